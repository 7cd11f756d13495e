import type { ChartGroup } from "@zona/domain/charts/chart";
import { groupLineInWords } from "@zona/domain/reports/cell-words";
import type { ReportView } from "@zona/domain/reports/report-view";
import { dateFormat, numberFormat } from "../../platform/i18n/formats.ts";
import { TABLE_WORDS } from "../tables/cell-words.ts";
import type { TablePart } from "../tables/table-data.ts";

const day = dateFormat({ timeZone: "UTC", day: "numeric", month: "short" });
const month = dateFormat({ timeZone: "UTC", month: "short", year: "2-digit" });
const percent = numberFormat({ style: "percent", maximumFractionDigits: 1 });
const decimal = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Groups of the calendar are named by the wall clock of the site, which is counted as if it were UTC. */
const wallOf = (key: string) => new Date(Number(key));

export const weekWords = (key: string) => day.format(wallOf(key));
export const monthWords = (key: string) => month.format(wallOf(key));
export const percentWords = (share: number) => percent.format(share);
export const decimalWords = (value: number) => decimal.format(value).replace("-", "−");
export const intervalWords = ([low, high]: readonly [number, number]) =>
  `${percent.format(low)} – ${percent.format(high)}`;

/** What groups of an answer are called in the language of the page, by their keys; of both levels. */
export function groupWords(view: ReportView, groups: readonly ChartGroup[], { asOf }: Pick<TablePart, "asOf">) {
  const names = new Map<string, string>();
  const note = (level: readonly ChartGroup[]) => {
    for (const { key, line, inner } of level) {
      names.set(`${line.level}/${key}`, groupLineInWords(view, line, TABLE_WORDS, asOf));
      note(inner);
    }
  };
  note(groups);
  const named = (level: 0 | 1) => (key: string) => names.get(`${level}/${key}`) ?? key;
  return { outer: named(0), inner: named(1) };
}
