import { expect, test } from "@playwright/test";
import { givenClinicalDraft } from "./clinical-record.ts";
import { gridCell } from "./icsi-record.ts";
import { signIn } from "./lab.ts";

declare global {
  interface Window {
    /** Tells the page that the reader has come near to its parts. */
    comeNear: () => void;
    /** Where the watched button stood, frame by frame. */
    places: number[];
  }
}

test("what stands under the pointer stays there while parts above it are still coming", async ({ page }) => {
  const address = await givenClinicalDraft();
  await signIn(page, "Emma");
  // The parts begin to come only once the pointer lies where it is.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isNear = false;
    window.comeNear = () => {
      isNear = true;
      for (const tell of held) tell();
    };
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, init?: IntersectionObserverInit) {
        super((...seen) => (isNear ? tell(...seen) : held.push(() => tell(...seen))), init);
      }
    };
  });
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(address);
  const queries = page.getByRole("region", { name: "Queries" });
  const pictures = page.getByRole("region", { name: "Images" });
  for (const part of [queries, pictures]) await expect(part).toContainText("Loads when you scroll here.");
  await expect(page.getByRole("button", { name: "Edit notes" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter data" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const history = page.getByRole("button", { name: /Show history/ });
  await history.hover();
  // Every frame is looked at: a button that comes back to its place was elsewhere for a press. What is observed anew is told
  // after the page's own observers and before the drawing; any task of the page may move what a timer sees.
  await history.evaluate((button) => {
    window.places = [];
    const drawn = new ResizeObserver(() => window.places.push(Math.round(button.getBoundingClientRect().top)));
    const look = () => {
      drawn.unobserve(button);
      drawn.observe(button);
      requestAnimationFrame(look);
    };
    look();
  });
  const height = await queries.evaluate(({ clientHeight }) => clientHeight);
  await page.evaluate(() => window.comeNear());
  await expect(queries.getByRole("button", { name: "Ask about a value" })).toBeVisible();
  await expect(pictures).toContainText("Images added to this test appear here");
  await expect.poll(() => queries.evaluate(({ clientHeight }) => clientHeight)).not.toBe(height);
  const places = await page.evaluate(() => window.places);
  expect(places.length).toBeGreaterThan(2);
  // Lines of text are parts of a pixel high, and the browser scrolls by whole ones.
  const moved = Math.max(...places) - Math.min(...places);
  expect(moved, `places were ${[...new Set(places)].join(", ")}`).toBeLessThanOrEqual(1);
});

test("a cell stays under the finger that chose it while the keys of its column come", async ({ page }) => {
  await signIn(page, "Emma");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/test/icsi/demoTestIcsi00000003#d4");
  const cell = gridCell(page, "Oocyte 3", "Morula");
  await cell.scrollIntoViewIfNeeded();
  const place = () => cell.evaluate((input) => Math.round(input.getBoundingClientRect().top));
  const keys = page.getByRole("group", { name: /^Keys for Morula/ });
  await expect(keys).toHaveCount(0);
  const before = await place();
  await cell.click();
  await expect(keys).toBeAttached();
  expect(await keys.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(60);
  expect(await place()).toBe(before);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("textbox", { name: "Oocyte 3, Vacuoles", exact: true })).toBeFocused();
  expect(await place()).toBe(before);
});
