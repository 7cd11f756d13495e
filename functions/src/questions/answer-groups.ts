import type { AnswerContent, AnswerGroup, Figure } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { measureOf } from "@zona/domain/questions/plan-measure";
import { timeGroupOf } from "@zona/domain/questions/plan-query";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { AskedTables, TableFigures } from "./asked-tables.ts";
import { alsoAsking, figureOf, inBandOf, indicatorsOf } from "./figure-of.ts";
import { type GroupKey, keysOf } from "./group-keys.ts";

const weight = (figure: Figure) => (figure.of === "count" || figure.of === "value" ? figure.count : figure.d);
const height = (figure: Figure) =>
  figure.of === "count" ? figure.count : figure.of === "value" ? figure.value : figure.percent;

/** More bars tell nothing. */
const MOST_SHOWN = 60;

/** Groups in the order that was asked for: by time, by size, or the best first. */
function arranged(groups: AnswerGroup[], plan: Plan): AnswerGroup[] {
  const [by, direction] = plan.sort ?? [];
  if (timeGroupOf(plan) && by !== "metric") return groups;
  const sign = by === "metric" && direction === "asc" ? 1 : -1;
  const isRanked = by === "metric";
  const known = groups.filter(({ figure }) => height(figure) !== null || !isRanked);
  const sorted = known.toSorted(
    (a, b) => sign * ((height(a.figure) ?? -1) - (height(b.figure) ?? -1)) || weight(b.figure) - weight(a.figure),
  );
  return sorted.slice(0, plan.limit ?? MOST_SHOWN);
}

const answerGroup = ({ key, label, bucket }: GroupKey, figure: Figure): AnswerGroup => ({
  key,
  label,
  figure,
  ...(bucket ? { from: bucket.from.toISOString(), to: bucket.to.toISOString() } : {}),
});

const NOTHING = { rows: 0, cells: [] };

const groupIn = ({ groups }: TableFigures, id: string | undefined) => {
  const found = groups.find((group) => group.id === id);
  return found && { rows: found.count, cells: found.cells };
};

/** Groups by values or by parts of the calendar, of which those without a record are groups as well. */
export async function answerGroups(
  plan: Plan,
  view: ReportView,
  moment: { now: Date; zone: string },
  tables: AskedTables,
): Promise<AnswerContent> {
  const measure = measureOf(plan);
  const isShare = measure.of === "share";
  const told = await tables.figures(isShare ? alsoAsking(view, measure.told) : view);
  const parts = isShare ? await tables.figures(alsoAsking(view, measure.part)) : undefined;
  const keys = keysOf(told.groups, plan, moment);
  if (measure.of === "indicators") {
    const groups = keys.flatMap((key) => {
      const figures = indicatorsOf(view, groupIn(told, key.id) ?? NOTHING, measure.codes);
      return inBandOf(figures, plan).map((figure) => answerGroup(key, figure));
    });
    return { kind: "groups", groups };
  }
  const groups = keys.flatMap((key) => {
    const part = parts && groupIn(parts, key.id);
    const figure = figureOf(measure, view, groupIn(told, key.id) ?? NOTHING, part);
    return key.bucket || weight(figure) > 0 ? [answerGroup(key, figure)] : [];
  });
  return { kind: "groups", groups: arranged(groups, plan), total: figureOf(measure, view, told, parts) };
}
