import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { interrupted } from "../emulators/interrupts.ts";
import { reportFailure } from "../emulators/setup-error.ts";
import { signIn } from "../tests/e2e/lab.ts";
import { readsOfPage } from "./billing/page-reads.ts";
import { type Figure, tell } from "./figures.ts";
import { scrollFigures } from "./raw-data/grid-scroll.ts";
import { ZONE } from "./raw-data/media-query.ts";
import { measureFigures } from "./raw-data/photo-measures.ts";
import { verdictFigures } from "./raw-data/verdict-truth.ts";
import { syntheticMedia, syntheticTests } from "./synthetic/lab.ts";
import { FRAME, syntheticPicture } from "./synthetic/media.ts";
import { putLab, putPeople, putPictures, startMediaSite } from "./synthetic/media-site.ts";

/**
 * `node bench/raw-data.ts [SIZE…]`: the raw data with 100, 2,000 and 10,000 media (or others) that are made by code and
 * whose faults are known: whether verdicts match the truth, what a page reads, and how the grid scrolls. Starts and stops a site of its own, without functions.
 */

const POOL = 240;
const PAGE = 48;
const sizes = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const SIZES = sizes.length > 0 ? sizes : [100, 2_000, 10_000];

/** What the page of the newest media reads; counts and filters are asked of the tables, which no bench here has. */
const readFigure = async (port: number, size: number): Promise<Figure> => ({
  what: `${size} media: reads of the page when it is opened`,
  result: await readsOfPage(port, "/rawdata"),
  unit: "reads",
  limit: PAGE + 5,
});

async function main(): Promise<void> {
  const givenUp = interrupted();
  const now = new Date();
  const kind = (index: number) => ({ isBlurred: index % 13 === 5, isClipped: index % 17 === 3 });
  const pool = await Promise.all(Array.from({ length: POOL }, (_, index) => syntheticPicture(index, kind(index))));
  const { suite, app } = await startMediaSite(givenUp);
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
  const figures: Figure[] = [];
  try {
    await putPeople(app);
    const raw = { ...FRAME, height: FRAME.height, channels: 1 } as const;
    const shown = await Promise.all(
      pool.slice(0, 8).map(({ pixels }) => sharp(Buffer.from(pixels), { raw }).webp().toBuffer()),
    );
    const original = await sharp(Buffer.from(pool[0]?.pixels ?? []), { raw })
      .png()
      .toBuffer();
    await putPictures(app, shown, new Map([[`benchMedium${"0".repeat(9)}`, original]]));
    const open = async () => {
      const baseURL = `http://127.0.0.1:${suite.ports.hosting}`;
      const page = await browser.newPage({ baseURL, locale: "en-GB", timezoneId: ZONE });
      // Of 100,000 media the emulator makes an index anew for every query.
      page.setDefaultTimeout(180_000);
      await signIn(page, "Ada");
      return page;
    };
    await putLab(app, [], []);
    for (const size of SIZES) {
      const tests = syntheticTests(Math.max(20, Math.min(400, Math.round(size / 16))), now);
      const media = syntheticMedia(size, tests, pool, now);
      await putLab(app, tests, media);
      console.log(`${media.length} media of ${tests.length} tests are there`);
      if (size >= 1_000) figures.push(...verdictFigures(media));
      figures.push(await readFigure(suite.ports.hosting, media.length));
      // Nobody looks on while media are laid down: the emulator asks the queries of open pages anew at every write.
      const page = await open();
      if (size >= 1_000) figures.push(...(await scrollFigures(page, media.length)));
      await page.context().close();
    }
    figures.push(...(await measureFigures(await open())));
    if (process.env.KEEP) {
      tell(figures);
      await givenUp;
    }
  } finally {
    await browser.close();
    await suite.stop();
    // What was measured counts, even where something later broke.
    tell(figures);
  }
}

await main().catch(reportFailure);
