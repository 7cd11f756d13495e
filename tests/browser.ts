import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ROOT } from "../emulators/project.ts";
import { SetupError } from "../emulators/setup-error.ts";

/** Where browsers are looked for, in this order; the shell does without the windows that nobody sees. */
export const BROWSER_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Far beyond what anything takes: a machine that stalls for half a minute has found no fault. */
export const PATIENCE_MS = 60_000;

/** What the search depends on; tests give places of their own and installers that fail. */
export type BrowserPlaces = {
  /** Last comes the browser that Playwright installs. */
  candidates: readonly string[];
  /** As root on Debian, the system's package brings the libraries that a browser needs as well. */
  installers: readonly (() => boolean)[];
};

function browserPlaces(): BrowserPlaces {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  return {
    candidates: [...BROWSER_PATHS, chromium.executablePath()],
    installers: isDebianRoot
      ? [() => installPackage("chromium-headless-shell"), () => installPackage("chromium"), installWithPlaywright]
      : [installWithPlaywright],
  };
}

/** Makes sure that there is a browser to test with and says which; throws a SetupError when none can be had. */
export function ensureBrowser(places: BrowserPlaces = browserPlaces()): string {
  const found = () => places.candidates.find(existsSync);
  const present = found();
  if (present !== undefined) return present;
  for (const install of places.installers) {
    const installed = install() ? found() : undefined;
    if (installed !== undefined) return installed;
  }
  throw new SetupError(
    "No Chromium was found and none could be installed: install one (on Debian or Ubuntu `sudo apt-get install chromium`, elsewhere `npx playwright install chromium`) and run the tests again.",
  );
}

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { cwd: ROOT, stdio: "inherit" }).status === 0;

export const installPackage = (name: string) =>
  run("apt-get", ["update"]) && run("apt-get", ["install", "-y", "--no-install-recommends", name]);

const installWithPlaywright = () =>
  run(process.execPath, [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"]);
