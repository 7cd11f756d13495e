import type { Page } from "@playwright/test";
import type { Figure } from "../figures.ts";

/** A person scrolls the grid for six seconds, further than what is loaded: how long each frame takes. */
export async function scrollFigures(page: Page, size: number): Promise<Figure[]> {
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
  const places = await page
    .locator("[data-index]")
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute("data-index"))));
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
    { what: `${size} media: one frame in twenty is longer than`, result: slow, unit: "ms", limit: 17 },
    { what: `${size} media: cards in the document after the scroll`, result: places.length, unit: "", limit: 120 },
    { what: `${size} media: the last one reached`, result: Math.max(...places), unit: "" },
  ];
}
