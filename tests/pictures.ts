import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "../emulators/builds.ts";
import { seedDemoData } from "../emulators/demo/seed.ts";
import { interrupted } from "../emulators/interrupts.ts";
import { HOST, shiftedPorts } from "../emulators/ports.ts";
import { ROOT } from "../emulators/project.ts";
import { reportFailure, SetupError } from "../emulators/setup-error.ts";
import { ensureBrowser } from "./browser.ts";
import { cell } from "./e2e/icsi-record.ts";
import { choose } from "./e2e/lab.ts";
import {
  GUIDE_LANGUAGES,
  GUIDE_LIMITS,
  GUIDE_PICTURES,
  type GuideLanguage,
  guidePictureFile,
} from "./guide-pictures.ts";
import { startTestSuite } from "./test-suite.ts";

// `npm run pictures [-- --port-offset N] [--only NAME]`: takes the pictures of the README, of docs/design.md and of the user guide,
// or one of them, from emulators of its own or from a running `npm start`. They are as wide as they are shown and lossy, so
// that the repository stays small.

const FOLDER = join(ROOT, "docs/images");
const GUIDE = join(ROOT, "docs/guide");
const WIDTH = 1120;
const QUALITY = 80;
/** Emulators that have just been started answer the first person slowly. */
const PATIENCE_MS = 120_000;

type Picture = {
  name: string;
  path: string;
  scheme: "dark" | "light";
  /** Shown once the page is as it should be seen. */
  until: (page: Page) => ReturnType<Page["locator"]>;
  device?: "phone";
};

const PICTURES: readonly Picture[] = [
  { name: "home", path: "/home", scheme: "light", until: (page) => page.locator("#last-media") },
  {
    name: "icsi",
    path: "/test/icsi/demoTestIcsi00000003#oocytes",
    scheme: "dark",
    until: (page) => cell(page, 1, "Maturity"),
  },
  {
    name: "record",
    path: "/test/demoTestIcsi00000005",
    scheme: "light",
    until: (page) => page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Oocytes" }),
  },
  {
    name: "values",
    path: "/test/semen/demoSeriesSEM0101000",
    scheme: "light",
    until: (page) => page.getByText("Concentration").first(),
  },
  { name: "rawdata", path: "/rawdata", scheme: "dark", until: (page) => page.getByRole("grid").locator("img").nth(17) },
  { name: "reports", path: "/reports", scheme: "light", until: (page) => page.getByRole("row").nth(10) },
  {
    name: "phone",
    path: "/home",
    scheme: "dark",
    until: (page) => page.getByRole("region", { name: "Waiting for your review" }).getByRole("link").first(),
    device: "phone",
  },
];

const SIZES: Record<"desk" | "phone", BrowserContextOptions> = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};

/** Two pixels of the file for one of the page, in the light: the guide puts them into a frame in the dark. */
const SHARP: BrowserContextOptions = { deviceScaleFactor: 2, colorScheme: "light" };

/** Of what surrounds a part that is shown, in pixels of the page. */
const MARGIN = 16;

async function aroundOf(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const [box, window] = [await part.boundingBox(), page.viewportSize()];
  if (!box || !window) throw new Error(`${page.url()} does not show what the picture is of.`);
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)];
  const right = Math.min(window.width, box.x + box.width + MARGIN);
  const bottom = Math.min(window.height, box.y + box.height + MARGIN);
  return { x, y, width: right - x, height: bottom - y };
}

/** The page, or a part of it, once nothing moves or arrives any more: two pictures a second apart are the same. */
async function still(page: Page, part?: Locator): Promise<Buffer> {
  const take = async () => page.screenshot(part ? { clip: await aroundOf(page, part) } : {});
  let last = await take();
  for (let second = 0; second < 30; second++) {
    await page.waitForTimeout(1000);
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

/** Signed in, on a page of the demo. */
async function openedPage(
  browser: Browser,
  { who, path, ...options }: BrowserContextOptions & { who: "Ada" | "Emma"; path: string; language?: GuideLanguage },
): Promise<Page> {
  const { language = "en", ...context } = options;
  const opened = await browser.newContext({
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    ...context,
  });
  opened.setDefaultTimeout(PATIENCE_MS);
  await opened.addInitScript((chosen) => localStorage.setItem("zona-language", chosen), language);
  const page = await opened.newPage();
  await page.goto("/");
  await choose(page, who);
  await page.getByRole("navigation").first().waitFor();
  // Who is new is offered the tour on the first page; the pictures are of every other day.
  await page.evaluate((name) => localStorage.setItem(`zona-tour-over-demo-${name}`, "yes"), who.toLowerCase());
  await page.goto(path);
  return page;
}

async function keep(picture: Sharp, file: string): Promise<number> {
  const { size } = await picture.webp({ quality: QUALITY, effort: 6 }).toFile(file);
  console.log(relative(ROOT, file).padEnd(44), `${Math.round(size / 1000)} kB`);
  return size;
}

async function takeAll(baseURL: string, isWanted: (name: string) => boolean): Promise<void> {
  const installed = ensureBrowser();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(existsSync(installed) ? { executablePath: installed } : {}),
  });
  try {
    for (const { name, path, scheme, until, device } of PICTURES.filter(({ name }) => isWanted(name))) {
      const size = SIZES[device ?? "desk"];
      const page = await openedPage(browser, { baseURL, who: "Emma", path, colorScheme: scheme, ...size });
      await until(page).waitFor();
      const picture = sharp(await still(page)).resize({ width: device === "phone" ? 390 : WIDTH });
      await keep(picture, join(FOLDER, `${name}.webp`));
      await page.context().close();
    }
    for (const { name, who, path, show, width, height = 1600 } of GUIDE_PICTURES.filter(({ name }) => isWanted(name)))
      for (const language of GUIDE_LANGUAGES) {
        const viewport = { width, height };
        const page = await openedPage(browser, { baseURL, who, path, language, viewport, ...SHARP });
        const shown = await show(page, language);
        const picture = sharp(await still(page, shown)).resize({ width: GUIDE_LIMITS.width, withoutEnlargement: true });
        const size = await keep(picture, join(GUIDE, guidePictureFile(name, language)));
        if (size > GUIDE_LIMITS.bytes) throw new Error(`${name} is too large: show less of the page.`);
        await page.context().close();
      }
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "port-offset": { type: "string" }, only: { type: "string" } } });
  const isWanted = (name: string) => values.only === undefined || values.only === name;
  if (values["port-offset"] !== undefined) {
    const address = `http://${HOST}:${shiftedPorts(Number(values["port-offset"])).hosting}`;
    if (!(await fetch(address).catch(() => undefined))) {
      throw new SetupError(`Nothing answers at ${address}: start the site there first, or leave --port-offset out.`);
    }
    await takeAll(address, isWanted);
    return;
  }
  await buildIfChanged(FUNCTIONS_BUILD);
  await buildIfChanged(DEMO_WEB_BUILD);
  const suite = await startTestSuite(interrupted());
  try {
    await seedDemoData(suite.ports);
    await takeAll(`http://${HOST}:${suite.ports.hosting}`, isWanted);
  } finally {
    await suite.stop();
  }
}

await main().catch(reportFailure);
