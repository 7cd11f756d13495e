import type { Page } from "@playwright/test";
import { readMediaList } from "@zona/domain/raw-data/media-list";
import type { App } from "firebase-admin/app";
import type { Figure } from "../figures.ts";
import { counterOf, ZONE } from "./media-query.ts";

const listOf = (address: string) => readMediaList(new URL(address, "http://zona").searchParams, ZONE).list;

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
  const countOf = await counterOf(app);
  let wrong = 0;
  for (const { href, words } of marks) {
    const said = Number(words.replace(/[^\d]/g, ""));
    const found = countOf(listOf(href));
    if (said !== found) {
      wrong += 1;
      console.log(`  a mark says ${said}, its list holds ${found}: ${href}`);
    }
  }
  return [
    {
      what: `${size} media: marks of the charts whose list holds another number, of ${marks.length}`,
      result: wrong,
      unit: "",
      limit: 0,
    },
    { what: `${size} media: reads of the charts, all years`, result: reads, unit: "reads", limit: 40 },
    { what: `${size} media: charts on screen`, result: shown, unit: "ms" },
  ];
}
