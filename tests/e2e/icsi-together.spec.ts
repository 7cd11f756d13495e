import { expect, type Page, test } from "@playwright/test";
import { demoPicture } from "../../emulators/demo/pictures.ts";
import { cell, enterDown, field, givenIcsiDraft } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { open, saved } from "./record.ts";

test("two people fill one record: each sees the other's rows, and a cell that both changed asks", async ({
  page,
  browser,
}) => {
  test.slow();
  const testId = await givenIcsiDraft();
  const second = await (await browser.newContext()).newPage();
  await signIn(page, "Emma", `/test/icsi/${testId}#oocytes`);
  await signIn(second, "Noor", `/test/icsi/${testId}#oocytes`);
  for (const one of [page, second]) await expect(heading(one, /ICSI-\d{4}/)).toBeVisible();
  await open(page, "Procedure");
  await page.getByLabel("Oocytes retrieved").fill("4");
  await expect(cell(second, 4, "Maturity")).toBeVisible();
  await enterDown(page, 1, "Maturity", "mm");
  await enterDown(second, 3, "Maturity", "gg");
  for (const one of [page, second]) {
    await expect(cell(one, 2, "Maturity")).toHaveText("MII");
    await expect(cell(one, 4, "Maturity")).toHaveText("GV");
    await saved(one);
  }

  await page.context().setOffline(true);
  await enterDown(page, 1, "Maturity", "i");
  await expect(page.getByText(/1 change is saved on this device/)).toBeVisible();
  await enterDown(second, 1, "Maturity", "d");
  await saved(second);
  await page.context().setOffline(false);
  const conflict = page.getByRole("group", { name: "1 cell differs" });
  await expect(conflict).toContainText(/(Noor Haddad|Someone else) entered Deg/);
  await conflict.getByRole("link", { name: "Oocyte 1" }).click();
  await expect(field(page, 1, "Maturity")).toBeFocused();
  await expect(cell(page, 1, "Maturity")).toHaveAttribute("aria-description", /Noor Haddad entered/);
  await conflict.getByRole("button", { name: "Keep yours: MI" }).click();
  await expect(cell(second, 1, "Maturity")).toHaveText("MI");
  await second.context().close();
});

/** How many unsaved things the device holds: a tab that is closed within milliseconds of a key may miss that key. */
const keptOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("zona-kept");
        opening.onsuccess = () => {
          const rows = opening.result.transaction("encrypted").objectStore("encrypted").getAll();
          rows.onsuccess = () => {
            opening.result.close();
            // One row for the record, longer by each cell.
            resolve(rows.result.reduce((sum: number, row: Uint8Array) => sum + row.length, 0));
          };
        };
      }),
  );

test("what was typed without a network survives a closed tab", async ({ page, context }) => {
  test.slow();
  const testId = await givenIcsiDraft();
  await signIn(page, "Emma", `/test/icsi/${testId}#procedure`);
  await page.getByLabel("Oocytes retrieved").fill("3");
  await saved(page);
  await open(page, "Day 0 · Oocytes");
  // Its code has come: nothing is kept of the app here, as the service worker is blocked.
  await expect(cell(page, 1, "Maturity")).toBeVisible();
  await context.setOffline(true);
  await enterDown(page, 1, "Maturity", "mi");
  await expect(page.getByText(/2 changes are saved on this device/)).toBeVisible();
  const twoCells = await keptOnDevice(page);
  await enterDown(page, 3, "Maturity", "g");
  await expect.poll(() => keptOnDevice(page)).toBeGreaterThan(twoCells);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/test/icsi/${testId}#oocytes`);
  const apply = again.getByRole("button", { name: "Apply changes" });
  await expect(async () => {
    if (await apply.isVisible()) await apply.click();
    await expect(cell(again, 3, "Maturity")).toHaveText("GV", { timeout: 1_000 });
  }).toPass();
  await expect(cell(again, 3, "Maturity")).toHaveText("GV");
  await saved(again);
  await again.reload();
  await expect(cell(again, 2, "Maturity")).toHaveText("MI");
});

test("a picture of one oocyte at one check lands in its slot, with its verdict", async ({ page }) => {
  test.slow();
  const testId = await givenIcsiDraft();
  await signIn(page, "Emma", `/test/icsi/${testId}#procedure`);
  await page.getByLabel("Oocytes retrieved").fill("2");
  await page.getByLabel("Injection began").fill("2026-05-12T14:30");
  await open(page, "Day 0 · Oocytes");
  await enterDown(page, 1, "Maturity", "mm");
  await enterDown(page, 1, "Inseminated", "ii");
  await saved(page);
  const day1 = await open(page, "Day 1 · Fertilisation");
  await day1.getByRole("button", { name: "Show images" }).click();
  const chooser = page.waitForEvent("filechooser");
  await day1.getByRole("button", { name: "Add image of oocyte 2" }).click();
  const picture = { name: "pn2.jpg", mimeType: "image/jpeg", buffer: await demoPicture("zygote 2PN") };
  await (await chooser).setFiles(picture);
  const row = day1.getByRole("row", { name: /Oocyte 2/ });
  await expect(row.getByText(/Ready|Sharp/)).toBeVisible();
  await expect(row.getByRole("img", { name: "pn2.jpg" })).toBeVisible();
  await expect(day1.getByRole("row", { name: /Oocyte 1/ }).getByRole("img")).toHaveCount(0);
});
