import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { BROWSER_PATHS, PATIENCE_MS } from "./browser.ts";

const INSTALLED = BROWSER_PATHS.find(existsSync);

/**
 * What changes nothing that another test counts on: those that read the demo laboratory, and those that work in accounts and
 * records which no other test opens.
 */
const APART = `account app-shell audit chatbot cryobank findings german hands home kept-on-device labels
  lock outcome preclinical print recall record-people roles sealed-treatment semen sign-in silent-server tour
  users`
  .split(/\s+/)
  .map((name) => `${name}.spec.ts`);

/** What waits until the pipeline has worked through the demo laboratory: any earlier it would wait for minutes. */
const LATE = ["chart-counts.spec.ts", "control-charts.spec.ts", "media-bad-input.spec.ts", "viewer.spec.ts"];

/** The walks through all pages, as an administrator. */
const WALKS = ["right-to-left.spec.ts", "accessibility.spec.ts"];

/**
 * What lives through weeks, or goes offline and comes back beside a second person: the emulator gives a renewed token the newest
 * sign-in of its person, which must be no other test's. The walks go on beside them.
 */
const WEEKS = ["icsi-together.spec.ts", "whole-cycle.spec.ts"];

/** What changes the settings of the site, so that open pages begin anew, or counts on a list that others make longer. */
const SETTINGS = ["witness-review.spec.ts", "working-hours.spec.ts", "wrong-clock.spec.ts"];

/** What first forgets all people and records: `npm test` asks for it before there are any, and nobody on a site they work with. */
const EMPTY = ["empty-installation.spec.ts"];
const IS_EMPTY = process.env.TEST_SITE === "empty";

/** Real browser, real emulators: BASE_URL names the running demo site, as `npm test` and `npm start` print it. */
export default defineConfig({
  testDir: "e2e",
  outputDir: IS_EMPTY ? "../.zona/playwright-empty" : "../.zona/playwright",
  fullyParallel: false,
  // Who stays apart goes beside those who share the demo laboratory, which go one after the other; of two cores the site,
  // the emulators and the functions need one.
  workers: 2,
  projects: IS_EMPTY
    ? [{ name: "empty", testMatch: EMPTY }]
    : [
        { name: "shared", testIgnore: [...APART, ...LATE, ...WALKS, ...WEEKS, ...SETTINGS, ...EMPTY], workers: 1 },
        { name: "apart", testMatch: APART, workers: 1 },
        // In the order of this list: these begin once one of those above has come to its end.
        { name: "late", testMatch: LATE, workers: 1 },
        { name: "walks", testMatch: WALKS, workers: 1, dependencies: ["shared", "apart", "late"] },
        { name: "weeks", testMatch: WEEKS, workers: 1, dependencies: ["shared", "apart", "late"] },
        { name: "settings", testMatch: SETTINGS, workers: 1, dependencies: ["walks", "weeks"] },
      ],
  forbidOnly: true,
  // A machine that stalls is told apart from a fault: what passes at the second try is listed as flaky.
  retries: 1,
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
    // Keeping every step of every test costs a fifth of its time; what fails is tried again, and that try is kept.
    trace: "on-first-retry",
    launchOptions: {
      ...(INSTALLED ? { executablePath: INSTALLED } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    },
  },
});
