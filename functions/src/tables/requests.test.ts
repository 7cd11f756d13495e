import { Dialect as Grammar, parse } from "@polyglot-sql/sdk";
import { passes } from "@zona/domain/filters/evaluate";
import type { Field, Subject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Condition, Filter } from "@zona/domain/filters/filter";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { columnsOf } from "@zona/domain/reports/columns";
import { defaultView } from "@zona/domain/reports/default-views";
import type { AcrossLine, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportRow } from "@zona/domain/reports/report-rows";
import { ColumnStat, type ReportGroup, type ReportView, reportViewFault } from "@zona/domain/reports/report-view";
import { censusOf, censusQuery } from "@zona/domain/tables/census";
import type { Sql } from "@zona/domain/tables/compile-filter";
import { BETWEEN, groupsQuery, type RequestContext, rowsQuery, totalQuery } from "@zona/domain/tables/compile-request";
import { bigQuery, type Dialect, DUCKDB } from "@zona/domain/tables/dialect";
import { requestLines, requestPage } from "@zona/domain/tables/run-request";
import { tableColumns, tableRow } from "@zona/domain/tables/table-columns";
import { TIME_PARTS } from "@zona/domain/timing/calendar";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  conditionOf,
  filterOf,
  isMine,
  NAMES,
  OWN,
  PARTS,
  recount,
  rowsOf,
  SUBJECTS,
  TIMES,
  ZONE,
} from "./random-rows-for-tests.ts";
import type { TableStore } from "./table-store.ts";
import { askStore, openSmallStore } from "./tables-for-tests.ts";

function viewOf(subject: Subject): fc.Arbitrary<ReportView> {
  const columns = columnsOf(subject).filter(({ kpi }) => !kpi || PARTS.includes(kpi));
  const column = fc
    .constantFrom(...columns)
    .chain(({ id, type }) =>
      type === "number" ? fc.constantFrom(...ColumnStat.options).map((stat) => ({ id, stat })) : fc.constant({ id }),
    );
  const group = fc.constantFrom(...FIELDS[subject]).chain(({ id, type, bands }): fc.Arbitrary<ReportGroup> => {
    if (type === "instant") return fc.constantFrom(...TIME_PARTS).map((by) => ({ field: id, by }));
    if (type !== "number") return fc.constant({ field: id });
    const kinds = [undefined, 0.1, 0.3, 5, ...(bands ? ["named" as const] : [])];
    return fc.constantFrom(...kinds).map((band) => ({ field: id, ...(band && { band }) }));
  });
  return fc
    .record({
      filter: filterOf(subject),
      columns: fc.uniqueArray(column, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
      groupBy: fc.array(group, { maxLength: 2 }),
      rows: fc.constantFrom("all" as const, "groups" as const, "pivot" as const),
      sort: fc.array(
        fc.record({
          column: fc.constantFrom(...columns.map(({ id }) => id)),
          direction: fc.constantFrom("asc" as const, "desc" as const),
        }),
        { maxLength: 2 },
      ),
    })
    .map((view) => ({ ...view, subject, rows: rowsThatFit(view) }));
}

/** Two conditions, every third time on one field. */
const pairOf = (subject: Subject): fc.Arbitrary<[Condition, Condition]> =>
  fc
    .tuple(conditionOf(subject), conditionOf(subject), fc.integer({ min: 0, max: 2 }))
    .map(([one, other, third]) => [one, third === 0 ? one : other]);

const rowsThatFit = ({ rows, groupBy }: Pick<ReportView, "rows" | "groupBy">): ReportView["rows"] =>
  groupBy.length === 0 ? "all" : rows === "pivot" && groupBy.length < 2 ? "groups" : rows;

/** A view whose rows lie in a period told from now, beside the period before, with a moment at which it is asked. */
function comparedOf(subject: Subject): fc.Arbitrary<{ view: ReportView; now: Date }> {
  const instants = FIELDS[subject].filter(({ type }) => type === "instant");
  const times = fc.constantFrom("this-month", "last-2-months", "this-and-last-1-years", "past-90-days", "this-quarter");
  return fc
    .tuple(viewOf(subject), fc.constantFrom(...instants), times, fc.constantFrom(...TIMES), fc.boolean())
    .map(([asked, { id }, time, now, isWhole]) => {
      const groupBy = asked.groupBy.filter(({ field }) => field !== id);
      const filter = { all: [asked.filter, { field: id, op: "within" as const, value: [time] }] };
      const compare = isWhole ? ("before" as const) : ("same-days" as const);
      const own = groupBy.length > 0 ? groupBy : [{ field: FIELDS[subject].find(isPlain)?.id ?? "" }];
      return { view: { ...asked, filter, groupBy: own, rows: "groups" as const, compare }, now: new Date(now) };
    });
}

const isPlain = ({ type }: Field) => type !== "instant" && type !== "number";

let store: TableStore;
beforeAll(async () => {
  store = await openSmallStore();
});
afterAll(() => store.close());

const NAMES_OF_COLUMNS = new Set(
  [...SUBJECTS, "exposures" as const].flatMap((subject) => [
    subject,
    ...tableColumns(subject).map(({ name }) => name),
    ...columnsOf(subject).map(({ id }) => `s_${id}`),
  ]),
);

const run = ({ text, values }: Sql) => askStore(store, text, values);

const context: RequestContext = {
  dialect: DUCKDB,
  scope: { path: "organisation", op: "==", value: OWN },
  zone: ZONE,
  names: NAMES,
};

async function given(subject: Subject, rows: readonly ReportRow[]): Promise<void> {
  await store.clear(subject);
  const made = rows.map((row) => tableRow(subject, row));
  await store.replace(subject, made, []);
  // Some of them changed since files were written.
  const test = made[0]?.[1];
  await store.save(subject);
  await store.replace(subject, subject === "units" ? made.filter((row) => row[1] === test) : made.slice(0, 2), []);
}

/** Lines without what may differ where texts differ by case alone, rows of a table in any order. */
const told = (lines: readonly ReportLine[]) =>
  lines.map((line) =>
    line.kind === "group"
      ? { ...line, id: "", label: line.label.toLowerCase(), filter: JSON.stringify(line.filter).toLowerCase() }
      : line,
  );

describe.each(SUBJECTS)("requests on %s", (subject) => {
  it("answer as a recount does, to the last digit", async () => {
    const views = fc.array(viewOf(subject), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), views, async (rows, asked) => {
        await given(subject, rows);
        for (const view of asked) {
          const { lines, across = [] } = await requestPage(view, { offset: 0, limit: 500 }, context, run);
          const { lines: expected, across: beside } = await recount(view, rows);
          expect(JSON.stringify(across).toLowerCase()).toBe(JSON.stringify(beside).toLowerCase());
          const kinds = (all: readonly ReportLine[], kind: string) => told(all.filter((line) => line.kind === kind));
          expect(kinds(lines, "total")).toEqual(kinds(expected, "total"));
          expect(kinds(lines, "group")).toEqual(kinds(expected, "group"));
          const inAnyOrder = (all: readonly ReportLine[]) =>
            kinds(all, "row")
              .map((line) => JSON.stringify(line))
              .sort();
          expect(inAnyOrder(lines)).toEqual(inAnyOrder(expected));
        }
      }),
      { numRuns: 12 },
    );
  });

  it("gather rows by two lists in each pair of their entries, as a recount does", async () => {
    const lists = FIELDS[subject].filter(({ isList }) => isList).map(({ id }) => ({ field: id }));
    if (lists.length === 0) return;
    const groups = fc.array(fc.constantFrom(...lists), { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), viewOf(subject), groups, async (rows, asked, groupBy) => {
        await given(subject, rows);
        const view: ReportView = { ...asked, filter: { all: [] }, groupBy, rows: "groups" };
        const { lines } = await requestPage(view, { offset: 0, limit: 500 }, context, run);
        expect(told(lines)).toEqual(told((await recount(view, rows)).lines));
      }),
      { numRuns: 6 },
    );
  });

  it("stand beside the period before as a recount of both has them, to the last digit", {
    tags: ["nightly"],
  }, async () => {
    const asking = fc.array(comparedOf(subject), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), asking, async (rows, asked) => {
        await given(subject, rows);
        for (const { view, now } of asked) {
          expect(reportViewFault(view)).toBeUndefined();
          const timed = viewAt(view, now, ZONE);
          const { lines } = await requestPage(timed, { offset: 0, limit: 500 }, context, run);
          expect(told(lines)).toEqual(told((await recount(timed, rows)).lines));
        }
      }),
      { numRuns: 10 },
    );
  });

  it("come in pages that make the whole, each line once and in its place", { tags: ["nightly"] }, async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), viewOf(subject), fc.integer({ min: 1, max: 7 }), async (rows, view, limit) => {
        await given(subject, rows);
        const whole = await requestPage(view, { offset: 0, limit: 500 }, context, run);
        const pages: ReportLine[] = [];
        let next: number | undefined = 0;
        while (next !== undefined) {
          const page = await requestPage(view, { offset: next, limit }, context, run);
          pages.push(...page.lines);
          next = page.next;
        }
        expect(pages).toEqual(whole.lines);
        const told: number[] = [];
        const lines: (ReportLine | AcrossLine)[] = [];
        const onRows = (count: number) => void told.push(count);
        for await (const line of requestLines(view, limit, context, run, onRows)) lines.push(line);
        const heads = whole.across ? [{ kind: "across", across: whole.across }] : [];
        expect([lines, told]).toEqual([[...heads, ...whole.lines], [whole.rows]]);
      }),
      { numRuns: 8 },
    );
  });

  it("say for each condition how many rows it could not judge", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(subject), pairOf(subject), async (rows, [one, other]) => {
        await given(subject, rows);
        const view = { ...defaultView(subject), filter: { all: [one, other] } };
        const { unjudged: found } = await censusOf(view, context, run);
        const mine = rows.filter((row) => isMine(subject, row));
        const count = (asked: Condition, rest: Filter) =>
          mine.filter(
            (row) =>
              passes(subject, row, rest) && passes(subject, row, { field: asked.field, op: "isNull", value: [] }),
          ).length;
        const compares = ({ op }: Condition) => op !== "isNull" && op !== "notNull";
        // Two bounds of one time are told once, and neither keeps out what the other cannot judge.
        const isPair = one.field === other.field && compares(one) && compares(other);
        const pairs: [Condition, Filter][] = isPair
          ? [[one, { all: [] }]]
          : [
              [one, other],
              [other, one],
            ];
        const expected = pairs.flatMap(([asked, rest]) => {
          if (!compares(asked)) return [];
          const missing = count(asked, rest);
          return missing > 0 ? [{ field: asked.field, rows: missing }] : [];
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });
});

/** Every statement that a view can be asked by. */
function statements(view: ReportView, dialect: Dialect, typed: string, isCoded = false): Sql[] {
  const asked = { ...context, dialect, isCoded };
  const leaves = view.groupBy.length > 0 ? [typed] : undefined;
  return [
    totalQuery(asked, view),
    totalQuery({ ...asked, devices: [typed] }, view),
    // Figures are asked of one engine.
    ...(dialect === DUCKDB ? [totalQuery({ ...asked, isFigures: true }, view)] : []),
    censusQuery(asked, view).query,
    rowsQuery(asked, view, { offset: 0, limit: 5 }, leaves),
    ...view.groupBy.map((_, level) => groupsQuery(asked, view, level)),
  ];
}

/** Functions of BigQuery that statements use; the grammar takes any name. */
const KNOWN_FUNCTIONS = new Set([
  ...["array", "array_agg", "array_length", "array_to_string", "cast", "coalesce", "count", "datetime"],
  ...[
    "datetime_trunc",
    "exists",
    "extract",
    "floor",
    "if",
    "max",
    "min",
    "mod",
    "normalize",
    "nullif",
    "regexp_replace",
    "round",
  ],
  ...["safe_ordinal", "strpos", "sum", "time", "time_diff", "timestamp", "unix_millis", "unnest"],
]);
/** Words before a bracket that are no functions. */
const KEYWORDS = /^(?:and|as|by|in|not|or|replace|select|from|where|when|then|else|on)$/;

/** Words that name nothing in BigQuery unless they are quoted. */
const RESERVED =
  /\bas (?:all|and|any|array|as|asc|at|between|by|case|cast|contains|cross|current|default|desc|distinct|else|end|exists|false|for|from|group|groups|hash|if|in|interval|is|join|left|limit|new|no|not|null|of|on|or|order|over|partition|range|rows|select|set|some|struct|then|to|true|union|unnest|using|when|where|window|with)\b(?! *[(<])/;

describe.each([...SUBJECTS, "exposures" as const])("statements of requests on %s", (subject) => {
  it("hold no character that somebody typed", () => {
    fc.assert(
      fc.property(viewOf(subject), fc.string({ minLength: 1 }), (view, typed) => {
        for (const { text, values } of statements(view, DUCKDB, typed)) {
          expect(text.replaceAll(BETWEEN, "")).toMatch(/^[\w\s"(),.=<>?'|*+/[\]:-]*$/);
          expect(text.match(/\?/g)?.length ?? 0).toBe(values.length);
          for (const word of text.match(/"[^"]*"/g) ?? []) expect(NAMES_OF_COLUMNS).toContain(word.slice(1, -1));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("are BigQuery's by its grammar and its functions", () => {
    const isLots = subject === "lots" || subject === "exposures";
    fc.assert(
      fc.property(viewOf(subject), fc.string({ minLength: 1 }), fc.boolean(), (view, typed, isCoded) => {
        for (const { text, values } of statements(view, bigQuery("1774"), typed, isCoded && !isLots)) {
          const { success, error } = parse(text, Grammar.BigQuery);
          expect({ text, success, error }).toMatchObject({ success: true });
          expect(text.match(/\?/g)?.length ?? 0).toBe(values.length);
          expect(text).not.toMatch(RESERVED);
          expect(text).not.toContain('"');
          const called = [...text.matchAll(/\b([a-z_]\w*)\(/g)].map(([, name = ""]) => name);
          const unknown = called.filter((name) => !KNOWN_FUNCTIONS.has(name) && !KEYWORDS.test(name));
          expect(unknown).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
