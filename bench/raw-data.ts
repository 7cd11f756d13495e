import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { COLLECTIONS } from "@zona/domain/collections";
import type { SINGLE_FACETS } from "@zona/domain/media/facet-names";
import { mediaQuery, type RawDataView, readRawDataView } from "@zona/domain/media/raw-data-view";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import type { App } from "firebase-admin/app";
import { getFirestore, type Query } from "firebase-admin/firestore";
import sharp from "sharp";
import { interrupted } from "../emulators/interrupts.ts";
import { reportFailure } from "../emulators/setup-error.ts";
import { fillIcsiTest, signIn } from "../tests/e2e/lab.ts";
import { type Figure, tell } from "./figures.ts";
import { filterFigures } from "./filter-change.ts";
import { count, putLab, putPeople, putPictures, startMediaSite } from "./media-site.ts";
import { type SyntheticMedium, syntheticMedia, syntheticTests } from "./synthetic-lab.ts";
import { FRAME, syntheticPicture } from "./synthetic-media.ts";

/**
 * `node bench/raw-data.ts [SIZE…]`: the raw data and their charts with 100, 2,000 and 10,000 media (or others) that are
 * made by code and whose faults are known: whether verdicts match the truth, whether every mark opens as many media as it
 * says, what a page reads, and how the grid scrolls. Starts and stops a site of its own, without functions.
 */

const ZONE = "Europe/Paris";
const POOL = 240;
const PAGE = 48;
const COUNTED = 2_000;
const sizes = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const SIZES = sizes.length > 0 ? sizes : [100, 2_000, 10_000];

/** The app's own query, by the server's library. */
function queryOf(app: App, view: RawDataView): Query {
  const { where, orderBy } = mediaQuery(view, ZONE);
  let query: Query = getFirestore(app).collection(COLLECTIONS.media);
  for (const { field, op, value } of where) query = query.where(field, op, value);
  for (const { field, direction } of orderBy) query = query.orderBy(field, direction);
  return query;
}

const countOf = async (app: App, view: RawDataView) => (await queryOf(app, view).count().get()).data().count;
const viewOf = (address: string) => readRawDataView(new URL(address, "http://zona").searchParams).view;

/** Of the media that were judged, how many verdicts are what the drawing was. */
function verdictFigures(media: readonly SyntheticMedium[]): Figure[] {
  const judged = media.flatMap(({ medium, truth }) => {
    const verdict = medium.comparison?.verdict?.verdict;
    return verdict === "ok" || verdict === "blurred"
      ? [{ isCalled: verdict === "blurred", isBlurred: truth.isBlurred }]
      : [];
  });
  const share = (some: typeof judged, right: (one: (typeof judged)[number]) => boolean) =>
    some.filter(right).length / Math.max(1, some.length);
  const blurred = judged.filter(({ isBlurred }) => isBlurred);
  const sharpOnes = judged.filter(({ isBlurred }) => !isBlurred);
  return [
    {
      what: `verdicts: blurred found, of ${blurred.length}`,
      result: share(blurred, ({ isCalled }) => isCalled),
      unit: "",
      limit: 0.98,
      isLeast: true,
    },
    {
      what: `verdicts: sharp left alone, of ${sharpOnes.length}`,
      result: share(sharpOnes, ({ isCalled }) => !isCalled),
      unit: "",
      limit: 0.95,
      isLeast: true,
    },
  ];
}

type Facets = Partial<Record<(typeof SINGLE_FACETS)[number], string>>;

async function readFigures(app: App, size: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const filters: Record<string, Facets> = {
    "no filter": {},
    "three filters": { stage: "cleavage", device: "scope-1", verdict: "ok" },
  };
  for (const [name, facets] of Object.entries(filters)) {
    const query = queryOf(app, { facets, uploaded: {}, captured: {}, sort: "uploaded", descending: true });
    const page = await query.limit(PAGE).get();
    const counted = (await query.limit(COUNTED).count().get()).data().count;
    const reads = page.size + Math.max(1, Math.ceil(counted / 1000));
    figures.push({
      what: `${size} media, ${name}: reads of a page and its count`,
      result: reads,
      unit: "reads",
      limit: PAGE + 5,
    });
  }
  return figures;
}

/** Every number of every chart against a count of the documents that its link asks for. */
async function markFigures(app: App, page: Page, size: number): Promise<Figure[]> {
  const begin = performance.now();
  await page.goto("/analytics?from=2020-01-01");
  await page.locator('[data-chart="unlinked"]').waitFor();
  const shown = performance.now() - begin;
  const reads = Number(/in ([\d,]+) reads?/.exec(await page.getByText(/Counted at/).innerText())?.[1]);
  const marks = await page
    .locator('[data-chart] table a[href^="/rawdata"]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute("href") ?? "", words: link.textContent ?? "" })),
    );
  let wrong = 0;
  for (const { href, words } of marks) {
    const said = Number(words.replace(/[^\d]/g, ""));
    const found = await countOf(app, viewOf(href));
    if (said !== found) {
      wrong += 1;
      console.log(`  a mark says ${said}, its list holds ${found}: ${href}`);
    }
  }
  let shownWrong = 0;
  for (const { href, words } of marks.filter((_, index) => index % Math.ceil(marks.length / 6) === 0)) {
    await page.goto(href);
    const text = await page
      .getByText(/^[\d,]+ (medium|media)/)
      .first()
      .innerText();
    if (Number(/^[\d,]+/.exec(text)?.[0].replaceAll(",", "")) !== Number(words.replace(/[^\d]/g, ""))) shownWrong += 1;
  }
  return [
    {
      what: `${size} media: marks of the charts whose list holds another number, of ${marks.length}`,
      result: wrong,
      unit: "",
      limit: 0,
    },
    {
      what: `${size} media: marks opened in the browser that show another number`,
      result: shownWrong,
      unit: "",
      limit: 0,
    },
    { what: `${size} media: reads of the charts, all years`, result: reads, unit: "reads", limit: 40 },
    { what: `${size} media: charts on screen`, result: shown, unit: "ms" },
  ];
}

async function scrollFigures(page: Page, size: number): Promise<Figure[]> {
  await page.goto("/rawdata");
  await page.locator("[data-index]").first().waitFor();
  const frames = await page.evaluate(async () => {
    const times: number[] = [];
    let last = performance.now();
    const until = last + 6_000;
    await new Promise<void>((resolve) => {
      const step = (now: number) => {
        times.push(now - last);
        last = now;
        scrollBy(0, 90);
        if (now < until) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    return times.sort((a, b) => a - b);
  });
  const cards = await page.locator("[data-index]").count();
  const median = frames[Math.floor(frames.length / 2)] ?? 0;
  const slow = frames[Math.floor(frames.length * 0.95)] ?? 0;
  return [
    {
      what: `${size} media: frames while the grid scrolls, median`,
      result: 1000 / median,
      unit: "frames a second",
      limit: 55,
      isLeast: true,
    },
    { what: `${size} media: one frame in twenty is longer than`, result: slow, unit: "ms", limit: 34 },
    { what: `${size} media: cards in the document after the scroll`, result: cards, unit: "", limit: 120 },
  ];
}

/** A photo of 12 million pixels is given to a new test: how long its measures take, and whether the page stands still. */
async function measureFigures(page: Page): Promise<Figure[]> {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: "#808080", noise } as const;
  const buffer = await sharp({ create }).blur(1.2).jpeg({ quality: 88 }).toBuffer();
  // From the disk, as a person chooses it: bytes that a test hands over are unpacked by the page, for half a second.
  const photo = join(await mkdtemp(join(tmpdir(), "zona-bench-")), "photo.jpg");
  await writeFile(photo, buffer);
  await fillIcsiTest(page, withCheckCharacter("HF-0500") ?? "");
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(globalThis, { longTasks: found });
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles(photo);
    await page.waitForFunction((before) => performance.getEntriesByName("focus of a picture").length > before, turn);
    const entries = await page.evaluate(() =>
      performance.getEntriesByName("focus of a picture").map(({ duration }) => duration),
    );
    times.push(entries.at(-1) ?? Number.NaN);
  }
  const blocked = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  return [
    {
      what: "12 MP photo measured in the worker, the middle of 5",
      result: times.sort((a, b) => a - b)[2] ?? Number.NaN,
      unit: "ms",
      limit: 400,
    },
    { what: "longest time the page stood still meanwhile", result: Math.max(0, ...blocked), unit: "ms", limit: 50 },
  ];
}

async function main(): Promise<void> {
  const givenUp = interrupted();
  const now = new Date();
  const kind = (index: number) => ({ isBlurred: index % 13 === 5, isClipped: index % 17 === 3 });
  const pool = await Promise.all(Array.from({ length: POOL }, (_, index) => syntheticPicture(index, kind(index))));
  const { suite, app } = await startMediaSite(givenUp);
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
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
    const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
    const open = async () => {
      const baseURL = `http://127.0.0.1:${suite.ports.hosting}`;
      const page = await browser.newPage({ baseURL, locale: "en-GB", timezoneId: ZONE });
      await signIn(page, "Ada");
      return page;
    };
    await putLab(app, [], []);
    for (const size of SIZES) {
      const tests = syntheticTests(Math.max(20, Math.min(400, Math.round(size / 16))), now);
      const media = syntheticMedia(size, tests, pool, now);
      await putLab(app, tests, media);
      await count(app, media);
      console.log(`${media.length} media of ${tests.length} tests are there`);
      if (size >= 1_000) figures.push(...verdictFigures(media));
      figures.push(...(await readFigures(app, media.length)));
      // Nobody looks on while media are laid down: the emulator asks the queries of open pages anew at every write.
      const page = await open();
      figures.push(...(await markFigures(app, page, media.length)));
      figures.push(...(await filterFigures(page, media.length)));
      if (size >= 1_000) figures.push(...(await scrollFigures(page, media.length)));
      await page.context().close();
    }
    figures.push(...(await measureFigures(await open())));
    if (process.env.KEEP) {
      tell(figures);
      await givenUp;
    }
    await browser.close();
  } finally {
    await suite.stop();
  }
  tell(figures);
}

await main().catch(reportFailure);
