import { expect } from "@playwright/test";
import { test } from "./desks.ts";

const PAGES = [
  "/home",
  "/test/continue",
  "/test/demoTestIcsi00000003",
  "/test/demoTestIcsi00000005",
  "/test/icsi/demoTestIcsi00000003#d3",
  "/test/semen/demoSeriesSEM0101000",
  "/rawdata",
  "/reports",
  "/admin/users",
  "/admin/audit",
  "/admin/vocabulary",
  "/resources",
];

const NAME = "Anna-Katharina Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe-Langenburg";
const CODE = "ICSI-000000000000000000000042X";
const NUMBER = "123456789012";

const WIDTHS = [1440, 834, 768, 320];

const soft = expect.configure({ soft: true });

test("names of 80 characters, codes of 30 and numbers of twelve digits fit a page, narrow or wide", async ({ as }) => {
  test.slow();
  const page = await as("Ada");
  for (const path of PAGES) {
    await page.goto(path);
    // What people typed and what was counted stands in these; each place is given the longest that may come.
    const places = page.locator("main :is(bdi, code, .mono, td, dd)");
    await expect(places.first()).toBeVisible();
    await places.evaluateAll(
      (elements, [name = "", code = "", number = ""]) => {
        for (const element of elements) {
          const [text] = element.childNodes;
          if (element.childNodes.length !== 1 || !(text instanceof Text) || text.data.length < 3) continue;
          const isCode = element.matches("code, .mono") || /^[A-Z]+-\d+/.test(text.data);
          text.data = isCode ? code : /^[\d.,\s%–]+$/.test(text.data) ? number : name;
        }
      },
      [NAME, CODE, NUMBER],
    );
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      soft(wider, `${path} at ${width} px is wider than the window`).toBeLessThanOrEqual(0);
    }
  }
});
