import { expect, type Page } from "@playwright/test";
import axe, { type RunOnly } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Everybody may open these. */
export const OPEN_PAGES = [
  "/",
  "/firebaseauth/signup",
  "/authentication/login",
  "/authentication/register",
  "/authentication/forgotpassword",
  "/authentication/action",
  "/unsubscribe",
  "/confirm-mails",
  "/pages/switcherpage",
  "/about",
  "/about/api",
  "/guide",
  "/guide/embryologist",
  "/pages/extension/underconstruction",
  "/error401",
  "/error404",
];

/** Further addresses of the same pages, which differ in a sentence at most: these are opened in sign-in.spec.ts. */
export const SAME_PAGES = ["/firebaseauth/authlogin", "/error400", "/error403", "/error500", "/error503"];

/** An administrator may open all of these; `./` goes on from the page before. */
export const STAFF_PAGES = [
  "/home",
  "/no/such/page",
  "/account",
  "/rawdata",
  "/rawdata?as=table&check=fert",
  "/analytics",
  "/analytics/controls",
  "/cryobank",
  "/cryobank/warm/S-4-2",
  "/devices",
  "/devices/PZ-200-0417",
  "/lots",
  "/lots/G5-2291",
  "/lots/G5-2291/recall",
  "/resources",
  "/reports",
  "/reports/registries",
  "/reports/schedules",
  "/reports/schedules/new",
  "/reports/schedules/weekly-kpis",
  "/chatbot",
  "/test/new/custom",
  "/test/new",
  "./kind",
  "./subject",
  "./material",
  "./terms",
  "./files",
  "./review",
  "/test/continue",
  "/admin/protocols",
  "/admin/protocols/MEA_1cell",
  "/admin/protocols/MEA_extended",
  "/test/continue/preclinical",
  "/test/continue/preclinical/demoTestPre000000001",
  "/test/demoTestIcsi00000001",
  "/test/demoTestIcsi00000005",
  "/test/demoTestIcsi00000001/labels",
  "/subjects",
  "/subjects/HF-0042-H",
  "/subjects/HF-0042-H/labels",
  "/test/demoTestIcsi00000003/witness",
  "/test/demoTestIcsi00000005/oocyte/1",
  "/test/demoTestIcsi00000005/print",
  "/test/icsi",
  "/test/icsi/demoTestIcsi00000001",
  "/test/semen/demoSeriesSEM0101000",
  "/test/clinical/demoTestClin00000001",
  "/admin/users",
  "/admin/organisations",
  "/admin/studies",
  "/admin/import",
  "/admin/import/none",
  "/admin/site",
  "/admin/vocabulary",
  "/audit",
  "/admin/audit",
  "/admin/operations",
  // Last: it locks the screen.
  "/authentication/lockscreen",
];

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 834, height: 1112 };
export const PHONE = { width: 320, height: 640 };

const ALL_RULES: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

/** Those that a width or a scheme of colours decides; what the others find, they find in any. */
const RULES_OF_LAYOUT: RunOnly = {
  type: "rule",
  values: ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block"],
};

export const soft = expect.configure({ soft: true });

/** Wider than it should be, a page scrolls sideways: nobody finds what lies there. A page that is resized may need a moment. */
export async function expectNothingAside(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await soft.poll(overflow, { message: page.url(), timeout: 5_000 }).toBe(0);
}

export async function expectNoViolations(page: Page, ofLayoutAlone = false) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const told = await page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
    },
    ofLayoutAlone ? RULES_OF_LAYOUT : ALL_RULES,
  );
  soft(told, page.url()).toEqual([]);
}

/** Nothing is on it, and no other page is made of the same parts. */
const BETWEEN = "/pages/extension/underconstruction";

/** Where the app runs already, it goes there as by a link: to load it anew takes several times as long. */
export async function open(page: Page, path: string) {
  await page.setViewportSize(DESKTOP);
  const address = path.startsWith("./") ? new URL(path, page.url()).href : path;
  if (await page.locator("h1").count()) {
    for (const to of [BETWEEN, address]) if (!page.url().endsWith(to)) await follow(page, to);
  } else await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What says that a part of the page is on its way fades in, and has no contrast of its own meanwhile.
  await expect(page.locator("[class*='_loader_']")).toHaveCount(0);
}

async function follow(page: Page, address: string) {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1")) heading.toggleAttribute("data-left", true);
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await expect(page.locator("h1:not([data-left])")).toBeVisible();
}
