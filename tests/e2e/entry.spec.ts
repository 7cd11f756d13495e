import { expect, type Locator, type Page, test } from "@playwright/test";
import { cell } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { open, saved } from "./record.ts";

const ICSI = "/test/icsi/demoTestIcsi00000002";

/** Presses Tab until the element has the focus; a page that keeps the focus elsewhere fails here. */
async function tabTo(page: Page, name: RegExp | string) {
  const target = page.getByRole("textbox", { name, exact: true }).or(page.getByRole("combobox", { name, exact: true }));
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}

/** Opens what is folded under this title, by the keyboard. */
async function unfold(page: Page, title: Locator) {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    if (await title.evaluate((one) => document.activeElement?.contains(one) ?? false)) break;
  }
  await page.keyboard.press("Enter");
}

test("a record is filled by the keyboard alone, from the header to the grid, and undone", async ({ page }) => {
  test.slow(); // some hundred keys, each with its picture
  await signIn(page, "Emma", `${ICSI}#procedure`);
  await expect(heading(page, "ICSI-0002")).toBeVisible();
  // Until the people of the laboratory are known, nobody can be chosen.
  const operator = page.getByRole("textbox", { name: "Operator", exact: true });
  await expect(operator).toBeEditable();
  await tabTo(page, "Cycle code");
  await page.keyboard.type("C-77");
  await tabTo(page, "Operator");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(operator).toHaveValue("Emma Lindqvist");
  await tabTo(page, "Oocytes retrieved (COC)");
  await page.keyboard.type("3");
  await unfold(page, page.locator("summary", { hasText: /^Insemination\d/ }));
  await tabTo(page, "Device");
  await page.keyboard.type("Piezo P-9");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not in the device register")).toBeVisible();
  await unfold(page, page.getByRole("heading", { level: 2, name: "Day 0 · Oocytes" }));
  await tabTo(page, "Oocyte 1, Maturity");
  await page.keyboard.type("mig");
  const third = cell(page, 3, "Maturity");
  await expect(third).toHaveText("GV");
  await page.keyboard.press("Control+z");
  await expect(third).toHaveText("");
  await cell(page, 1, "Events").focus();
  await page.keyboard.type("ls");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, "Events")).toHaveText("Sudden, Leak");
  await saved(page);
});

test("a cut network in the middle of typing loses nothing, and says what waits", async ({ page, context }) => {
  test.slow();
  await signIn(page, "Emma", `${ICSI}#procedure`);
  const code = page.getByLabel("Cycle code");
  await code.fill("C-1");
  await saved(page);
  await context.setOffline(true);
  await code.fill("C-123");
  await page.getByLabel("Consent reference").fill("CONS-9");
  await expect(page.getByText(/\d changes? (is|are) saved on this device/)).toBeVisible();
  await expect(page.getByText("Unsent changes are saved on this device.")).toBeVisible();
  await code.fill("C-1234");
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await expect(page.getByLabel("Cycle code")).toHaveValue("C-1234");
  await expect(page.getByLabel("Consent reference")).toHaveValue("CONS-9");
});

test("a new record takes over what stays the same from the last test of its study", async ({ page }) => {
  await signIn(page, "Emma", "/test/icsi/demoTestIcsi00000001#procedure");
  const procedure = await open(page, "Procedure");
  await procedure.getByRole("button", { name: "Copy from last test" }).click();
  await expect(procedure.getByText(/copied from ICSI-\d{4}|Nothing to copy/)).toBeVisible();
});
