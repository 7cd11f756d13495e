import { expect, test } from "@playwright/test";
import { rejectionSays } from "@zona/domain/media/medium";
import { inWords } from "@zona/domain/messages/said";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { demoPicture, type Scene } from "../../emulators/demo/pictures.ts";
import { cutAt, rotatedPhotoWithGps } from "../fixtures/pictures.ts";
import { givenForm } from "./given-draft.ts";
import { addFiles, continueTo, fillIcsiTest, givenSubject, heading, type PictureFile, signIn } from "./lab.ts";

const SUBJECT = withCheckCharacter("HF-0077") ?? "";

const jpeg = (name: string, buffer: Buffer): PictureFile => ({ name, mimeType: "image/jpeg", buffer });
const photo = async (scene: Scene) => jpeg(`${scene}.jpg`, await demoPicture(scene));

test("a test with three photos: thumbnails appear, and the record is found again", async ({ page }) => {
  await signIn(page, "Emma");
  await fillIcsiTest(page, SUBJECT);
  const files = [
    await photo("MII oocyte"),
    await photo("zygote 2PN"),
    jpeg("upright.jpg", await rotatedPhotoWithGps()),
  ];
  await addFiles(page, files);
  const rows = page.getByRole("region", { name: "Files for this test" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.getByText("Ready")).toHaveCount(3);
  await expect(rows.getByRole("img").or(rows.locator("img"))).toHaveCount(3);
  for (const image of await rows.locator("img").all()) {
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(50);
  }

  await continueTo(page, "Check your answers");
  await expect(page.getByText(SUBJECT)).toBeVisible();
  await expect(page.getByText("3 files")).toBeVisible();
  await page.getByRole("button", { name: "Create test" }).click();
  await expect(page).toHaveURL(/\/test\/[A-Za-z0-9]{20}$/);
  const code = await page.getByRole("heading", { level: 1 }).textContent();
  expect(code).toMatch(/ICSI-\d{4}/);

  await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Raw data" }).click();
  await expect(heading(page, "Raw data")).toBeVisible();
  for (const { name } of files) await expect(page.getByRole("button", { name: `Open ${name}` }).first()).toBeVisible();
  await page.getByRole("button", { name: "Open upright.jpg" }).first().click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByText(/400 × 600/)).toBeVisible();
});

test("files that cannot pass end as turned away, each with its reason", async ({ page }) => {
  await givenSubject(SUBJECT);
  await signIn(page, "Noor", await givenForm(SUBJECT));
  const whole = await demoPicture("2-cell");
  await addFiles(page, [
    jpeg("cut.jpg", cutAt(whole, 40)),
    { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><p>hello") },
    { name: "liar.png", mimeType: "image/png", buffer: whole },
  ]);
  const rows = page.getByRole("region", { name: "Files for this test" }).getByRole("listitem");
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row("cut.jpg")).toContainText(inWords(rejectionSays("damaged")));
  await expect(row("page.png")).toContainText(inWords(rejectionSays("unknown-type")));
  await expect(row("liar.png")).toContainText(inWords(rejectionSays("type-mismatch")));
  await expect(rows.getByText("Rejected")).toHaveCount(3);

  await addFiles(page, [
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") },
    jpeg("nothing.jpg", Buffer.alloc(0)),
  ]);
  const refused = page.getByRole("alert").filter({ hasText: "Not uploaded" });
  await expect(refused).toContainText("notes.txt");
  await expect(refused).toContainText("nothing.jpg");
  await expect(rows).toHaveCount(3);
});

test("nothing typed is lost by going back, by a reload, or by closing the tab", async ({ page, context }) => {
  await signIn(page, "Emma", "/test/new");
  await page.getByRole("radio", { name: /^ICSI/ }).check();
  await page.getByRole("radio", { name: /Piezo pulse/ }).check();
  await continueTo(page, "Subject");
  await page.getByLabel("Subject code").fill("HF-00");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: /^ICSI/ })).toBeChecked();
  await page.goForward();
  await expect(page.getByLabel("Subject code")).toHaveValue("HF-00");
  await page.getByLabel("Subject code").fill("HF-0077");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Subject code")).toHaveValue("HF-0077");

  await page.getByLabel("Subject code").fill("HF-0077-");
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  const recovered = again.getByRole("button", { name: "Apply changes" });
  await recovered.or(again.locator('input[value="HF-0077-"]')).first().waitFor();
  if (await recovered.isVisible()) await recovered.click();
  await expect(again.getByLabel("Subject code")).toHaveValue("HF-0077-");

  await again.goto("/home");
  await expect(again.getByText("HF-0077-").first()).toBeVisible();
});

test("a mistyped subject code is refused where it is typed, and a wrong one never becomes a test", async ({ page }) => {
  await signIn(page, "Emma", "/test/new");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("There is a problem");
  await page.getByRole("radio", { name: /^ICSI/ }).check();
  await page.getByRole("radio", { name: /Piezo pulse/ }).check();
  await continueTo(page, "Subject");
  await givenSubject(SUBJECT);
  const swapped = SUBJECT.replace("0077", "0707");
  await page.getByLabel("Subject code").fill(swapped);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("does not add up");
  await expect(page.getByLabel("Subject code")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Subject code").fill(SUBJECT);
  await expect(page.getByText(`${SUBJECT} is known: Woman.`)).toBeVisible();
});

test("a lost connection keeps what is typed and what is uploaded, and both go on by themselves", async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, "Noor");
  await fillIcsiTest(page, SUBJECT);
  await context.setOffline(true);
  await expect(page.getByText("Unsent changes are saved on this device.")).toBeVisible();
  await addFiles(page, [await photo("4-cell")]);
  await expect(page.getByText("Paused until you are back online")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByLabel("Notes").fill("Typed without a network.");
  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await continueTo(page, "Files");
  const rows = page.getByRole("region", { name: "Files for this test" }).getByRole("listitem");
  await expect(rows.getByText("Ready")).toHaveCount(1);
  await page.reload();
  await expect(rows.getByText("Ready")).toHaveCount(1);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Typed without a network.");
});

test("a test is created with a connection alone: without one the page says so, and says what it does not know", async ({
  page,
  context,
}) => {
  await givenSubject(SUBJECT);
  await signIn(page, "Noor", await givenForm(SUBJECT));
  await continueTo(page, "Check your answers");
  await context.setOffline(true);
  const create = page.getByRole("button", { name: "Create test" });
  await create.click();
  const failure = page.getByRole("alert").filter({ hasText: "The test was not created" });
  await expect(failure).toContainText("This step needs a connection. What you entered is kept.");
  await expect(page.getByText(SUBJECT)).toBeVisible();
  await context.setOffline(false);
  // The server creates it, and its answer is lost.
  let isLost = false;
  await page.route("**/staffCall", async (route) => {
    if (isLost || !route.request().postData()?.includes("createRecord")) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await expect(async () => {
    await create.click({ timeout: 1000 });
    await expect(page.getByText("It is not known whether the test was created")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(failure).toHaveCount(0);
  await expect(page).toHaveURL(/\/test\/[A-Za-z0-9]{20}$/, { timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/ICSI-\d{4}/);
});
