import { expect, type Page } from "@playwright/test";

/** Saves the settings of the site and waits for the page, which loads itself again with them. */
export async function saveSite(page: Page) {
  const loadedAgain = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Save site" }).click();
  await loadedAgain;
  await expect(page.getByRole("button", { name: "Save site" })).toBeDisabled();
}
