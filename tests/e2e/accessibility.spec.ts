import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./lab.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectNoViolations(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What says that a part of the page is on its way fades in, and has no contrast of its own meanwhile.
  await expect(page.locator("[class*='_loader_']")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
}

/** Wider than it should be, a page scrolls sideways: nobody finds what lies there. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everybody may open these. */
const OPEN_PAGES = [
  "/",
  "/firebaseauth/signup",
  "/authentication/login",
  "/authentication/register",
  "/authentication/forgotpassword",
  "/authentication/action",
  "/pages/switcherpage",
  "/pages/extension/underconstruction",
  "/error401",
  "/error503",
];

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 834, height: 1112 },
  phone: { width: 360, height: 740 },
};

for (const colorScheme of ["dark", "light"] as const) {
  for (const [device, viewport] of Object.entries(SIZES)) {
    test.describe(`${colorScheme}, ${device}`, () => {
      test.use({ colorScheme, viewport });

      test("every page passes the WCAG 2.2 AA checks, fits the screen and keeps to the content policy", async ({
        page,
      }) => {
        test.slow();
        const broken: string[] = [];
        page.on("console", (message) => {
          if (/Content Security Policy/i.test(message.text())) broken.push(`${page.url()}: ${message.text()}`);
        });
        for (const path of OPEN_PAGES) {
          await page.goto(path);
          await expectNoViolations(page);
          expect(await overflow(page)).toBe(0);
        }
        await signIn(page, "Ada");
        for (const path of [
          "/home",
          "/admin/users",
          "/account",
          "/rawdata",
          "/rawdata?as=table&check=fert",
          "/analytics",
          "/resources",
          "/admin/operations",
          "/test/new",
          "/reports",
          "/no/such/page",
          "/test/demoTestIcsi00000001",
          "/test/demoTestIcsi00000005",
          "/test/icsi",
          "/test/icsi/demoTestIcsi00000001",
          "/test/demoTestIcsi00000001/labels",
          "/test/demoTestIcsi00000003/witness",
          "/test/demoTestIcsi00000005/print",
          "/test/continue",
          "/test/new/custom",
          "/admin/vocabulary",
          "/chatbot",
          "/admin/audit",
          "/reports/schedules",
          // Last: it locks the screen.
          "/authentication/lockscreen",
        ]) {
          await page.goto(path);
          await expectNoViolations(page);
          expect(await overflow(page)).toBe(0);
        }
        expect(broken).toEqual([]);
      });
    });
  }
}
