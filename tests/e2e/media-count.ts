import { expect, type Page } from "@playwright/test";
import { COLLECTIONS } from "@zona/domain/collections";
import { withDatabase } from "./database.ts";

/** Waits until the pipeline is done with every file of the demo laboratory: until then their number and facts change by themselves. */
export async function demoFilesMade(): Promise<void> {
  await withDatabase(async (db) => {
    const underWay = db.collection(COLLECTIONS.media).where("state", "in", ["uploading", "processing"]);
    const ofDemo = async () =>
      (await underWay.get()).docs.filter((file) => file.get("testId")?.startsWith("demo")).length;
    await expect.poll(ofDemo, { timeout: 110_000, message: "files of the demo are under way" }).toBe(0);
  });
}

/** How many media the page says there are. */
export async function counted(page: Page): Promise<number> {
  const words = page.getByText(/^[\d,]+( of [\d,]+)? images?/).first();
  await expect(words).toBeVisible();
  return Number(/^[\d,]+/.exec(await words.innerText())?.[0].replaceAll(",", ""));
}
