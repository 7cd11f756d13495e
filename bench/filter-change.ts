import type { Page } from "@playwright/test";
import type { Figure } from "./figures.ts";

const CHANGES = ["first", "retake", "first", "retake", "first"];

/**
 * A person chooses another filter of the raw data: how long the page takes from the last answer of Firestore to other cards
 * on screen, and how many bytes the answers have. The middle of five.
 */
export async function filterFigures(page: Page, size: number): Promise<Figure[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const asked = new Set<string>();
  let bytes = 0;
  let answeredAt = 0;
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("google.firestore.v1") || request.url.includes("/documents:")) asked.add(requestId);
  });
  client.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (!asked.has(requestId)) return;
    bytes += dataLength;
    answeredAt = performance.now();
  });
  await page.goto("/rawdata");
  await page.locator("[data-index]").first().waitFor();
  await page.getByRole("button", { name: /^Filters/ }).click();
  const shot = page.getByRole("combobox", { name: "Shot", exact: true });
  const changes: { ms: number; bytes: number }[] = [];
  for (const value of CHANGES) {
    const shown = () => page.locator("[data-index]").allInnerTexts();
    const before = (await shown()).join();
    bytes = 0;
    await shot.selectOption(value);
    await page.waitForFunction((text) => {
      const cards = [...document.querySelectorAll<HTMLElement>("[data-index]")];
      return cards.length > 0 && cards.map(({ innerText }) => innerText).join() !== text;
    }, before);
    changes.push({ ms: performance.now() - answeredAt, bytes });
  }
  await client.detach();
  const middle = (key: "ms" | "bytes") => changes.map((change) => change[key]).sort((a, b) => a - b)[2] ?? Number.NaN;
  return [
    {
      what: `${size} media: another filter, from the answer to the screen`,
      result: middle("ms"),
      unit: "ms",
      limit: 300,
    },
    { what: `${size} media: another filter, bytes of the answers`, result: middle("bytes"), unit: "bytes" },
  ];
}
