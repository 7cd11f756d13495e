import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { BROWSER_PATHS, PATIENCE_MS } from "./browser.ts";

const INSTALLED = BROWSER_PATHS.find(existsSync);

const specs = (names: string) => names.split(/\s+/).map((name) => `${name}.spec.ts`);

/**
 * What changes nothing that another test counts on: those that read the demo laboratory, and those that work in accounts and
 * records which no other test opens.
 */
const APART = specs(
  "account app-shell audit chatbot cryobank findings german hands home labels outcome preclinical print recall record-people roles sealed-treatment semen sign-in silent-server tour users",
);

/** What waits until the pipeline has worked through the demo laboratory: any earlier it would wait for minutes. */
const LATE = specs("chart-counts control-charts media-bad-input viewer");

/** The walks through all pages, as an administrator. */
const WALKS = specs("right-to-left accessibility");

/**
 * What lives through weeks, locks, or goes offline and comes back beside a second person: the emulator gives a renewed token the
 * newest sign-in of its person, which must be no other test's. The walks go on beside them.
 */
const WEEKS = specs("icsi-together kept-on-device lock whole-cycle");

/** What changes the settings of the site, so that open pages begin anew, or counts on a list that others make longer. */
const SETTINGS = specs("witness-review working-hours wrong-clock");

/** What first forgets all people and records: `npm test` asks for it before there are any, and nobody on a site they work with. */
const EMPTY = specs("empty-installation");

/** A journey through each part of the product: all that a change waits for. The others run in the night. */
const JOURNEYS = specs("chatbot entry icsi new-test reports roles sign-in witness");

/** Which of them `npm test` asks for; whoever names a file runs any. */
const asked = process.env.TEST_SITE;

function projects() {
  if (asked === "empty") return [{ name: "empty", testMatch: EMPTY }];
  const only = (names: readonly string[]) =>
    asked === "journeys" ? names.filter((name) => JOURNEYS.includes(name)) : [...names];
  const elsewhere = [...APART, ...LATE, ...WALKS, ...WEEKS, ...SETTINGS, ...EMPTY];
  return [
    { name: "shared", testMatch: asked === "journeys" ? JOURNEYS : "*.spec.ts", testIgnore: elsewhere, workers: 1 },
    { name: "apart", testMatch: only(APART), workers: 1 },
    // In the order of this list: these begin once one of those above has come to its end.
    { name: "late", testMatch: only(LATE), workers: 1 },
    { name: "walks", testMatch: only(WALKS), workers: 1, dependencies: ["shared", "apart", "late"] },
    { name: "weeks", testMatch: only(WEEKS), workers: 1, dependencies: ["shared", "apart", "late"] },
    { name: "settings", testMatch: only(SETTINGS), workers: 1, dependencies: ["walks", "weeks"] },
  ];
}

/** Real browser, real emulators: BASE_URL names the running demo site, as `npm test` and `npm start` print it. */
export default defineConfig({
  testDir: "e2e",
  outputDir: asked === "empty" ? "../.zona/playwright-empty" : "../.zona/playwright",
  fullyParallel: false,
  // Who stays apart goes beside those who share the demo laboratory, which go one after the other; of two cores the site,
  // the emulators and the functions need one.
  workers: 2,
  projects: projects(),
  forbidOnly: true,
  // What fails once has failed: a test that waits for the state, and not for luck, passes on a slow machine as well.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: PATIENCE_MS },
  use: {
    baseURL: process.env.BASE_URL ?? "http://127.0.0.1:5000",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    // What fades in and out is drawn frame by frame, and waited for at each dialog.
    contextOptions: { reducedMotion: "reduce" },
    // Each test reads the site as it was built; app-shell.spec.ts is about the worker and lets it in.
    serviceWorkers: "block",
    // Keeping every step of every test, as traces do, costs a fifth of its time.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(INSTALLED ? { executablePath: INSTALLED } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    },
  },
});
