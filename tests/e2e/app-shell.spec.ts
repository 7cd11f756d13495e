import { expect, type Page, test } from "@playwright/test";
import { heading, signIn } from "./lab.ts";

test.use({ serviceWorkers: "allow" });

test("the app opens without a network once it was there, and says that it is offline", async ({ page, context }) => {
  await signIn(page, "Emma");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // From here on the worker answers; the first page was loaded without it.
  await page.reload();
  await expect(heading(page, "Home")).toBeVisible();
  await context.setOffline(true);
  await expireToken(page);
  await page.reload();
  await expect(heading(page, "Home")).toBeVisible();
  await expect(page.getByText("Unsent changes are saved on this device.")).toBeVisible();
  await page.goto("/test/continue");
  await expect(heading(page, "Continue a test")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Unsent changes are saved on this device.")).toBeHidden();
});

/** As it is after an hour without network: the token that the browser keeps has run out. */
const expireToken = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("firebaseLocalStorageDb"));
    const store = database.transaction("firebaseLocalStorage", "readwrite").objectStore("firebaseLocalStorage");
    const rows = (await done(store.getAll())).filter(({ fbase_key }) => fbase_key.startsWith("firebase:authUser"));
    if (rows.length !== 1) throw new Error("The identity library keeps who is signed in elsewhere by now.");
    rows[0].value.stsTokenManager.expirationTime = 0;
    await done(store.put(rows[0]));
    database.close();
  });

test("a newer version is offered and taken when asked, and another tab goes on until it is told", async ({
  page,
  context,
}) => {
  await signIn(page, "Emma");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(heading(page, "Home")).toBeVisible();
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(await controller()).toMatch(/service-worker\.js$/);
  const other = await context.newPage();
  await other.goto("/reports");
  await expect(heading(other, "Reports")).toBeVisible();
  // A worker of another address in the same place is to a browser what a deployment brings. A page that opens puts its own
  // back in that place: the other one is open before.
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/service-worker.js?newer")));
  await page.getByRole("button", { name: "Update now" }).click();
  await expect.poll(() => controller().catch(() => undefined)).toMatch(/\?newer$/);
  await expect(heading(page, "Home")).toBeVisible();
  const opened = () => other.evaluate(() => performance.timeOrigin);
  const before = await opened();
  await other.getByRole("link", { name: "Devices" }).click();
  await expect(heading(other, "Devices")).toBeVisible();
  expect(await opened()).toBe(before);
  await other.getByRole("button", { name: "Update now" }).click();
  await expect.poll(() => opened().catch(() => before)).not.toBe(before);
  await expect(heading(other, "Devices")).toBeVisible();
  // Functions answer the links of mails, whatever is on the device.
  const answer = await other.goto("/mail/file?token=none");
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(answer?.status()).toBe(404);
});

test("a page stays inside its frame where its address is wrong, and a file that is not there is none", async ({
  page,
}) => {
  await signIn(page, "Emma");
  await page.goto("/pages/nowhere");
  await expect(heading(page, "This address is not valid")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  // What no page catches reaches the server by its place in the build, without a word of it.
  const told = page.waitForResponse((response) => response.request().postData()?.includes("tellFault") ?? false);
  await page.evaluate(() => {
    const error = new TypeError("Marie Curie");
    error.stack = `TypeError: Marie Curie\n    at read (${location.origin}/assets/page-1.js:2:3)`;
    dispatchEvent(new ErrorEvent("error", { error }));
  });
  const heard = await told;
  expect(heard.status()).toBe(200);
  expect(heard.request().postDataJSON().data.data).toMatchObject({
    name: "TypeError",
    page: "/pages/nowhere",
    frames: ["page-1.js:2:3"],
  });
  expect(heard.request().postData()).not.toContain("Marie");
  for (const [path, status] of [
    ["/assets/gone.js", 404],
    ["/report.pdf", 404],
    ["/lots/LOT-1.2", 200],
  ] as const)
    expect((await page.request.get(path)).status(), path).toBe(status);
});
