import { expect, type Page } from "@playwright/test";

/** How many media the page says there are. */
export async function counted(page: Page): Promise<number> {
  const words = page.getByText(/^[\d,]+( of [\d,]+)? images?/).first();
  await expect(words).toBeVisible();
  return Number(/^[\d,]+/.exec(await words.innerText())?.[0].replaceAll(",", ""));
}
