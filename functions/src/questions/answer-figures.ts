import type { Filter } from "@zona/domain/filters/filter";
import type { AnswerContent, AnswerGroup, Figure } from "@zona/domain/questions/answer";
import { tellingOf } from "@zona/domain/questions/request-view";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import type { Having } from "@zona/domain/questions/requests/request";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { AskedTables, TableFigures } from "./asked-tables.ts";
import { type Counted, figuresOf, type Shares } from "./figure-of.ts";
import { type GroupKey, keysOf, type Leaf } from "./group-keys.ts";

const NOTHING: Counted = { rows: 0, cells: [] };

const alsoAsking = (view: ReportView, more: Filter): ReportView => ({ ...view, filter: { all: [view.filter, more] } });

/** One side of what is compared: its table, and for each share those that tell it and those that pass. */
type Side = { view: ReportView; told: TableFigures; shares: readonly { told: TableFigures; part: TableFigures }[] };

async function sideOf(request: AskedRequest, view: ReportView, tables: AskedTables): Promise<Side> {
  const shares = [];
  for (const measure of request.measures) {
    if (measure.of !== "share") continue;
    const told = alsoAsking(view, tellingOf(request.subject, measure.among));
    shares.push({ told: await tables.figures(told), part: await tables.figures(alsoAsking(told, measure.among)) });
  }
  return { view, told: await tables.figures(view), shares };
}

const whole = ({ rows, cells }: TableFigures): Counted => ({ rows, cells });

function groupIn({ groups }: TableFigures, id: string): Counted {
  const found = groups.find((group) => group.id === id);
  return found ? { rows: found.count, cells: found.cells } : NOTHING;
}

const figuresIn = (
  request: AskedRequest,
  { view, told, shares }: Side,
  of: (figures: TableFigures) => Counted,
): Figure[] =>
  figuresOf(
    request,
    view,
    of(told),
    shares.map((one): Shares => ({ told: of(one.told), part: of(one.part) })),
  );

const weight = (figure: Figure | undefined) =>
  figure === undefined ? 0 : figure.of === "share" ? figure.d : figure.count;
const height = (figure: Figure | undefined) =>
  figure === undefined
    ? null
    : figure.of === "count"
      ? figure.count
      : figure.of === "value"
        ? figure.value
        : figure.percent;

/** More bars tell nothing. */
const MOST_SHOWN = 60;

const PASSES: Record<Having["op"], (figure: number, limit: number) => boolean> = {
  gt: (figure, limit) => figure > limit,
  ge: (figure, limit) => figure >= limit,
  lt: (figure, limit) => figure < limit,
  le: (figure, limit) => figure <= limit,
};

/** Groups alone whose first figure is within the limit that is asked for. */
function within(groups: readonly AnswerGroup[], { having }: AskedRequest): readonly AnswerGroup[] {
  if (!having) return groups;
  return groups.filter(({ figures }) => {
    const figure = height(figures[0]?.[0]);
    return figure !== null && PASSES[having.op](figure, having.value);
  });
}

/** Groups in the order that was asked for: by time, by size, or the best first. */
function arranged(groups: readonly AnswerGroup[], { order, limit, groupBy }: AskedRequest): AnswerGroup[] {
  const isTimed = groupBy[0]?.by !== undefined;
  const isRanked = order?.by === "measure";
  if (groupBy.length > 1 || (isTimed && !isRanked)) return [...groups];
  const sign = isRanked && order?.direction === "asc" ? 1 : -1;
  const first = ({ figures }: AnswerGroup) => figures[0]?.[0];
  const known = groups.filter((group) => height(first(group)) !== null || !isRanked);
  const sorted = known.toSorted(
    (a, b) => sign * ((height(first(a)) ?? -1) - (height(first(b)) ?? -1)) || weight(first(b)) - weight(first(a)),
  );
  return sorted.slice(0, limit ?? MOST_SHOWN);
}

const shownKey = ({ key, label, bucket }: GroupKey) => ({
  key,
  label,
  ...(bucket ? { from: bucket.from.toISOString(), to: bucket.to.toISOString() } : {}),
});

/** Figures of all records and of each group, side by side where sides are compared. */
export async function answerFigures(
  request: AskedRequest,
  views: readonly ReportView[],
  moment: { now: Date; zone: string },
  tables: AskedTables,
): Promise<AnswerContent> {
  const sides: Side[] = [];
  for (const view of views) sides.push(await sideOf(request, view, tables));
  const totals = sides.map((side) => figuresIn(request, side, whole));
  if (request.groupBy.length === 0) return { kind: "figures", totals, groups: [] };
  const leaves = keysOf(
    sides.flatMap(({ told }) => told.groups),
    request,
    moment,
  );
  const groups = leaves.flatMap(({ id, keys }: Leaf): AnswerGroup[] => {
    const figures = sides.map((side) => figuresIn(request, side, (of) => groupIn(of, id)));
    const isSaid = figures.some((some) => some.some((figure) => weight(figure) > 0));
    return isSaid || keys[0]?.bucket ? [{ keys: keys.map(shownKey), figures }] : [];
  });
  return { kind: "figures", totals, groups: arranged(within(groups, request), request) };
}
