import { expect, type Page, test } from "@playwright/test";
import { givenIcsiDraft } from "./icsi-record.ts";
import { signIn } from "./lab.ts";

/** A device whose clock is this far ahead; it runs on from there. */
async function setClockAhead(page: Page, hours: number) {
  await page.addInitScript((ms) => {
    const Real = Date;
    const now = () => Real.now() + ms;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) => (given.length === 0 ? new target(now()) : Reflect.construct(target, given)),
      apply: () => new Real(now()).toString(),
      get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
    });
  }, hours * 3_600_000);
}

/** The groups of the due list, each with the codes in it. */
async function dueWords(page: Page): Promise<string[]> {
  await page.goto("/test/continue");
  const due = page.getByRole("region", { name: "Next checks" });
  await expect(due.getByRole("listitem").first()).toBeVisible();
  const groups = due.getByRole("region");
  const words: string[] = [];
  for (const group of await groups.all()) {
    words.push((await group.getAttribute("aria-label")) ?? "");
    for (const code of await group.getByRole("link").allInnerTexts()) words.push(code);
  }
  return words;
}

/** Changes the notes of a new record, and looks at what its history tells. */
async function edited(page: Page): Promise<void> {
  await page.goto(`/test/${await givenIcsiDraft()}`);
  await page.getByRole("button", { name: "Edit notes" }).click();
  const notes = page.getByRole("dialog", { name: "Edit notes" });
  await notes.getByLabel("Notes").fill("Entered by the clock on the wall.");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes).toBeHidden();
  await page.getByRole("button", { name: /Show history/ }).click();
}

test("a check is due and overdue at the same time whatever the device's clock says", async ({ browser }) => {
  const opened = async (hours: number) => {
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    if (hours !== 0) await setClockAhead(page, hours);
    await signIn(page, "Emma");
    const banner = page.getByText(/This device's clock is .+ (ahead|behind)/);
    if (hours === 0) await expect(banner).toBeHidden();
    else await expect(banner).toContainText(hours > 0 ? "3 h ahead" : "3 h behind");
    return page;
  };
  const right = await opened(0);
  for (const hours of [3, -3]) {
    const wrong = await opened(hours);
    // Both again where they differ: between two readings a check may have become due, or the rest of the list have come.
    await expect(async () => {
      const words = await dueWords(right);
      expect(words.length).toBeGreaterThan(1);
      expect(await dueWords(wrong)).toEqual(words);
    }).toPass();
    await edited(wrong);
    const told = `Entered on a device whose clock was 3 h ${hours > 0 ? "ahead" : "behind"}.`;
    await expect(wrong.getByText(told)).toBeVisible();
    await wrong.context().close();
  }
  await right.context().close();
});
