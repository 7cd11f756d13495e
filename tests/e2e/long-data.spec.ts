import { expect, test } from "@playwright/test";
import { signIn } from "./lab.ts";

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

const soft = expect.configure({ soft: true });

test("names of 80 characters, codes of 30 and numbers of twelve digits fit a page, narrow or wide", async ({
  page,
}) => {
  test.slow();
  await signIn(page, "Ada");
  for (const width of [320, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      // What people typed and what was counted stands in these; each place is given the longest that may come.
      const wide = await page.evaluate(
        ([name, code, number]) => {
          for (const element of document.querySelectorAll("main :is(bdi, code, .mono, td, dd)")) {
            const [text] = element.childNodes;
            if (element.childNodes.length !== 1 || !(text instanceof Text) || text.data.length < 3) continue;
            const isCode = element.matches("code, .mono") || /^[A-Z]+-\d+/.test(text.data);
            text.data = (isCode ? code : /^[\d.,]+$/.test(text.data) ? number : name) ?? "";
          }
          return document.documentElement.scrollWidth - document.documentElement.clientWidth;
        },
        [NAME, CODE, NUMBER] as const,
      );
      soft(wide, `${path} at ${width} px is wider than the window`).toBeLessThanOrEqual(0);
    }
  }
});
