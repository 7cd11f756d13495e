import { existsSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { HOST } from "../../emulators/ports.ts";
import { signIn } from "../../tests/e2e/lab.ts";

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
/** A page has read all it reads at first when nothing more came for so long. */
const SETTLED_MS = 6_000;
const LONGEST_MS = 90_000;

/** Keeps what the database sends: each document of a listener is a `documentChange`, each one that is fetched a `found`. */
async function keepAnswers(page: Page) {
  await page.addInitScript(() => {
    const answers: string[] = [];
    const ask = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await ask(...request);
      const at = answers.push("") - 1;
      // A listener's answer never ends, so it is read beside the page, piece by piece.
      const reading = response.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
      const read = async (): Promise<void> => {
        const piece = await reading?.read();
        if (!piece || piece.done) return;
        answers[at] += piece.value;
        return read();
      };
      read().catch(() => undefined);
      return response;
    };
    // Counts and sums come by the older way of asking.
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (...body) {
      this.addEventListener("load", () => this.responseType === "" && answers.push(this.responseText));
      send.apply(this, body);
    };
    Object.assign(globalThis, { databaseAnswers: () => answers });
  });
}

/** What was read until the page came to rest, which is not before it has read more than it had. */
async function readsOf(page: Page, before = 0): Promise<number> {
  const end = Date.now() + LONGEST_MS;
  let reads = await readsSoFar(page);
  let since = Date.now();
  while (Date.now() < end && (reads <= before || Date.now() - since < SETTLED_MS)) {
    await page.waitForTimeout(500);
    const now = await readsSoFar(page);
    if (now !== reads) since = Date.now();
    reads = now;
  }
  return reads;
}

async function readsSoFar(page: Page): Promise<number> {
  const answers = await page.evaluate(() =>
    (globalThis as unknown as { databaseAnswers: () => string[] }).databaseAnswers(),
  );
  const all = (sign: RegExp) => answers.flatMap((answer) => [...answer.matchAll(sign)].map((found) => found.slice(1)));
  // What changes while we look is told again: that is the price of the change, not of opening the page.
  const listened = all(
    /"documentChange":\s*\{\s*"document":\s*\{\s*"name":\s*"([^"]+)"[\s\S]*?"targetIds":\s*(\[[^\]]*\])/g,
  );
  const told = new Set(listened.map((place) => place.join(" ")));
  return told.size + all(/"found":\s*\{/g).length + all(/"aggregateFields"/g).length;
}

/** As a link in the app does it: the layout and what it follows stay. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/**
 * Documents that a page of the site at this port adds to what somebody has read who just signed in on a new device; for
 * /home all of them. A document counts once for each listener that it is told to, an aggregation once.
 */
export async function readsOfPage(port: number, path: string): Promise<number> {
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage({ baseURL: `http://${HOST}:${port}`, locale: "en-GB" });
    await keepAnswers(page);
    await signIn(page, "Emma");
    const atHome = await readsOf(page);
    if (path === "/home") return atHome;
    await follow(page, path);
    return (await readsOf(page, atHome)) - atHome;
  } finally {
    await browser.close();
  }
}
