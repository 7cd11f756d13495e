import { expect, type Page, test } from "@playwright/test";
import { inHebrewLetters as hebrew } from "../../web/src/platform/i18n/hebrew-letters.ts";
import { choose } from "./lab.ts";
import { DESKTOP, expectNothingAside, OPEN_PAGES, open, PHONE, STAFF_PAGES, soft } from "./pages.ts";
import { open as openSection } from "./record.ts";

// In the language that is made for this: English words in Hebrew letters (web/src/platform/i18n/pseudo-locale.ts).
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("zona-language", "he-XB")));

/** Texts without a Hebrew letter, which are data, whose signs do not follow each other from left to right. */
const readBackwards = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const first = nodes.currentNode;
      if (first.previousSibling?.nodeType === Node.TEXT_NODE || !first.parentElement?.checkVisibility()) continue;
      // React writes `{from}–{to}` as texts beside each other.
      const texts = [first];
      for (let next = first.nextSibling; next?.nodeType === Node.TEXT_NODE; next = next.nextSibling) texts.push(next);
      const whole = texts.map(({ nodeValue }) => nodeValue).join("");
      // Values in isolates follow each other as the page does.
      if (/[א-ת\u2068]/.test(whole) || !/\w/.test(whole)) continue;
      const range = document.createRange();
      let [left, top] = [Number.NEGATIVE_INFINITY, 0];
      const jumps = texts.some((text) =>
        [...(text.nodeValue ?? "")].some((sign, at) => {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const box = range.getBoundingClientRect();
          if (box.width === 0 || !sign.trim()) return false;
          const isBefore = Math.abs(box.top - top) < box.height / 2 && box.left < left - 1;
          [left, top] = [box.left, box.top];
          return isBefore;
        }),
      );
      if (jumps) found.push(whole);
    }
    return found;
  });

async function signInAs(page: Page, firstName: "Ada" | "Emma") {
  await page.goto("/");
  await choose(page, firstName);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("navigation", { name: hebrew("Main") }).first()).toBeVisible();
}

test("every page is laid out from right to left, and its data from left to right", async ({ page }) => {
  test.setTimeout(300_000);
  const visit = async (path: string) => {
    await open(page, path);
    soft(await readBackwards(page), page.url()).toEqual([]);
    await expectNothingAside(page);
    await page.setViewportSize(PHONE);
    await expectNothingAside(page);
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of OPEN_PAGES) await visit(path);
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "Ada");
  for (const path of STAFF_PAGES) await visit(path);
});

test("a full stop and a range that are read backwards are found", async ({ page }) => {
  await page.goto("/error404");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.evaluate(() => {
    document.body.innerHTML =
      "<p>Please check.</p><p>4.1–23.6 %</p><p><bdi>Please check.</bdi></p><table><tr><td>4.1–23.6 %</td></tr></table>";
  });
  expect(await readBackwards(page)).toEqual(["Please check.", "4.1–23.6 %"]);
});

test("figures of a column stand below each other, their heading on the same side", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/rawdata?as=table");
  await expect(page.locator("td[data-number]").first()).toBeVisible();
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("th[data-number], td[data-number]")].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const [box, words] = [cell.getBoundingClientRect(), range.getBoundingClientRect()];
      return Math.round(box.right - words.right);
    }),
  );
  expect(new Set(gaps).size).toBe(1);
});

test("a record keeps its order, is filled, and its grid follows the arrows", async ({ page }) => {
  await signInAs(page, "Emma");
  await page.setViewportSize(DESKTOP);
  await page.goto("/test/icsi/demoTestIcsi00000003#procedure");
  const field = page.getByLabel(hebrew("Cycle code"));
  await expect(field).toBeVisible();
  const rail = await page.getByRole("banner").boundingBox();
  const box = await field.boundingBox();
  expect(rail?.x ?? 0).toBeGreaterThan(box?.x ?? Number.POSITIVE_INFINITY);
  const oocytes = await openSection(page, new RegExp(hebrew("oocytes")));
  const cell = (place: string) => oocytes.locator(`input[data-place="${place}"]`);
  await oocytes.locator(`td[data-place="0:0"]`).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cell("0:1")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell("0:0")).toBeFocused();
});
