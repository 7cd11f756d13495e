import { dayIn } from "../charts/range.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Condition, Filter } from "../filters/filter.ts";
import { type Share, shareOf } from "../kpis/kpi.ts";
import { conditionsOf, FINISHED } from "../measures/populations.ts";
import type { Treatment } from "../records/kinds/icsi/treatment.ts";
import { TestStatus } from "../records/lab-test.ts";
import type { Cell } from "../reports/cell.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import { DAY, instantOf, wallAt } from "../timing/calendar.ts";
import type { Need, NeedId } from "./needs.ts";

/** Treatments that a form tells of together. */
export type RegistrySection = { id: string; label: string; treatments: readonly Treatment[] };

/** Women from an age on and below another, in completed years; open where one is left out. */
export type AgeGroup = { id: string; label: string; from?: number; below?: number };

/** A sum of one column of the tables over the cycles of a row. */
export type RegistryFigure = { column: string; label: string };

/** One figure as a share of another; `per` is a column or the cycles themselves. */
export type RegistryRate = { label: string; of: string; per: string };

/** How long somebody has: days after the treatment or the first transfer, or until the form is closed. */
export type Deadline = { days: number; after: "treatment" | "transfer" } | "closing";

/**
 * What a registry asks of a year, as data: `formViews` makes the tables of it that the engine of reports answers, so a form has no
 * figure of its own. None is the form of a registry itself, and none is a certified submission.
 */
export type RegistryForm = {
  id: string;
  /** In whose manner it counts. */
  name: string;
  /** Where its sections and age groups are taken from. */
  source: string;
  ages: readonly AgeGroup[];
  sections: readonly RegistrySection[];
  figures: readonly RegistryFigure[];
  rates: readonly RegistryRate[];
  /** What a cycle has to say for it, and until when. */
  needs: Readonly<Partial<Record<NeedId, Deadline>>>;
  /** The day of the following year on which the year is closed. */
  closes: { month: number; day: number };
  /** What the registry asks for and no record of Zona holds. */
  unrecorded: readonly string[];
};

const ICSI: Condition = { field: "kind", op: "eq", value: ["icsi"] };
const VOID: Condition = { field: "status", op: "in", value: ["cancelled", "invalid"] };
/** Oocytes given to research are nobody's treatment. */
const RESEARCH: Condition = { field: "oocyteSource", op: "eq", value: ["research_donated"] };
const CYCLES: readonly Filter[] = [ICSI, { not: VOID }, { not: RESEARCH }];

/** A calendar year on the clock of a site; `zone` is its IANA name. */
export type Year = { year: number; zone: string };

/** Lets through what a time places in a year. */
function inYear(field: string, { year, zone }: Year): Condition[] {
  const bound = (op: "ge" | "lt", of: number): Condition => ({
    ...{ field, op },
    value: [instantOf(wallAt(of, 1), zone).toISOString()],
  });
  return [bound("ge", year), bound("lt", year + 1)];
}

const EMPTY = { op: "isNull", value: [] } satisfies Omit<Condition, "field">;

/** Cycles that began in a year; those that do not say when, by the day on which their record was made. */
const recordedIn = (year: Year): Filter => ({
  any: [{ all: inYear("begunAt", year) }, { all: [{ field: "begunAt", ...EMPTY }, ...inYear("createdAt", year)] }],
});

const AGE = "femaleAgeYears";

function ofAge({ from, below }: AgeGroup): Condition[] {
  return [
    ...(from === undefined ? [] : [{ field: AGE, op: "ge" as const, value: [from] }]),
    ...(below === undefined ? [] : [{ field: AGE, op: "lt" as const, value: [below] }]),
  ];
}

/** The rows of each section: its age groups, women of unknown age, and all of them. */
export type RegistryRow = { id: string; label: string; who: readonly Filter[] };

export function rowsOf({ ages }: Pick<RegistryForm, "ages">): RegistryRow[] {
  const groups = ages.map((age) => ({ id: age.id, label: age.label, who: ofAge(age) }));
  const unknown = { id: "unknown", label: "Age not recorded", who: [{ field: AGE, ...EMPTY }] };
  return [...groups, ...(ages.length > 0 ? [unknown] : []), { id: "all", label: "All ages", who: [] }];
}

const summed = (columns: readonly string[], filter: readonly Filter[]): ReportView => ({
  ...{ subject: "tests", columns: columns.map((id) => ({ id, stat: "sum" })), filter: { all: [...filter] } },
  ...{ groupBy: [{ field: "kind" }], rows: "groups", sort: [] },
});

export const viewKey = (section: RegistrySection, row: Pick<RegistryRow, "id">) => `${section.id}.${row.id}`;

/**
 * The tables of a form: one for each row, by `viewKey`; `outside`, the reviewed cycles of the year that are in no section; and
 * `waiting`, those that nobody has reviewed yet. The line of all in each is what the form says.
 */
export function formViews(form: RegistryForm, year: Year): Record<string, ReportView> {
  const columns = form.figures.map(({ column }) => column);
  const rows = form.sections.flatMap((section) =>
    rowsOf(form).map((row) => {
      const treatment: Condition = { field: "treatment", op: "in", value: [...section.treatments] };
      const filter = [...conditionsOf("finished"), ...inYear("begunAt", year), treatment, ...row.who];
      return [viewKey(section, row), summed(columns, filter)] as const;
    }),
  );
  const all = form.sections.flatMap(({ treatments }) => treatments);
  const isOutside: Filter = {
    any: [{ field: "begunAt", ...EMPTY }, { not: { field: "treatment", op: "in", value: all } }],
  };
  const outside = [...conditionsOf("finished"), recordedIn(year), isOutside];
  const waiting = [...CYCLES, { not: isFinished }, recordedIn(year)];
  return Object.fromEntries([...rows, ["outside", summed(columns, outside)], ["waiting", summed(columns, waiting)]]);
}

const isFinished: Condition = { field: "status", op: "in", value: [...FINISHED] };

/** What the line of all says: how many cycles, and the sums of the figures; null where nothing is recorded to be summed. */
export type RowFigures = { cycles: number; sums: readonly (number | null)[] };

const numberIn = (cell: Cell | undefined) => (cell?.kind === "number" ? cell.value : null);

/** The figures of a table of `formViews`. */
export function figuresIn(form: Pick<RegistryForm, "figures">, lines: readonly ReportLine[]): RowFigures {
  const total = lines.find(({ kind }) => kind === "total");
  const cells = total?.kind === "total" ? total.cells : [];
  return {
    cycles: total?.kind === "total" ? total.count : 0,
    sums: form.figures.map((_, at) => numberIn(cells[at])),
  };
}

/** A rate of a row with its 95 % interval; undefined where there is nothing to divide by. */
export function rateIn(
  { figures }: Pick<RegistryForm, "figures">,
  { of, per }: RegistryRate,
  { cycles, sums }: RowFigures,
): Share | undefined {
  const sum = (column: string) => sums[figures.findIndex((figure) => figure.column === column)] ?? null;
  const [n, d] = [sum(of), per === "cycles" ? cycles : sum(per)];
  return n === null || !d ? undefined : shareOf(n, d);
}

/** One line for each cycle of the year: what a registry is sent, without anything that names a person. */
export const cycleFileView = (form: RegistryForm, year: Year): ReportView => ({
  ...{ subject: "tests", groupBy: [], rows: "all", sort: [{ column: "code", direction: "asc" }] },
  columns: [
    { id: "code", pinned: true },
    ...["subjectCode", "status", "treatment", "begunAt", "transferredAt", AGE, "cycleNo", "indication"].map((id) => ({
      id,
    })),
    ...["oocyteSource", "spermSource", "technique", "cocRetrieved", "miiCount"].map((id) => ({ id })),
    ...form.figures.flatMap(({ column }) => (column === "cocRetrieved" ? [] : [{ id: column }])),
  ],
  filter: { all: [...conditionsOf("finished"), { not: RESEARCH }, recordedIn(year)] },
});

export const needsOf = ({ needs }: Pick<RegistryForm, "needs">) => Object.keys(needs) as NeedId[]; // its own keys

/** What the list of incomplete cycles reads of each. */
const LISTED = ["code", "subjectCode", "status", "begunAt", "transferredAt", "createdAt"] as const;

/** The cycles of a year in which something is missing, by the id of what it is; `now` tells what cannot be known yet and is not missing. */
export function needViews(
  form: RegistryForm,
  needs: Readonly<Record<NeedId, Need>>,
  year: Year,
  now: Date,
): Record<string, ReportView> {
  const asked = needsOf(form).map((id) => {
    const { lacks, knownAfterDays } = needs[id];
    const today = instantOf(Date.parse(`${dayIn(now, year.zone)}T00:00:00Z`), year.zone);
    const ripe: Condition[] =
      knownAfterDays === undefined
        ? []
        : [
            {
              field: "transferredAt",
              op: "lt",
              value: [new Date(today.getTime() - knownAfterDays * DAY).toISOString()],
            },
          ];
    const view: ReportView = {
      ...{ subject: "tests", columns: LISTED.map((id) => ({ id })), groupBy: [], rows: "all" },
      filter: { all: [...CYCLES, recordedIn(year), ...lacks, ...ripe] },
      sort: [{ column: "createdAt", direction: "asc" }],
    };
    return [id, view] as const;
  });
  return Object.fromEntries(asked);
}

/** A cycle that lacks something, with the first day on which somebody asks for it. */
export type IncompleteCycle = {
  testId: string;
  code: string;
  subject: string;
  status: TestStatus;
  /** Retrieval or warming; of a cycle that says neither, when its record was made. */
  at: Date;
  lacks: { need: NeedId; due: Date }[];
  due: Date;
};

/** Cycles by what they lack, from the lines of `needViews`; what is due first comes first. */
export function incompleteCycles(
  form: RegistryForm,
  { year, zone }: Year,
  tables: Readonly<Record<string, readonly ReportLine[]>>,
): IncompleteCycle[] {
  const closing = instantOf(wallAt(year + 1, form.closes.month, form.closes.day), zone);
  const found = new Map<string, Omit<IncompleteCycle, "due">>();
  for (const id of needsOf(form)) {
    const lines = tables[id] ?? [];
    for (const line of lines) {
      if (line.kind !== "row" || line.testId === undefined) continue;
      const cell = (column: (typeof LISTED)[number]) => line.cells[LISTED.indexOf(column)];
      const text = (column: "code" | "subjectCode") => textIn(cell(column));
      const transferred = instantIn(cell("transferredAt"));
      const at = instantIn(cell("begunAt")) ?? instantIn(cell("createdAt"));
      const deadline = form.needs[id];
      if (!at || deadline === undefined) continue;
      const from = deadline === "closing" ? undefined : deadline.after === "transfer" ? (transferred ?? at) : at;
      const days = deadline === "closing" ? 0 : deadline.days;
      const due = from === undefined ? closing : new Date(from.getTime() + days * DAY);
      const known = found.get(line.testId);
      if (known) known.lacks.push({ need: id, due });
      else {
        const said = { code: text("code"), subject: text("subjectCode"), status: statusIn(cell("status")) };
        found.set(line.testId, { testId: line.testId, ...said, at, lacks: [{ need: id, due }] });
      }
    }
  }
  return [...found.values()]
    .map((one) => ({ ...one, due: new Date(Math.min(...one.lacks.map(({ due }) => due.getTime()))) }))
    .sort((a, b) => a.due.getTime() - b.due.getTime() || a.code.localeCompare(b.code, "en"));
}

/** Cells say what people read. */
const statusIn = (cell: Cell | undefined): TestStatus =>
  TestStatus.parse(fieldOf("tests", "status")?.values?.find(({ label }) => label === textIn(cell))?.value);

const textIn = (cell: Cell | undefined) => (cell?.kind === "text" ? cell.text : "");
const instantIn = (cell: Cell | undefined) => (cell?.kind === "instant" ? cell.at : undefined);
