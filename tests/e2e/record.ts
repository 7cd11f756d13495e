import type { Locator, Page } from "@playwright/test";
import { expect } from "./lab.ts";

/** An accordion of a record by its heading. */
export const section = (page: Page, title: string | RegExp) =>
  page.locator("details").filter({ has: page.getByRole("heading", { level: 2, name: title }) });

/** Opens a section; the page opens one by itself meanwhile, once it knows which check is due. */
export async function open(page: Page, title: string | RegExp) {
  const details = section(page, title);
  await expect(async () => {
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await expect(details).toHaveAttribute("open", "", { timeout: 1_000 });
  }).toPass();
  return details;
}

export const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

/** As the browser tells of Ctrl+V; the clipboard itself is closed to an automated browser. */
export async function paste(into: Locator, block: string) {
  await into.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, block);
}
