import { passes } from "@zona/domain/filters/evaluate";
import type { Field, Subject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Condition, Filter } from "@zona/domain/filters/filter";
import { operatorsOf } from "@zona/domain/filters/filter-fault";
import { RECURRING } from "@zona/domain/filters/random-times-for-tests";
import type { TimedView } from "@zona/domain/filters/resolve-times";
import { KPI_POLICY } from "@zona/domain/policy/kpi-policy";
import { reportLines } from "@zona/domain/reports/recount-for-tests";
import type { Across, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportRow } from "@zona/domain/reports/report-rows";
import fc from "fast-check";

export const ZONE = "Europe/Paris";
export const OWN = "hollyfield.example";
export const NAMES = new Map([
  ["demo-ada", "Ada Admin"],
  ["demo-emma", "Emma Lindqvist"],
  ["demo-noor", "Noor Haddad"],
]);
export const SUBJECTS: readonly Subject[] = ["tests", "units", "media", "queries", "lots"];
const TEXTS = ["A10", "a9", "A9", "Ärger", "arg", "100%", "it's", "x; drop table tests", "under_score", "zeta"];
const PEOPLE = [...NAMES.keys(), "Nobody Known"];
// Nights on which clocks change, ends of months and years, and an ordinary noon.
export const TIMES = [
  ...["2026-03-28T23:30:00Z", "2026-03-29T00:59:59.999Z", "2026-03-29T01:00:00Z", "2026-10-25T00:30:00Z"],
  ...[
    "2026-10-25T01:30:00Z",
    "2025-12-31T22:59:59Z",
    "2025-12-31T23:00:00Z",
    "2026-08-14T12:00:00Z",
    "2024-02-29T12:00:00Z",
    "1999-12-31T23:30:00Z",
    "2050-06-30T22:30:00Z",
  ],
];

type Stored = { [key: string]: string | number | boolean | Date | null | readonly string[] | Stored };

function put(record: Stored, path: string, value: Stored[string]): void {
  const [step = "", ...rest] = path.split(".");
  if (rest.length === 0) record[step] = value;
  else {
    record[step] ??= {};
    put(record[step] as Stored, rest.join("."), value);
  }
}

const poolOf = (field: Field): readonly (string | number | boolean | Date)[] => {
  if (field.values) return field.values.slice(0, 4).map(({ value }) => value);
  if (field.type === "number") return [0, 1, 2, 2.5, 38.4, 0.001, 1e6];
  if (field.type === "flag") return [true, false];
  if (field.type === "instant") return TIMES.map((time) => new Date(time));
  return field.type === "person" ? PEOPLE : TEXTS;
};

function storedIn(field: Field): fc.Arbitrary<Stored[string]> {
  const pool = [...poolOf(field), ...(field.emptyAs ? [field.emptyAs] : [])];
  const one = fc.constantFrom(...pool);
  if (field.isList) return fc.subarray(pool.map(String), { maxLength: Math.min(3, pool.length) });
  return fc.option(one, { freq: 4 });
}

/** Indicators that rows tell. */
export const PARTS = KPI_POLICY.rows.slice(0, 3).map(({ code }) => code);

/** Rows with something at the path of every field, as facts have it. */
function rowOf(subject: Subject): fc.Arbitrary<ReportRow> {
  const fields = FIELDS[subject];
  const parts = fc.record({ n: fc.nat(5), d: fc.integer({ min: 0, max: 9 }) });
  return fc
    .tuple(
      fc.uuid(),
      fc.constantFrom(OWN, "meridian-devices.example"),
      fc.tuple(...fields.map(storedIn)),
      fc.tuple(...PARTS.map(() => fc.option(parts))),
    )
    .map(([id, organisation, values, kpis]) => {
      const row: Stored = { id, names: Object.fromEntries(NAMES) };
      for (const [at, field] of fields.entries()) put(row, field.path, values[at] ?? null);
      if (subject === "tests") {
        row.kpis = Object.fromEntries(PARTS.flatMap((code, at) => (kpis[at] ? [[code, kpis[at]]] : [])));
        Object.assign(row, { organisation, studyId: "s1" });
      }
      if (subject === "units")
        Object.assign(row.test as Stored, { organisation, studyId: "s1", id: "t1", names: row.names });
      if (subject === "media") {
        row.testId = "t1";
        Object.assign(row.facts as Stored, { organisation, study: "s1", devices: [] });
      }
      if (subject === "queries") Object.assign(row, { organisation, studyId: "s1", testId: "t1" });
      return row as object as ReportRow;
    });
}

export function conditionOf(subject: Subject): fc.Arbitrary<Condition> {
  return fc.constantFrom(...FIELDS[subject]).chain((field) => {
    const value = fc.constantFrom(...poolOf(field)).map((one) => (one instanceof Date ? one.toISOString() : one));
    return fc
      .constantFrom(...operatorsOf(field).filter((op) => op !== "within"))
      .chain((op): fc.Arbitrary<Condition> => {
        if (op === "recurs") return RECURRING.map((time) => ({ field: field.id, op, value: [time, ZONE] }));
        const [min, max] =
          op === "isNull" || op === "notNull" ? [0, 0] : op === "between" ? [2, 2] : op === "in" ? [1, 3] : [1, 1];
        return fc
          .array(value, { minLength: min, maxLength: max })
          .map((values) => ({ field: field.id, op, value: values }));
      });
  });
}

export function filterOf(subject: Subject): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      conditionOf(subject),
      fc.array(tie("filter"), { maxLength: 3 }).map((all) => ({ all })),
      tie("filter").map((not) => ({ not })),
      fc.array(tie("filter"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    ),
  })).filter;
}

/** Distinct ids, as each row has its own. */
export const rowsOf = (subject: Subject) => fc.uniqueArray(rowOf(subject), { maxLength: 25, selector: ({ id }) => id });

/** Whether whoever asks may read a row. */
export function isMine(subject: Subject, row: ReportRow): boolean {
  if (subject === "lots") return true;
  const { organisation, test, facts } = row as {
    organisation?: string;
    test?: { organisation?: string };
    facts?: { organisation?: string };
  };
  return (facts?.organisation ?? test?.organisation ?? organisation) === OWN;
}

/** The lines of a view over rows, and what stands across from them in a pivot, by plain code. */
export async function recount(view: TimedView, rows: readonly ReportRow[]) {
  const own = (filter: Filter) => rows.filter((row) => isMine(view.subject, row) && passes(view.subject, row, filter));
  async function* pages() {
    yield own(view.filter);
  }
  let across: readonly Across[] = [];
  const onAcross = (found: readonly Across[]) => {
    across = found;
  };
  const before = view.before ? own(view.before) : [];
  const lines: ReportLine[] = [];
  for await (const line of reportLines(view, pages(), { zone: ZONE, isSorted: false, before, onAcross }))
    lines.push(line);
  return { lines, across };
}
