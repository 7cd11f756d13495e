import { passes } from "@zona/domain/filters/evaluate";
import { AskedSubject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import { kpiColumn } from "@zona/domain/measures/measures";
import type { Answer, AnswerGroup, Figure } from "@zona/domain/questions/answer";
import { type Plan, type PlanTime, planFault } from "@zona/domain/questions/plan";
import { measureOf, wholeOf } from "@zona/domain/questions/plan-measure";
import { planQuery } from "@zona/domain/questions/plan-query";
import { STATS } from "@zona/domain/questions/stats";
import { type Cell, EMPTY } from "@zona/domain/reports/cell";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportRow } from "@zona/domain/reports/report-rows";
import type { ReportView } from "@zona/domain/reports/report-view";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { requestPage, unjudgedRows } from "@zona/domain/tables/run-request";
import { tableRow } from "@zona/domain/tables/table-columns";
import { TIME_GROUPS } from "@zona/domain/timing/calendar";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Seen } from "../tables/ask-tables.ts";
import { conditionOf, isMine, NAMES, OWN, PARTS, recount, rowsOf, ZONE } from "../tables/random-rows-for-tests.ts";
import { openTableStore, type TableStore } from "../tables/table-store.ts";
import { openTables } from "../tables/tables.ts";
import { askStore } from "../tables/tables-for-tests.ts";
import { answerPlan } from "./answer-plan.ts";
import { askedTables, type OpenAsked } from "./asked-tables.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const SEEN: Seen = { scope: { path: "organisation", op: "==", value: OWN }, isCoded: false };
const known = { people: NAMES, values: new Map(), lots: new Map(), words: [] };

let store: TableStore;
let open: OpenAsked;
beforeAll(async () => {
  store = await openTableStore();
  const tables = openTables(store, async () => ({ asOf: NOW, remade: false, leftOut: 0 }));
  open = askedTables({ open: tables, seen: SEEN, zone: ZONE, names: async () => NAMES });
});
afterAll(() => store.close());

const TIMED: Readonly<Record<AskedSubject, readonly PlanTime["field"][]>> = {
  tests: ["createdAt", "opuAt"],
  units: ["opuAt", "injectedAt", "fateAt"],
  media: ["createdAt", "capturedAt"],
  queries: ["openedAt"],
  lots: ["expiresAt"],
};

function timeOf(subject: AskedSubject): fc.Arbitrary<PlanTime> {
  const span = fc.constantFrom(
    ["2026-01-01T00:00:00+01:00", "2027-01-01T00:00:00+01:00"] as const,
    ["2025-12-31T23:00:00Z", "2026-04-01T00:00:00+02:00"] as const,
    [null, "2026-10-25T01:00:00Z"] as const,
  );
  return fc.tuple(fc.constantFrom(...TIMED[subject]), span).map(([field, [from, toExclusive]]) => ({
    ...{ field, from, toExclusive, phrase: "", rule: "calendar" as const },
  }));
}

/** Plans that planFault lets pass, of every form that an answer has. */
function planOf(subject: AskedSubject): fc.Arbitrary<Plan> {
  const numbers = FIELDS[subject].filter(({ type }) => type === "number").map(({ id }) => id);
  const groups = FIELDS[subject].filter(({ type }) => type !== "instant").map(({ id }) => id);
  const grouped = fc.record({ groupBy: fc.constantFrom(...groups, ...TIME_GROUPS) });
  const ofRows = fc.record(
    {
      sort: fc.tuple(fc.constantFrom(...FIELDS[subject].map(({ id }) => id)), fc.constantFrom("asc", "desc")),
      limit: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: [] },
  );
  const code = fc.constantFrom(...PARTS);
  const forms: fc.Arbitrary<object>[] = [
    fc.constant({ intent: "count" }),
    fc.record({ intent: fc.constant("count"), compareTo: timeOf(subject) }),
    grouped.map((more) => ({ intent: "count", ...more })),
    fc.constant({ intent: "rate", metric: "share" }),
    grouped.map((more) => ({ intent: "rate", metric: "share", ...more })),
    ofRows.map((more) => ({ intent: "list", ...more })),
  ];
  if (numbers.length > 0) {
    const stat = fc.record({
      intent: fc.constant("rate"),
      metric: fc.constantFrom(...STATS),
      field: fc.constantFrom(...numbers),
    });
    forms.push(
      stat,
      fc.tuple(stat, grouped).map(([one, more]) => ({ ...one, ...more })),
    );
  }
  if (subject === "tests") {
    const use = fc.record({ referencePopulation: fc.boolean() }, { requiredKeys: [] });
    const rate = fc
      .record({ intent: fc.constant("rate"), metric: code })
      .chain((one) => use.map((more) => ({ ...one, ...more })));
    forms.push(
      rate,
      rate.map((one) => ({ ...one, complement: true })),
    );
    forms.push(fc.tuple(rate, grouped).map(([one, more]) => ({ ...one, ...more })));
    forms.push(use.map((more) => ({ intent: "rate", band: "below-benchmark", ...more })));
    forms.push(
      fc.tuple(use, grouped).map(([one, more]) => ({ intent: "rate", band: "below-benchmark", ...one, ...more })),
    );
  }
  const where = fc.array(conditionOf(subject), { maxLength: 3 });
  return fc
    .tuple(fc.oneof(...forms), where, fc.option(timeOf(subject), { nil: undefined }))
    .map(([form, conditions, time]) => ({
      ...{ subject, ...form, unresolved: [] },
      where: conditions.map((one) => ({ ...one, span: [0, 0] as [number, number] })),
      ...(time && { time }),
    }))
    .map((plan) => plan as object as Plan) // what is no plan is filtered out
    .filter((plan) => planFault(plan) === undefined);
}

type Counted = { count: number; cells: readonly Cell[] };
const NOTHING: Counted = { count: 0, cells: [] };

/** A figure as the plain code counts it; `part`: of a share, the rows that pass. */
function figureIn({ columns }: ReportView, plan: Plan, { count, cells }: Counted, part: Counted): Partial<Figure> {
  const measure = measureOf(plan);
  const cellOf = (id: string) => cells[columns.findIndex((column) => column.id === id)] ?? EMPTY;
  if (measure.of === "indicator") {
    const cell = cellOf(kpiColumn(measure.code));
    const { n, d } = cell.kind === "share" ? cell : { n: 0, d: 0 };
    return { of: "share", n: measure.complement ? d - n : n, d };
  }
  if (measure.of === "share") return { of: "share", n: part.count, d: count };
  if (measure.of !== "number") return { of: "count", count };
  const cell = cellOf(measure.field.id);
  return { of: "value", value: cell.kind === "number" ? cell.value : null, count };
}

const totalOf = (lines: readonly ReportLine[]): Counted => lines.find(({ kind }) => kind === "total") as Counted; // always there
const groupsIn = (lines: readonly ReportLine[]) => lines.filter((line) => line.kind === "group");

/** What tells a group apart, of an answer as of a table. */
function keyOf(filter: Filter): string {
  if ("all" in filter) return filter.all.map((bound) => ("field" in bound ? bound.value[0] : "")).join(" ");
  return "field" in filter && filter.op === "eq" ? String(filter.value[0]).toLowerCase() : "-";
}
const keyOfGroup = ({ key, from, to }: AnswerGroup) => (from ? `${from} ${to}` : (key?.toLowerCase() ?? "-"));

const weight = (figure: Partial<Figure>) => ("d" in figure ? figure.d : "count" in figure ? figure.count : 0) ?? 0;

async function checkGroups(
  plan: Plan,
  groups: readonly AnswerGroup[],
  view: ReportView,
  [told, parts]: ReportLine[][],
) {
  const partOf = new Map(groupsIn(parts ?? []).map((line) => [keyOf(line.filter), line]));
  const expected = new Map(
    groupsIn(told ?? []).map((line) => {
      const key = keyOf(line.filter);
      return [key, figureIn(view, plan, line, partOf.get(key) ?? NOTHING)];
    }),
  );
  for (const group of groups) {
    const own = expected.get(keyOfGroup(group)) ?? figureIn(view, plan, NOTHING, NOTHING);
    expect(group.figure).toMatchObject(own);
    expect(group.from !== undefined || weight(own) > 0).toBe(true);
  }
  const shown = new Set(groups.map(keyOfGroup));
  const asked = plan.where.some(({ field, op }) => field === plan.groupBy && (op === "in" || op === "eq"));
  const missing = [...expected].filter(([key, figure]) => weight(figure) > 0 && !shown.has(key));
  if (groups.length < 60 && !asked) expect(missing).toEqual([]);
}

/** Holds an answer against a recount of the table that it links to, and that table against the answer. */
async function check(plan: Plan, answer: Answer, rows: readonly ReportRow[]) {
  const { view, faults } = reportFromAddress(new URLSearchParams(answer.address?.split("?")[1] ?? ""));
  expect(faults).toEqual([]);
  const { subject } = plan;
  const { content } = answer;
  const measure = measureOf(plan);
  const whole = planQuery(wholeOf(plan), "me").filter;
  const told: ReportView = measure.of === "share" ? { ...view, filter: { all: [whole, measure.told] } } : view;
  const { lines: linked } = await recount(view, rows);
  const { lines: wholeLines } = await recount(told, rows);
  const [part, total] = [totalOf(linked), totalOf(wholeLines)];
  if (content.kind === "rows") {
    expect(content.total).toBe(total.count);
    const context = { dialect: DUCKDB, zone: ZONE, names: NAMES, scope: SEEN.scope };
    const run = ({ text, values }: Parameters<Parameters<typeof requestPage>[3]>[0]) => askStore(store, text, values);
    const { lines } = await requestPage(view, { offset: 0, limit: plan.limit ?? 50 }, context, run);
    const ids = lines.flatMap((line) => (line.kind === "row" ? [line.id] : []));
    expect(content.rows.map(({ id }) => id)).toEqual(ids);
    const unjudged = await unjudgedRows(view, context, run);
    const asked = unjudged.filter(
      ({ field }) =>
        plan.where.some((one) => one.field === field) || (plan.time?.field === field && field !== "openedAt"),
    );
    expect(answer.unrecorded ?? []).toEqual(asked.map(({ field, rows: count }) => ({ field, count })));
  } else if (content.kind === "figure") expect(content.figure).toMatchObject(figureIn(view, plan, total, part));
  else if (content.kind === "groups" && measure.of !== "indicators") {
    await checkGroups(plan, content.groups, view, [wholeLines, linked]);
    expect(content.total).toMatchObject(figureIn(view, plan, total, part));
  } else if (content.kind === "indicators" || content.kind === "groups") {
    const figures = content.kind === "groups" ? content.groups.map(({ figure }) => figure) : content.figures;
    for (const figure of figures) expect(figure).toMatchObject({ of: "share", d: expect.any(Number) });
    if (content.kind === "indicators")
      for (const { code, n, d } of content.figures) {
        const cell = total.cells[view.columns.findIndex(({ id }) => code && id === kpiColumn(code))];
        expect(cell).toMatchObject({ kind: "share", n, d });
      }
  } else expect.unreachable(content.kind);
  if (content.kind === "figure" && content.compared) {
    const { filter } = planQuery({ ...plan, time: plan.compareTo }, "me");
    const mine = rows.filter((row) => isMine(subject, row) && passes(subject, row, filter));
    expect(content.compared).toMatchObject({ of: "count", count: mine.length });
  }
}

it.each(AskedSubject.options)(
  "an answer about %s is what plain code counts, and what the table shows that it links to",
  async (subject) => {
    const plans = fc.array(planOf(subject), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), plans, async (rows, asked) => {
        await store.clear(subject);
        await store.replace(
          subject,
          rows.map((row) => tableRow(subject, row)),
          [],
        );
        for (const plan of asked)
          await check(plan, await answerPlan({ plan, open, known, now: NOW, zone: ZONE }, "me"), rows);
      }),
      { numRuns: 25 },
    );
  },
);
