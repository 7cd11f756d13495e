import { expect, type Page, test } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { cell, enterDown, givenIcsiDraft, typeInto } from "./icsi-record.ts";
import { onDevice } from "./kept-on-device.ts";
import { choose, continueTo, givenSubject, heading, signIn, unlock } from "./lab.ts";
import { open, saved } from "./record.ts";

const SUBJECT = "HF-0312";
const WORD = "Xylophon";
const HALF = "12.05.2026 1x7";

const injection = (page: Page) => page.getByLabel("Injection began");

/** A test of which this device has read the record, and in which a time stands half typed. */
async function givenOpenRecord(page: Page) {
  const testId = await givenIcsiDraft();
  await signIn(page, "Emma", `/test/icsi/${testId}#procedure`);
  await page.getByLabel("Oocytes retrieved").fill("3");
  await saved(page);
  await injection(page).fill(HALF);
  await injection(page).blur();
  return testId;
}

test("behind the lock nothing that was read is on the device; what was half typed or typed right before a crash comes back", async ({
  page,
  context,
}) => {
  test.slow();
  const testId = await givenOpenRecord(page);
  const second = await context.newPage();
  await second.goto(`/test/${testId}`);
  await expect(heading(second, /ICSI-\d{4}/)).toBeVisible();
  const holds = async (text: string) => (await onDevice(page)).includes(text);
  expect(await holds(SUBJECT)).toBe(true);
  expect(await holds(HALF)).toBe(false);

  await page.getByRole("button", { name: "Lock screen" }).click();
  for (const one of [page, second]) await expect(heading(one, "Locked")).toBeVisible();
  await expect.poll(() => holds(SUBJECT)).toBe(false);
  expect(await holds(HALF)).toBe(false);
  const address = page.url();
  await unlock(page);
  await expect(heading(second, /ICSI-\d{4}/)).toBeVisible();
  expect(page.url()).toBe(address);
  await open(page, "Procedure");
  await expect(injection(page)).toHaveValue(HALF);
  await expect(page.getByRole("button", { name: "Apply changes" })).toHaveCount(0);

  const debugging = await context.newCDPSession(page);
  await page.getByLabel("Cycle code").focus();
  await page.keyboard.insertText(WORD);
  void debugging.send("Page.crash").catch(() => undefined);
  await second.goto(`/test/icsi/${testId}#procedure`);
  await second.getByRole("button", { name: "Apply changes" }).click();
  await expect(second.getByLabel("Cycle code")).toHaveValue(WORD);
});

test("after a sign-out without network only ciphertext is left, which the same person opens again", async ({
  page,
  context,
}) => {
  test.slow();
  const testId = await givenOpenRecord(page);
  const draft = await context.newPage();
  await givenSubject(SUBJECT);
  await draft.goto("/test/new");
  await draft.getByRole("radio", { name: /^ICSI/ }).check();
  await draft.getByRole("radio", { name: /Piezo pulse/ }).check();
  await continueTo(draft, "Subject");
  const draftAddress = draft.url();
  await open(page, "Day 0 · Oocytes");
  await expect(cell(page, 1, "Maturity")).toBeVisible();

  await context.setOffline(true);
  await enterDown(page, 1, "Maturity", "mig");
  await typeInto(page, 1, "Dish", WORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/4 changes are saved on this device/)).toBeVisible();
  await draft.getByLabel("Subject code").fill(WORD);
  await page.getByRole("button", { name: "Sign out" }).click();
  // The page that follows cannot be had without a network.
  await page.waitForURL("/", { waitUntil: "commit" });
  await draft.close({ runBeforeUnload: false });
  await context.setOffline(false);
  // With the network back the page may be loading by itself, which breaks off what is asked of it.
  await expect(() => page.goto("/")).toPass();
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(async () => {
    const left = await onDevice(page);
    expect(left).toContain("zona-kept/encrypted");
    expect([WORD, SUBJECT, HALF, "ICSI-"].filter((readable) => left.includes(readable))).toEqual([]);
  }).toPass();

  await choose(page, "Emma");
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`/test/icsi/${testId}#oocytes`);
  await page.getByRole("button", { name: "Apply changes" }).click();
  await expect(cell(page, 3, "Maturity")).toHaveText("GV");
  await expect(cell(page, 1, "Dish")).toHaveText(WORD);
  await saved(page);
  await open(page, "Procedure");
  await expect(injection(page)).toHaveValue(HALF);
  await page.goto(draftAddress);
  await page.getByRole("button", { name: "Apply changes" }).click();
  await expect(page.getByLabel("Subject code")).toHaveValue(WORD);
});

test("a sign-out that would delete a dish that did not match asks first, and the lock sends it", async ({
  page,
  context,
}) => {
  const read = `HF-${String(Date.now()).slice(-5)}-X`;
  await signIn(page, "Noor", "/test/demoTestIcsi00000003/witness");
  const container = page.getByLabel("Code on the first container");
  await expect(container).toBeVisible();
  await context.setOffline(true);
  await container.fill(read);
  await expect(page.getByRole("alert").filter({ hasText: "Stop. Do not continue." })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Not everything has reached the server" });
  await expect(question.getByText(/^One entry of yours still waits/)).toBeVisible();
  await question.getByRole("button", { name: "Lock screen" }).click();
  await expect(heading(page, "Locked")).toBeVisible();
  await context.setOffline(false);
  const recorded = () =>
    withDatabase(async (db) => {
      const found = await db.collection("tests/demoTestIcsi00000003/witness").where("read", "==", read).get();
      return found.size;
    });
  await expect.poll(recorded, { timeout: 60_000 }).toBe(1);
});

test("a page that finds nobody signed in deletes what a tab left that was closed in the middle of a sign-out", async ({
  page,
}) => {
  await page.goto("/");
  await expect(heading(page, "Sign in")).toBeVisible();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await page.evaluate(() => indexedDB.open("firestore/[DEFAULT]/demo-zona/main"));
  await expect.poll(names).toContain("firestore/[DEFAULT]/demo-zona/main");
  await page.reload();
  await expect.poll(names).not.toContain("firestore/[DEFAULT]/demo-zona/main");
});

test("a browser that blocks site data says that nothing is kept on this device, and saves all the same", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("refused", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, { get });
  });
  await page.goto(`/test/icsi/${await givenIcsiDraft()}#procedure`);
  const told = page.getByText(/Your browser blocks site data/);
  await expect(told).toBeVisible();
  await choose(page, "Emma");
  await page.getByLabel("Oocytes retrieved").fill("3");
  await saved(page);
  await expect(told).toBeAttached();
  await context.setOffline(true);
  await page.getByLabel("Cycle code").fill(WORD);
  await expect(page.getByText(/1 change is on this page only/)).toBeVisible();
});
