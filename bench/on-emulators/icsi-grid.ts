import "../site-address.ts";
import { existsSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { cell } from "../../tests/e2e/icsi-record.ts";
import { continueTo, fillIcsiTest, signIn } from "../../tests/e2e/lab.ts";
import { open, paste } from "../../tests/e2e/record.ts";
import { type Figure, tell } from "../figures.ts";

/**
 * `node bench/on-emulators/icsi-grid.ts [--port-offset N]`: how long a key takes to its picture in the grid of 40 oocytes by 7 columns,
 * with the processor slowed down four times, and how much one burst of keys sends. Needs a running `npm start`.
 */

const OOCYTES = 40;
const SLOWDOWN = 4;
const LIMIT_MS = 50;
const LIMIT_BYTES = 1024;
const SETTLE_MS = 3000;
/** As fast as anybody types single letters while looking into a microscope. */
const KEY_EVERY_MS = 120;

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

/** Time from each key to the next picture, as the browser itself tells it in steps of 8 ms. */
async function watchKeys(page: Page) {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(globalThis, { keyTimes: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") found.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

const takeKeys = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes.splice(0));

async function makeRecord(page: Page): Promise<void> {
  await signIn(page, "Emma");
  await fillIcsiTest(page, withCheckCharacter("HF-0440") ?? "");
  await continueTo(page, "Check your answers");
  await page.getByRole("button", { name: "Create test" }).click();
  await page.waitForURL(/\/test\/[A-Za-z0-9]{20}$/);
  await page.goto(`/test/icsi/${page.url().split("/").at(-1)}#oocytes`);
  await open(page, "Procedure");
  await page.getByLabel("Oocytes retrieved").fill(String(OOCYTES));
  await page.getByLabel("Injection began").fill("2026-05-12T14:30");
  await open(page, "Procedure").then((details) => details.locator("summary").first().click());
  const row = (n: number) =>
    ["m", `D${Math.ceil(n / 16)}`, ((n - 1) % 16) + 1, "", "i", "1435", "Emma Lindqvist", "1"].join("\t");
  const block = Array.from({ length: OOCYTES }, (_, index) => row(index + 1)).join("\n");
  await cell(page, 1, "Maturity").click();
  await paste(cell(page, 1, "Maturity"), block);
  await page.getByRole("button", { name: `Paste ${OOCYTES * 7} cells` }).click();
  await page.getByText(/^Saved \d/).waitFor({ timeout: 60_000 });
}

const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
try {
  const page = await browser.newPage({ baseURL: process.env.BASE_URL ?? "", locale: "en-GB" });
  await makeRecord(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const sent: number[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    // The channel of writes sends each commit as one form field; what is measured is the commit itself.
    if (request.url().includes("/Write/") && body.includes("writes")) sent.push(decodeURIComponent(body).length);
  });
  await watchKeys(page);
  for (const [column, keys] of [
    ["Maturity", "mig"],
    ["Inseminated", "in"],
    ["Survival", "il"],
  ] as const) {
    await cell(page, 1, column).focus();
    for (let n = 0; n < OOCYTES; n++) {
      await page.keyboard.press(keys[n % keys.length] ?? "m");
      await page.waitForTimeout(KEY_EVERY_MS);
    }
  }
  await page.waitForTimeout(SETTLE_MS);
  const times = (await takeKeys(page)).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const what = (name: string) => `a key in the grid of ${OOCYTES} oocytes, processor ${SLOWDOWN} times slower: ${name}`;
  // Keys quicker than 16 ms are not told at all.
  const figures: Figure[] = [
    { what: what("median"), result: at(0.5), unit: "ms", limit: LIMIT_MS },
    { what: what("95 of 100"), result: at(0.95), unit: "ms" },
    { what: what("longest"), result: at(1), unit: "ms" },
  ];

  sent.length = 0;
  await cell(page, 7, "Maturity").focus();
  await page.keyboard.press("u");
  await page.waitForTimeout(SETTLE_MS);
  const bytes = sent.length === 0 ? Number.NaN : sent.reduce((sum, one) => sum + one, 0);
  tell([...figures, { what: "one key sends", result: bytes, unit: "bytes", limit: LIMIT_BYTES }]);
} finally {
  await browser.close();
}
