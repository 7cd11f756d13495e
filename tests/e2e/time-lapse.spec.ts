import { expect, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";
import { open, saved } from "./record.ts";

const EXPORT = ["Embryo;Two cells;Three cells", "1;26,4;37", "2;27;36,2", "9;26;35"].join("\r\n");

async function chooseExport(page: Page) {
  const timeLapse = await open(page, "Time-lapse");
  await timeLapse
    .locator("input[type=file]")
    .setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(EXPORT) });
  return timeLapse;
}

test("a time-lapse export is matched once, told its faults by line, and shown with the record", async ({ as }) => {
  const page = await as("Emma", "/test/icsi/demoTestIcsi00000002#procedure");
  await expect(heading(page, "ICSI-0002")).toBeVisible();
  await page.getByLabel("Oocytes retrieved").fill("3");

  const first = await chooseExport(page);
  await first.getByLabel("Oocyte column").selectOption("Embryo");
  await first.getByLabel("t2", { exact: true }).selectOption("Two cells");
  await first.getByLabel("t3", { exact: true }).selectOption("Three cells");
  await expect(first.getByText(/^Line 4: /)).toBeVisible();
  await first.getByRole("button", { name: "Import 2 oocytes" }).click();
  await expect(first.getByText("Times imported for 2 oocytes.")).toBeVisible();
  await expect(first.getByRole("row", { name: "Oocyte 1 26.4 37.0" })).toBeVisible();
  await saved(page);

  await page.reload();
  await expect(heading(page, "ICSI-0002")).toBeVisible();
  const again = await chooseExport(page);
  await expect(again.getByLabel("Oocyte column")).toHaveValue("Embryo");
  await expect(again.getByLabel("t3", { exact: true })).toHaveValue("Three cells");
  await expect(again.getByRole("button", { name: "Import 2 oocytes" })).toBeEnabled();
});
