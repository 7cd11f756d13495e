import { AskedSubject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import { kpiColumn } from "@zona/domain/measures/measures";
import type { Answer, AnswerGroup, Figure } from "@zona/domain/questions/answer";
import { requestView, tellingOf } from "@zona/domain/questions/request-view";
import { type AskedRequest, requestFault } from "@zona/domain/questions/requests/asked-request";
import { inPopulation, populationUse } from "@zona/domain/questions/requests/population-use";
import { LIMITS_OF_GROUPS, type Measure } from "@zona/domain/questions/requests/request";
import { STATS } from "@zona/domain/questions/stats";
import { type Cell, EMPTY } from "@zona/domain/reports/cell";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportRow } from "@zona/domain/reports/report-rows";
import type { ReportGroup, ReportView } from "@zona/domain/reports/report-view";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { requestPage } from "@zona/domain/tables/run-request";
import { tableRow } from "@zona/domain/tables/table-columns";
import { TIME_PARTS } from "@zona/domain/timing/calendar";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Seen } from "../tables/ask-tables.ts";
import { conditionOf, NAMES, OWN, PARTS, recount, rowsOf, ZONE } from "../tables/random-rows-for-tests.ts";
import type { TableStore } from "../tables/table-store.ts";
import { openTables } from "../tables/tables.ts";
import { askStore, figuresOver, openSmallStore } from "../tables/tables-for-tests.ts";
import { answerRequest } from "./answer-request.ts";
import { askedTables, type OpenAsked } from "./asked-tables.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const SEEN: Seen = { scope: { path: "organisation", op: "==", value: OWN }, isCoded: false };
const known = { people: NAMES, values: new Map(), lots: new Map(), words: [] };

let store: TableStore;
let open: OpenAsked;
beforeAll(async () => {
  store = await openSmallStore();
  const tables = openTables(store, async () => ({ asOf: NOW, remade: false, leftOut: 0 }));
  const of = { seen: SEEN, zone: ZONE, organisation: OWN };
  const ports = { names: async () => NAMES, devices: async () => [], hasLateFacts: async () => false };
  open = askedTables({ open: tables, figures: figuresOver(store, tables), ...of, ...ports });
});
afterAll(() => store.close());

function measureOf(subject: AskedSubject): fc.Arbitrary<Measure<Filter>> {
  const numbers = FIELDS[subject].filter(({ type }) => type === "number").map(({ id }) => id);
  const forms: fc.Arbitrary<Measure<Filter>>[] = [
    fc.constant({ of: "count" }),
    conditionOf(subject).map((among) => ({ of: "share", among })),
  ];
  if (numbers.length > 0)
    forms.push(
      fc.record({
        of: fc.constant("statistic"),
        statistic: fc.constantFrom(...STATS),
        field: fc.constantFrom(...numbers),
      }),
    );
  if (subject === "tests") {
    forms.push(fc.constantFrom(...PARTS).map((code) => ({ of: "indicator", code })));
    forms.push(fc.constantFrom(...PARTS).map((code) => ({ of: "indicator", code, complement: true })));
  }
  return fc.oneof(...forms);
}

function groupOf(subject: AskedSubject): fc.Arbitrary<ReportGroup> {
  const instants = FIELDS[subject].filter(({ type }) => type === "instant").map(({ id }) => id);
  const others = FIELDS[subject].filter(({ type }) => type !== "instant").map(({ id }) => id);
  return fc.oneof(
    fc.constantFrom(...others).map((field) => ({ field })),
    fc.record({ field: fc.constantFrom(...instants), by: fc.constantFrom(...TIME_PARTS) }),
  );
}

/** Sound requests of every form that an answer of records has. */
function requestOf(subject: AskedSubject): fc.Arbitrary<AskedRequest> {
  const where = fc.array(conditionOf(subject), { maxLength: 3 }).map((all): Filter => ({ all }));
  const nothing = { measures: [], groupBy: [], versus: [], shows: [] };
  const figure = fc
    .record({
      measures: fc.array(measureOf(subject), { minLength: 1, maxLength: 2 }),
      groupBy: fc.uniqueArray(groupOf(subject), { maxLength: 2, selector: ({ field }) => field }),
      versus: fc.oneof(fc.constant([]), fc.array(conditionOf(subject), { minLength: 2, maxLength: 2 })),
      // No share of so few rows lies on a limit of these.
      having: fc.option(
        fc.record({ op: fc.constantFrom(...LIMITS_OF_GROUPS), value: fc.constantFrom(1, 2, 30.3, 60.7) }),
        { nil: undefined },
      ),
    })
    .map(({ having, ...form }) => ({
      ...{ ...nothing, ask: "figure" as const, ...form },
      ...(having && form.groupBy.length > 0 && { having }),
    }));
  const order = fc.record({
    by: fc.constantFrom(...FIELDS[subject].map(({ id }) => id)),
    direction: fc.constantFrom<"asc" | "desc">("asc", "desc"),
  });
  const rows = fc
    .record({ order, limit: fc.integer({ min: 1, max: 5 }) }, { requiredKeys: [] })
    .map((form) => ({ ...nothing, ask: "rows" as const, ...form }));
  return fc
    .tuple(fc.oneof({ weight: 3, arbitrary: figure }, { weight: 1, arbitrary: rows }), where)
    .map(([form, filter]): AskedRequest => ({ subject, ...form, where: filter }))
    .filter((request) => requestFault(request) === undefined);
}

type Counted = { count: number; cells: readonly Cell[] };
const NOTHING: Counted = { count: 0, cells: [] };
type Recounted = { total: Counted; groups: ReadonlyMap<string, Counted> };

const both = (...all: Filter[]): Filter => ({ all });

/** What tells a group apart, of an answer as of a table. */
function keyOf(filter: Filter): string {
  if ("all" in filter) return filter.all.map((bound) => ("field" in bound ? bound.value[0] : "")).join(" ");
  return "field" in filter && (filter.op === "eq" || filter.op === "recurs")
    ? String(filter.value[0]).toLowerCase()
    : "-";
}
const keyOfGroup = ({ keys }: AnswerGroup) =>
  keys.map(({ key, from, to }) => (from ? `${from} ${to}` : (key?.toLowerCase() ?? "-"))).join(" / ");

/** The filter of an inner group is that of the group around it, and its own. */
const innermost = (filter: Filter) => ("all" in filter ? (filter.all[1] ?? filter) : filter);

/** The total of a table and its innermost groups, by plain code. */
function countedIn(lines: readonly ReportLine[], levels: number): Recounted {
  const total = lines.find(({ kind }) => kind === "total") as Counted; // always there
  const groups = new Map<string, Counted>();
  let outer: Filter = { all: [] };
  for (const line of lines) {
    if (line.kind !== "group") continue;
    if (levels === 2 && line.level === 0) outer = line.filter;
    else groups.set(levels === 2 ? `${keyOf(outer)} / ${keyOf(innermost(line.filter))}` : keyOf(line.filter), line);
  }
  return { total, groups };
}

/** A figure as the plain code counts it; `told` and `part`: of a share, the rows that tell it and those that pass. */
function figureOf(
  measure: Measure<Filter>,
  { columns, rows }: ReportView,
  { count, cells }: Counted,
  share: Counted[],
): Partial<Figure> {
  const shown = columns.filter(({ id, stat }) => rows === "all" || stat !== undefined || id.startsWith("kpi:"));
  const cellOf = (id: string) => cells[shown.findIndex((column) => column.id === id)] ?? EMPTY;
  if (measure.of === "indicator") {
    const cell = cellOf(kpiColumn(measure.code));
    const { n, d } = cell.kind === "share" ? cell : { n: 0, d: 0 };
    return { of: "share", n: measure.complement ? d - n : n, d };
  }
  if (measure.of === "share") return { of: "share", n: share[1]?.count ?? 0, d: share[0]?.count ?? 0 };
  if (measure.of !== "statistic") return { of: "count", count };
  const cell = cellOf(measure.field);
  return { of: "value", value: cell.kind === "number" ? cell.value : null, count };
}

const weight = (figure: Partial<Figure> | undefined) =>
  figure === undefined ? 0 : (("d" in figure ? figure.d : "count" in figure ? figure.count : 0) ?? 0);

/** Whether the first figure of a group is within the limit that was asked for. */
function isWithin({ having }: AskedRequest, figure: Partial<Figure> | undefined): boolean {
  if (!having) return true;
  const counted = figure?.of === "value" ? figure.value : figure && "d" in figure ? ratio(figure) : weight(figure);
  if (counted === null || counted === undefined) return false;
  if (having.op === "gt" || having.op === "ge")
    return counted > having.value || (having.op === "ge" && counted === having.value);
  return counted < having.value || (having.op === "le" && counted === having.value);
}
const ratio = ({ n = 0, d = 0 }: { n?: number; d?: number }) => (d === 0 ? null : (100 * n) / d);

/** One side of a request, recounted: what its figures are in all, and in a group. */
async function sideOf(request: AskedRequest, side: Filter | undefined, rows: readonly ReportRow[]) {
  const filter = inPopulation(side ? both(request.where, side) : request.where, populationUse(request));
  const view = requestView(request, filter);
  const count = async (more: Filter[]) =>
    countedIn((await recount({ ...view, filter: both(view.filter, ...more) }, rows)).lines, request.groupBy.length);
  const whole = await count([]);
  const shares = await Promise.all(
    request.measures.map(async (one) => {
      if (one.of !== "share") return [];
      const told = tellingOf(request.subject, one.among);
      return [await count([told]), await count([told, one.among])];
    }),
  );
  const figures = (of: (counted: Recounted) => Counted) =>
    request.measures.map((one, at) => figureOf(one, view, of(whole), (shares[at] ?? []).map(of)));
  return { figures, keys: [...whole.groups.keys()], view };
}

/** Holds an answer against a recount by plain code, and against the table that it links to. */
async function check(request: AskedRequest, answer: Answer, rows: readonly ReportRow[]) {
  const { view: linked, faults } = reportFromAddress(new URLSearchParams(answer.address?.split("?")[1] ?? ""));
  expect(faults).toEqual([]);
  const { content } = answer;
  const sides = await Promise.all(
    (request.versus.length === 0 ? [undefined] : request.versus).map((side) => sideOf(request, side, rows)),
  );
  if (content.kind === "rows") {
    const { total } = countedIn((await recount(linked, rows)).lines, 0);
    expect(content.total).toBe(total.count);
    const context = { dialect: DUCKDB, zone: ZONE, names: NAMES, scope: SEEN.scope };
    const run = ({ text, values }: Parameters<Parameters<typeof requestPage>[3]>[0]) => askStore(store, text, values);
    const { lines } = await requestPage(linked, { offset: 0, limit: request.limit ?? 50 }, context, run);
    expect(content.rows.map(({ id }) => id)).toEqual(lines.flatMap((line) => (line.kind === "row" ? [line.id] : [])));
    return;
  }
  if (content.kind !== "figures") return expect.unreachable(content.kind);
  expect(content.totals).toMatchObject(sides.map(({ figures }) => figures(({ total }) => total)));
  const shown = new Set(content.groups.map(keyOfGroup));
  for (const group of content.groups) {
    const own = sides.map(({ figures }) => figures(({ groups }) => groups.get(keyOfGroup(group)) ?? NOTHING));
    expect(group.figures).toMatchObject(own);
    expect(isWithin(request, own[0]?.[0])).toBe(true);
  }
  const isAsked = JSON.stringify(request.where).includes(`"${request.groupBy[0]?.field}"`);
  if (content.groups.length >= 60 || isAsked) return;
  const hasSomething = (key: string) =>
    sides.some(({ figures }) => figures(({ groups }) => groups.get(key) ?? NOTHING).some((one) => weight(one) > 0)) &&
    isWithin(request, sides[0]?.figures(({ groups }) => groups.get(key) ?? NOTHING)[0]);
  expect([...new Set(sides.flatMap(({ keys }) => keys))].filter((key) => hasSomething(key) && !shown.has(key))).toEqual(
    [],
  );
}

it.each(AskedSubject.options)(
  "an answer about %s is what plain code counts, and what the table shows that it links to",
  async (subject) => {
    const requests = fc.array(requestOf(subject), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), requests, async (rows, asked) => {
        await store.clear(subject);
        await store.replace(
          subject,
          rows.map((row) => tableRow(subject, row)),
          [],
        );
        for (const request of asked)
          await check(request, await answerRequest({ request, open, known, now: NOW, zone: ZONE }, "me"), rows);
      }),
      { numRuns: 8 },
    );
  },
);
