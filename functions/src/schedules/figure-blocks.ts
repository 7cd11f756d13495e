import type { Cell } from "@zona/domain/reports/cell";
import { EMPTY } from "@zona/domain/reports/cell";
import { columnOf } from "@zona/domain/reports/columns";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import { type ReportView, STAT_LABELS } from "@zona/domain/reports/report-view";
import { figuresOf } from "@zona/domain/reports/shown-columns";
import type { MailWords } from "../mail/mail-text.ts";
import type { FigureBlock, FigureTold, IntervalBar } from "../mail/rendering/figure-blocks.tsx";

/** Groups under one figure: a mail is read on the way. */
const MOST_BARS = 12;

type GroupLine = Extract<ReportLine, { kind: "group" | "total" }>;
type Told = { present: Cell; before: Cell; difference: Cell };

/** What stands in a line for the figure at a place of `figuresOf`. */
function toldIn({ compare }: ReportView, line: GroupLine, at: number): Told {
  if (compare) {
    const [present = EMPTY, before = EMPTY, difference = EMPTY] = line.cells.slice(3 * at, 3 * at + 3);
    return { present, before, difference };
  }
  return { present: line.cells[at] ?? EMPTY, before: EMPTY, difference: EMPTY };
}

const amountOf = (cell: Cell) => (cell.kind === "share" ? cell.percent : cell.kind === "number" ? cell.value : 0);

/** A bar and its interval on a scale that ends at `most`, in percent of its room. */
function barOf(cell: Cell, most: number): IntervalBar {
  const at = (value: number) => Math.round(Math.max(0, Math.min(100, (100 * value) / most)));
  const value = at(amountOf(cell));
  if (cell.kind !== "share" || cell.low === null || cell.high === null) return { low: value, value, high: value };
  return { low: Math.min(at(cell.low), value), value, high: Math.max(at(cell.high), value) };
}

/**
 * What a mail says of each figure of a table of groups: of all rows, beside the period before where the view compares, and a bar
 * for each group. A table without figures tells how many rows each group has.
 */
export function figureBlocks(
  view: ReportView,
  lines: readonly ReportLine[],
  { t, word, number, file }: Pick<MailWords, "t" | "word" | "number" | "file">,
  textOf: (cell: Cell) => string,
): FigureBlock[] {
  const groups = lines.filter((line) => line.kind === "group");
  const total = lines.find((line) => line.kind === "total");
  const worded = ({ present, before, difference }: Told): FigureTold => ({
    text: textOf(present) || "–",
    ...(present.kind === "share" && !present.tooFew && present.band && { band: present.band }),
    ...(view.compare && {
      before: t("before", { figure: textOf(before) || "–", difference: textOf(difference) || "–" }),
    }),
  });
  return figuresOf(view).map((figure, at) => {
    const cells = groups.map((line) => toldIn(view, line, at));
    const isShare = cells.some(({ present }) => present.kind === "share");
    const most = isShare ? 100 : Math.max(1e-9, ...cells.map(({ present }) => amountOf(present)));
    const chosen = figure === "rows" ? undefined : view.columns[figure];
    const label = chosen ? word(columnOf(view.subject, chosen.id)?.label ?? chosen.id) : file.t("rows");
    return {
      title: `${label}${chosen?.stat ? ` (${word(STAT_LABELS[chosen.stat])})` : ""}`,
      ...(total && { all: { label: t("all", { n: total.count }), ...worded(toldIn(view, total, at)) } }),
      bars: groups.slice(0, MOST_BARS).map((line, place) => {
        const told = cells[place] ?? { present: EMPTY, before: EMPTY, difference: EMPTY };
        const name = figure === "rows" ? line.label : `${line.label} (${number(line.count)})`;
        return { label: name, level: line.level, ...worded(told), bar: barOf(told.present, most) };
      }),
      more: Math.max(0, groups.length - MOST_BARS),
      hasIntervals: isShare,
    };
  });
}
