import type { Page } from "@playwright/test";
import { readRawDataView } from "@zona/domain/media/raw-data-view";
import type { App } from "firebase-admin/app";
import type { Figure } from "../figures.ts";
import { countOf } from "./media-query.ts";

const viewOf = (address: string) => readRawDataView(new URL(address, "http://zona").searchParams).view;

/** Every number of every chart against a count of the documents that its link asks for. */
export async function markFigures(app: App, page: Page, size: number): Promise<Figure[]> {
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
    if ((await shownCount(page)) !== Number(words.replace(/[^\d]/g, ""))) shownWrong += 1;
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

/** What the open list says it holds; a long one says "at least" until all of it is asked for. */
async function shownCount(page: Page): Promise<number> {
  const exact = page.getByText(/^[\d,]+ (medium|media)/).first();
  const all = page.getByRole("button", { name: "Count all" });
  await exact.or(all).first().waitFor();
  if (await all.isVisible()) await all.click();
  return Number(/^[\d,]+/.exec(await exact.innerText())?.[0].replaceAll(",", ""));
}
