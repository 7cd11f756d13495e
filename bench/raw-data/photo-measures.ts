import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import sharp from "sharp";
import { fillIcsiTest } from "../../tests/e2e/lab.ts";
import type { Figure } from "../figures.ts";

/** A photo of 12 million pixels is given to a new test: how long its measures take, and whether the page stands still. */
export async function measureFigures(page: Page): Promise<Figure[]> {
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
    await page.getByRole("button", { name: "Select files" }).click();
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
