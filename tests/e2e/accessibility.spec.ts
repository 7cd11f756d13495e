import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./lab.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Everybody may open these. */
const OPEN_PAGES = [
  "/",
  "/firebaseauth/authlogin",
  "/firebaseauth/signup",
  "/authentication/login",
  "/authentication/register",
  "/authentication/forgotpassword",
  "/authentication/action",
  "/unsubscribe",
  "/confirm-mails",
  "/pages/switcherpage",
  "/pages/extension/underconstruction",
  "/error400",
  "/error401",
  "/error403",
  "/error404",
  "/error500",
  "/error503",
];

/** An administrator may open all of these; `./` goes on from the page before. */
const STAFF_PAGES = [
  "/home",
  "/no/such/page",
  "/account",
  "/rawdata",
  "/rawdata?as=table&check=fert",
  "/analytics",
  "/resources",
  "/reports",
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
  "/test/continue/preclinical",
  "/test/continue/preclinical/demoTestPre000000001",
  "/test/demoTestIcsi00000001",
  "/test/demoTestIcsi00000005",
  "/test/demoTestIcsi00000001/labels",
  "/test/demoTestIcsi00000003/witness",
  "/test/demoTestIcsi00000005/print",
  "/test/icsi",
  "/test/icsi/demoTestIcsi00000001",
  "/test/semen/demoSeriesSEM0101000",
  "/test/clinical/demoTestClin00000001",
  "/admin/users",
  "/admin/studies",
  "/admin/vocabulary",
  "/admin/audit",
  "/admin/operations",
  // Last: it locks the screen.
  "/authentication/lockscreen",
];

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 834, height: 1112 };
const PHONE = { width: 360, height: 740 };

const soft = expect.configure({ soft: true });

/** Wider than it should be, a page scrolls sideways: nobody finds what lies there. A page that is resized may need a moment. */
async function expectNothingAside(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await soft.poll(overflow, { message: page.url(), timeout: 5_000 }).toBe(0);
}

async function expectNoViolations(page: Page) {
  // Without a second page to gather what frames say: no page has one.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(TAGS)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  soft(told, page.url()).toEqual([]);
}

/** Of the type scale; what is for paper or a label is measured in points. */
const TYPE_SIZES = new Set(["13px", "15px", "18px", "22px", "28px"]);

async function expectTypeScale(page: Page) {
  if (/\/(print|labels)$/.test(page.url())) return;
  const told = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      )
      .filter((element) => element.checkVisibility())
      .map((element) => `${getComputedStyle(element).fontSize} ${element.tagName} ${element.className}`),
  );
  soft(
    [...new Set(told)].filter((one) => !TYPE_SIZES.has(one.split(" ")[0] ?? "")),
    page.url(),
  ).toEqual([]);
}

async function open(page: Page, path: string) {
  await page.setViewportSize(DESKTOP);
  await page.goto(path.startsWith("./") ? new URL(path, page.url()).href : path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What says that a part of the page is on its way fades in, and has no contrast of its own meanwhile.
  await expect(page.locator("[class*='_loader_']")).toHaveCount(0);
}

/** A page that is open at a desk, then at every other width; `change` is what the phone has besides. */
async function expectAccessible(page: Page, change: () => Promise<unknown>) {
  await expectTypeScale(page);
  await expectNoViolations(page);
  await expectNothingAside(page);
  await page.setViewportSize(TABLET);
  await expectNothingAside(page);
  await page.setViewportSize(PHONE);
  await expectNothingAside(page);
  await change();
  await expectNothingAside(page);
  await expectNoViolations(page);
}

/** Each page is loaded once and seen in both; the phone brings the other ways that people see it. */
const WAYS = [
  {
    media: { colorScheme: "dark" },
    // Right to left.
    onPhone: (page: Page) => page.evaluate(() => document.documentElement.setAttribute("dir", "rtl")),
  },
  {
    media: { colorScheme: "light" },
    // In a person's own colours.
    onPhone: (page: Page) => page.emulateMedia({ forcedColors: "active" }),
  },
] as const;

test("every page passes the WCAG 2.2 AA checks, fits the screen and keeps to the content policy", async ({ page }) => {
  test.setTimeout(600_000);
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(`${page.url()}: ${message.text()}`);
  });
  // What a library tries and catches itself is in no console.
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  );
  const visit = async (path: string) => {
    await open(page, path);
    for (const { media, onPhone } of WAYS) {
      await page.setViewportSize(DESKTOP);
      await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
      // A colour on its way from one scheme to the other has no contrast of its own.
      await page.emulateMedia({ forcedColors: null, reducedMotion: "reduce", ...media });
      await expectAccessible(page, () => onPhone(page));
    }
  };
  for (const path of OPEN_PAGES) await visit(path);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: null });
  await signIn(page, "Ada");
  for (const path of STAFF_PAGES) await visit(path);
  expect(broken).toEqual([]);
});

test("no route is forgotten among the pages that are checked", () => {
  const table = readFileSync(new URL("../../web/src/shell/frame/routes.tsx", import.meta.url), "utf8");
  const routes = [...table.matchAll(/(?:path: |planned\(|error\()"(?<path>\/[^"]*)"/g)].map(
    (match) => match.groups?.path,
  );
  const pages = [...OPEN_PAGES, ...STAFF_PAGES].map((path) => path.replace(/\?.*/, ""));
  expect(routes.length).toBeGreaterThan(30);
  const isChecked = (route = "") => {
    const like = new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`);
    return pages.some((page) => like.test(page));
  };
  expect(routes.filter((route) => !isChecked(route))).toEqual([]);
});
