import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "../emulators/builds.ts";
import { seedDemoData } from "../emulators/demo/seed.ts";
import { interrupted } from "../emulators/interrupts.ts";
import { HOST, shiftedPorts } from "../emulators/ports.ts";
import { ROOT } from "../emulators/project.ts";
import { reportFailure, SetupError } from "../emulators/setup-error.ts";
import { ensureBrowser } from "./browser.ts";
import { cell } from "./e2e/icsi-record.ts";
import { choose } from "./e2e/lab.ts";
import { startTestSuite } from "./test-suite.ts";

// `npm run pictures [-- --port-offset N]`: takes the pictures of the README and of docs/design.md, from emulators of its own
// or from a running `npm start`. They are as wide as a README shows them and lossy, so that the repository stays small.

const FOLDER = join(ROOT, "docs/images");
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

/** The page once nothing moves or arrives any more: two pictures a second apart are the same. */
async function still(page: Page): Promise<Buffer> {
  let last = await page.screenshot();
  for (let second = 0; second < 30; second++) {
    await page.waitForTimeout(1000);
    const next = await page.screenshot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

async function takeAll(baseURL: string): Promise<void> {
  const installed = ensureBrowser();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(existsSync(installed) ? { executablePath: installed } : {}),
  });
  try {
    for (const { name, path, scheme, until, device } of PICTURES) {
      const context = await browser.newContext({
        baseURL,
        colorScheme: scheme,
        reducedMotion: "reduce",
        locale: "en-GB",
        timezoneId: "Europe/Paris",
        ...SIZES[device ?? "desk"],
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      await page.goto("/");
      await choose(page, "Emma");
      await page.getByRole("navigation", { name: "Main" }).first().waitFor();
      // Who is new is offered the tour on the first page; the pictures are of every other day.
      await page.evaluate(() => localStorage.setItem("zona-tour-over-demo-emma", "yes"));
      await page.goto(path);
      await until(page).waitFor();
      const picture = sharp(await still(page)).resize({ width: device === "phone" ? 390 : WIDTH });
      const { size } = await picture.webp({ quality: QUALITY, effort: 6 }).toFile(join(FOLDER, `${name}.webp`));
      console.log(`${name}.webp`.padEnd(20), `${Math.round(size / 1000)} kB`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "port-offset": { type: "string" } } });
  if (values["port-offset"] !== undefined) {
    const address = `http://${HOST}:${shiftedPorts(Number(values["port-offset"])).hosting}`;
    if (!(await fetch(address).catch(() => undefined))) {
      throw new SetupError(`Nothing answers at ${address}: start the site there first, or leave --port-offset out.`);
    }
    await takeAll(address);
    return;
  }
  await buildIfChanged(FUNCTIONS_BUILD);
  await buildIfChanged(DEMO_WEB_BUILD);
  const suite = await startTestSuite(interrupted());
  try {
    await seedDemoData(suite.ports);
    await takeAll(`http://${HOST}:${suite.ports.hosting}`);
  } finally {
    await suite.stop();
  }
}

await main().catch(reportFailure);
