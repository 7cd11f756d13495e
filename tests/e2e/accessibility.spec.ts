import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { signIn } from "./lab.ts";
import {
  DESKTOP,
  expectNothingAside,
  expectNoViolations,
  OPEN_PAGES,
  open,
  PHONE,
  SAME_PAGES,
  STAFF_PAGES,
  soft,
  TABLET,
} from "./pages.ts";

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

/**
 * Each page is opened once and laid out in all of these. All rules are checked in one of them, in turns, and those of layout
 * and colour in each.
 */
const WAYS = [
  { size: DESKTOP, media: { colorScheme: "dark" } },
  { size: TABLET, media: { colorScheme: "light" } },
  { size: PHONE, media: { colorScheme: "dark", contrast: "more" } },
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
  let visits = 0;
  const visit = async (path: string) => {
    await page.setViewportSize(DESKTOP);
    await open(page, path);
    visits += 1;
    for (const [index, { size, media }] of WAYS.entries()) {
      await page.setViewportSize(size);
      // A colour on its way from one scheme to the other has no contrast of its own.
      await page.emulateMedia({ forcedColors: null, contrast: null, reducedMotion: "reduce", ...media });
      await expectNoViolations(page, index !== visits % WAYS.length);
      await expectNothingAside(page);
    }
    await expectTypeScale(page);
    // In a person's own colours, which are theirs to choose.
    await page.emulateMedia({ contrast: null, forcedColors: "active" });
    await expectNothingAside(page);
  };
  for (const path of OPEN_PAGES) await visit(path);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: null });
  await signIn(page, "Ada");
  for (const path of STAFF_PAGES) await visit(path);
  expect(broken).toEqual([]);
});

test("what is chosen is seen in a person's own colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "Ada");
  const fill = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const expectInverted = async (chosen: Locator, other: Locator) =>
    expect(await fill(chosen.first())).not.toBe(await fill(other.first()));
  await expectInverted(page.getByRole("link", { name: "Home" }), page.getByRole("link", { name: "Raw data" }));
  await page.goto("/rawdata");
  await expectInverted(page.getByRole("button", { name: "Grid" }), page.getByRole("button", { name: "Table" }));
  await page.goto("/analytics");
  await page.getByRole("button", { name: "4 weeks" }).click();
  await expectInverted(page.getByRole("button", { name: "4 weeks" }), page.getByRole("button", { name: "12 weeks" }));
});

test("no route is forgotten among the pages that are checked", () => {
  const table = readFileSync(new URL("../../web/src/shell/frame/routes.tsx", import.meta.url), "utf8");
  const routes = [...table.matchAll(/(?:path: |planned\(|error\()"(?<path>\/[^"]*)"/g)].map(
    (match) => match.groups?.path,
  );
  const pages = [...OPEN_PAGES, ...SAME_PAGES, ...STAFF_PAGES].map((path) => path.replace(/\?.*/, ""));
  expect(routes.length).toBeGreaterThan(30);
  const isChecked = (route = "") => {
    const like = new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`);
    return pages.some((page) => like.test(page));
  };
  expect(routes.filter((route) => !isChecked(route))).toEqual([]);
});
