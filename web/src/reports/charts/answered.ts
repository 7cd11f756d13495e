import { type ChartGroup, groupsIn } from "@zona/domain/charts/chart";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { TablePart } from "../tables/table-data.ts";
import { groupWords } from "./chart-words.ts";

/** One request of a page with its answer. */
export type Answered = { view: ReportView; table: TablePart };

/** What a chart is made of. */
export function chartOf({ view, table }: Answered) {
  const groups: ChartGroup[] = groupsIn(table.lines);
  return { groups, words: groupWords(view, groups, table), frame: { view, isCut: table.next !== undefined } };
}
