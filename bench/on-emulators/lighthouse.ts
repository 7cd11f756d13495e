import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { signIn } from "../../tests/e2e/lab.ts";
import { type Figure, tell } from "../figures.ts";

/**
 * `node bench/on-emulators/lighthouse.ts [--port-offset N] [--runs N] [--pages /home,/reports]`: what Lighthouse says of the built app,
 * as on a desk and on a phone with its slow line and processor; the median of the runs. Needs a running `npm start`.
 */

const PAGES: Readonly<Record<string, string>> = {
  "/": "sign-in",
  "/home": "home",
  "/test/icsi/demoTestIcsi00000003": "ICSI record",
  "/rawdata": "raw data",
  "/reports": "reports",
};
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const LEAST = 95;
const MOST_SHIFT = 0.02;
const MOST_VISITS = 3;

const { values } = parseArgs({
  options: {
    "port-offset": { type: "string", default: "0" },
    runs: { type: "string", default: "3" },
    pages: { type: "string" },
  },
});
const site = `http://127.0.0.1:${5000 + Number(values["port-offset"])}`;
const paths = values.pages?.split(",") ?? Object.keys(PAGES);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** What the browser's own list of issues names, which has no figure to show. */
const issuesOf = (details: unknown) =>
  (details as { items?: { issueType?: string }[] } | undefined)?.items?.map(({ issueType }) => issueType).join(", ") ??
  ""; // Lighthouse's own

/** One visit: its points and how far its layout shifts; prints what cost points. Undefined where Lighthouse saw nothing of it. */
async function scores(port: number, path: string, device: "desk" | "phone"): Promise<number[] | undefined> {
  // Listeners keep the line busy for ever: what has not happened by then does not count.
  const maxWaitForLoad = 25_000;
  const flags = {
    port,
    maxWaitForLoad,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    logLevel: "error" as const,
  };
  const result = await lighthouse(`${site}${path}`, flags, device === "desk" ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse told nothing of ${path}.`);
  const { categories, audits, runtimeError } = result.lhr;
  // Now and then its recording begins too late to hold the visit's own beginning, and it asks to be run again.
  if (runtimeError?.code === "NO_NAVSTART") return undefined;
  if (runtimeError) throw new Error(runtimeError.message);
  const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? issuesOf(audits[id]?.details)}`.trim());
  if (lost.length > 0) console.log(`  ${device} ${path}: ${lost.join("; ")}`);
  const points = CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? Number.NaN)));
  return [...points, audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN];
}

/**
 * A browser of its own for each visit, with the profile that is signed in: where a process still holds the code of earlier
 * visits, Lighthouse's begins with one task of up to 200 ms in which nothing of the page runs, and which counts as its own.
 */
async function visit(profile: string, path: string, device: "desk" | "phone"): Promise<number[]> {
  for (let attempt = 0; attempt < MOST_VISITS; attempt++) {
    const port = await freePort();
    const context = await open(profile, port);
    try {
      const seen = await scores(port, path, device);
      if (seen) return seen;
    } finally {
      await context.close();
    }
  }
  throw new Error(`Lighthouse recorded none of ${MOST_VISITS} visits of ${path}.`);
}

async function measure(profile: string, paths: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of paths) {
    for (const device of ["desk", "phone"] as const) {
      const runs: number[][] = [];
      for (let run = 0; run < Number(values.runs); run++) runs.push(await visit(profile, path, device));
      const medianOf = (index: number) => median(runs.map((run) => run[index] ?? Number.NaN));
      const what = `Lighthouse, ${PAGES[path] ?? path}, ${device}`;
      for (const [index, category] of CATEGORIES.entries()) {
        const result = medianOf(index);
        figures.push({ what: `${what}: ${category}`, result, unit: "", limit: LEAST, isLeast: true });
      }
      const shift = medianOf(CATEGORIES.length);
      figures.push({ what: `${what}: layout shift`, result: shift, unit: "", limit: MOST_SHIFT });
    }
  }
  return figures;
}

/** With a profile on disk, because Lighthouse opens tabs of its own: they are signed in with it. */
function open(profile: string, port: number) {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  return chromium.launchPersistentContext(profile, {
    // Chromium's stand-in for a graphics card is a program: it would take one of the processors from the page.
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
    baseURL: site,
    ...(executablePath ? { executablePath } : {}),
  });
}

async function signInOnce(profile: string): Promise<void> {
  const context = await open(profile, await freePort());
  const page = await context.newPage();
  await signIn(page, "Ada");
  // Who is new is offered the tour, once; every other visit is without.
  const notNow = page.getByRole("region", { name: "Guided tour" }).getByRole("button", { name: "Not now" });
  await notNow.click({ timeout: 10_000 }).catch(() => undefined);
  await context.close();
}

const profile = await mkdtemp(join(tmpdir(), "zona-lighthouse-"));
try {
  const figures = await measure(
    profile,
    paths.filter((path) => path === "/"),
  );
  const pages = paths.filter((path) => path !== "/");
  if (pages.length > 0) await signInOnce(profile);
  tell([...figures, ...(await measure(profile, pages))]);
} finally {
  await rm(profile, { recursive: true, force: true });
}
