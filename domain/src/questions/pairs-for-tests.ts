import fc from "fast-check";
import type { AskedSubject } from "../filters/field.ts";
import type { Filter, Operator, Scalar } from "../filters/filter.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import type { ReportGroup } from "../reports/report-view.ts";
import { type KnownName, PERSON } from "./phrases/known-names.ts";
import type { AskedRequest } from "./requests/request.ts";

/** The moment of all questions here, a Friday. */
export const NOW = new Date("2026-11-20T09:00:00Z");
export const ZONE = "Europe/Paris";

export const NAMES: readonly KnownName[] = [
  { field: PERSON, value: "u-emma", label: "Emma Lindqvist" },
  { field: PERSON, value: "u-noor", label: "Noor Haddad" },
  { field: "device", value: "PZ-200", label: "PZ-200" },
  { field: "incubator", value: "Incubator A", label: "Incubator A" },
  { field: "medium", value: "KSOM", label: "KSOM" },
];

/** The same in English and in German, with what it means. */
type Said<T> = { en: string; de: string; means: T };
const said = <T>(en: string, de: string, means: T): Said<T> => ({ en, de, means });

const one = (field: string, op: Operator, ...value: Scalar[]): Filter => ({ field, op, value });
const isBetween = (field: string, from: string, to: string): Filter => ({
  all: [one(field, "ge", new Date(from).toISOString()), one(field, "lt", new Date(to).toISOString())],
});

type Noun = { subject: AskedSubject; where: readonly Filter[]; moment: string };
type Condition = { group: string; filter: Filter };

const NOUNS: Readonly<Record<"tests" | "units" | "media", readonly Said<Noun>[]>> = {
  tests: [
    said("tests", "Tests", { subject: "tests", where: [], moment: "createdAt" }),
    said("ICSI tests", "ICSI-Tests", { subject: "tests", where: [one("kind", "eq", "icsi")], moment: "createdAt" }),
    said("cycles", "Zyklen", {
      subject: "tests",
      where: [one("kind", "eq", "icsi"), one("opuAt", "notNull")],
      moment: "opuAt",
    }),
  ],
  units: [
    said("oocytes", "Eizellen", { subject: "units", where: [], moment: "opuAt" }),
    said("MII oocytes", "MII Eizellen", { subject: "units", where: [one("maturity", "eq", "MII")], moment: "opuAt" }),
    said("blastocysts", "Blastozysten", {
      subject: "units",
      where: [one("isBlastocyst", "eq", true)],
      moment: "opuAt",
    }),
  ],
  media: [
    said("images", "Bilder", { subject: "media", where: [], moment: "createdAt" }),
    said("blurred images", "unscharfe Bilder", {
      subject: "media",
      where: [one("sharpness", "eq", "blurred")],
      moment: "createdAt",
    }),
    said("videos", "Videos", {
      subject: "media",
      where: [one("type", "in", "video/mp4", "video/webm", "video/quicktime")],
      moment: "createdAt",
    }),
  ],
};

const of = (group: string, filter: Filter): Condition => ({ group, filter });
const people = [
  ["Emma", "u-emma"],
  ["Noor", "u-noor"],
  ["Haddad", "u-noor"],
] as const;

/** Conditions of each subject; of one group a question has one at most. */
const CONDITIONS: Readonly<Record<"tests" | "units" | "media", fc.Arbitrary<Said<Condition>>>> = {
  tests: fc.oneof(
    fc
      .constantFrom(...people)
      .chain(([name, uid]) =>
        fc.constantFrom(
          said(`by ${name}`, `von ${name}`, of("operator", one("operator", "eq", uid))),
          said(`done by ${name}`, `durchgeführt von ${name}`, of("operator", one("operator", "eq", uid))),
          said(`not by ${name}`, `nicht von ${name}`, of("operator", one("operator", "ne", uid))),
          said(`witnessed by ${name}`, `bezeugt von ${name}`, of("witness", one("witness", "eq", uid))),
        ),
      ),
    fc.constantFrom(
      said("without a witness", "ohne Zeugen", of("witness", one("witness", "isNull"))),
      said("with TESA", "mit TESA", of("sperm", one("spermSource", "eq", "tesa"))),
      said("using TESE", "mit TESE", of("sperm", one("spermSource", "eq", "tese"))),
      said("with PICSI", "mit PICSI", of("technique", one("technique", "eq", "picsi"))),
      said("with device PZ-200", "mit Gerät PZ-200", of("device", one("device", "eq", "PZ-200"))),
      said("that are not signed", "die nicht signiert sind", of("signed", one("signedAt", "isNull"))),
      said(
        "without a D5 photo",
        "ohne D5 Foto",
        of("photo", one("missingPhoto", "in", "d5", "d5_full", "d5_expanded")),
      ),
    ),
    fc
      .integer({ min: 20, max: 45 })
      .chain((years) =>
        fc.constantFrom(
          said(`of women over ${years}`, `bei Frauen über ${years}`, of("age", one("femaleAgeYears", "gt", years))),
          said(
            `of patients under ${years} years`,
            `bei Patientinnen unter ${years} Jahren`,
            of("age", one("femaleAgeYears", "lt", years)),
          ),
        ),
      ),
    fc
      .integer({ min: 2, max: 19 })
      .chain((n) =>
        fc.constantFrom(
          said(`with more than ${n} oocytes`, `mit mehr als ${n} Eizellen`, of("coc", one("cocRetrieved", "gt", n))),
          said(`with at least ${n} MII`, `mit mindestens ${n} MII`, of("mii", one("miiCount", "ge", n))),
          said(
            `with a fertilisation rate above ${n + 50} %`,
            `mit einer Fertilisationsrate über ${n + 50} %`,
            of("fert", one("fertPct", "gt", n + 50)),
          ),
        ),
      ),
  ),
  units: fc.oneof(
    fc
      .constantFrom(...people)
      .map(([name, uid]) => said(`by ${name}`, `von ${name}`, of("operator", one("operator", "eq", uid)))),
    fc.integer({ min: 1, max: 99 }).map((n) => {
      const code = `ICSI-${String(n).padStart(4, "0")}`;
      return said(`of ${code}`, `von ${code}`, of("code", one("testCode", "eq", code)));
    }),
    fc
      .integer({ min: 2, max: 9 })
      .map((n) =>
        said(
          `with more than ${n} cells on day 3`,
          `mit mehr als ${n} Zellen an Tag 3`,
          of("cells", one("cellsD3", "gt", n)),
        ),
      ),
  ),
  media: fc.oneof(
    fc
      .constantFrom(...people)
      .chain(([name, uid]) =>
        fc.constantFrom(
          said(`by ${name}`, `von ${name}`, of("uploader", one("uploader", "eq", uid))),
          said(`uploaded by ${name}`, `hochgeladen von ${name}`, of("uploader", one("uploader", "eq", uid))),
        ),
      ),
    fc
      .integer({ min: 1, max: 40 })
      .map((n) => said(`larger than ${n} MB`, `größer als ${n} MB`, of("bytes", one("bytes", "gt", n * 1024 ** 2)))),
    fc.constantFrom(said("without pixel size", "ohne Pixelgröße", of("pixel", one("pixelSize", "isNull")))),
  ),
};

const MONTHS = "January February March April May June July August September October".split(" ");
const MONATE = "Januar Februar März April Mai Juni Juli August September Oktober".split(" ");
const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
/** The first instant of a day in Paris: one hour ahead of UTC, two from 29 March to 25 October 2026. */
const startOf = (date: string) => `${date}T00:00:00+${date > "2026-03-29" && date <= "2026-10-25" ? "02" : "01"}:00`;

type Span = readonly [from: string, to: string];

/** Times with their first and last instant, worked out without the reader. */
const TIMES: fc.Arbitrary<Said<Span>> = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((at) => {
    const month = (n: number) => startOf(`2026-${String(n + 1).padStart(2, "0")}-01`);
    return said(`in ${MONTHS[at]} 2026`, `im ${MONATE[at]} 2026`, [month(at), month(at + 1)] as const);
  }),
  fc.integer({ min: 2, max: 300 }).map((n) => {
    const date = day(n);
    const [, month = "1", of = "1"] = date.split("-");
    const name = Number(month) - 1;
    return said(
      `on ${Number(of)} ${["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"][name]} 2026`,
      `am ${Number(of)}. ${[...MONATE, "November"][name]} 2026`,
      [startOf(date), startOf(day(n + 1))] as const,
    );
  }),
  fc
    .integer({ min: 2, max: 290 })
    .map((n) =>
      said(`from ${day(n)} to ${day(n + 6)}`, `von ${day(n)} bis ${day(n + 6)}`, [
        startOf(day(n)),
        startOf(day(n + 7)),
      ] as const),
    ),
  fc.constantFrom(
    said("last week", "letzte Woche", ["2026-11-09T00:00:00+01:00", "2026-11-16T00:00:00+01:00"] as const),
    said("this month", "diesen Monat", ["2026-11-01T00:00:00+01:00", "2026-12-01T00:00:00+01:00"] as const),
    said("last quarter", "letztes Quartal", ["2026-07-01T00:00:00+02:00", "2026-10-01T00:00:00+02:00"] as const),
    said("yesterday", "gestern", ["2026-11-19T00:00:00+01:00", "2026-11-20T00:00:00+01:00"] as const),
    said("in 2025", "im Jahr 2025", ["2025-01-01T00:00:00+01:00", "2026-01-01T00:00:00+01:00"] as const),
    said("in the last 30 days", "in den letzten 30 Tagen", ["2026-10-21T09:00:00Z", "2026-11-20T09:00:00Z"] as const),
  ),
);

const GROUPS: Readonly<Record<"tests" | "units" | "media", readonly Said<ReportGroup | "month">[]>> = {
  tests: [
    said("by operator", "nach Operator", { field: "operator" }),
    said("per device", "pro Gerät", { field: "device" }),
    said("by sperm source", "nach Spermienquelle", { field: "spermSource" }),
    said("by month", "nach Monat", "month"),
  ],
  units: [said("by operator", "nach Operator", { field: "operator" }), said("per month", "pro Monat", "month")],
  media: [said("by uploader", "nach Uploader", { field: "uploader" }), said("by month", "pro Monat", "month")],
};

const INDICATORS: readonly Said<KpiCode>[] = [
  said("fertilisation rate", "Fertilisationsrate", "KPI_ICSI_FERT"),
  said("damage rate", "Schädigungsrate", "KPI_ICSI_DAMAGE"),
  said("blastocyst rate", "Blastozystenrate", "KPI_BLAST"),
];

export type Pair = {
  /** The parts of the question that may stand in any order, behind its beginning. */
  begin: Said<null>;
  parts: readonly Said<Condition | Span>[];
  group: Said<ReportGroup | "month"> | undefined;
  request: AskedRequest;
};

const isSpan = (means: Condition | Span): means is Span => Array.isArray(means);

/** The request of a question that is put together from these parts. */
function requestOf(
  form: "count" | "rows" | KpiCode,
  noun: Noun,
  parts: Pair["parts"],
  group: Pair["group"],
): AskedRequest {
  const isIndicator = form !== "count" && form !== "rows";
  const moment = isIndicator ? "opuAt" : noun.moment;
  const filters = parts.map(({ means }) => (isSpan(means) ? isBetween(moment, ...means) : means.filter));
  const isFigure = form !== "rows" || group !== undefined;
  const groupBy =
    group === undefined ? [] : [group.means === "month" ? { field: moment, by: "month" as const } : group.means];
  const kept = isIndicator && noun.where.length === 0 ? [] : noun.where;
  return {
    ask: isFigure ? "figure" : "rows",
    subject: noun.subject,
    measures: isIndicator ? [{ of: "indicator", code: form }] : isFigure ? [{ of: "count" }] : [],
    where: { all: [...withoutNotNull(kept, filters), ...filters] },
    groupBy,
    versus: [],
    shows: [],
  };
}

/** A time says by itself that it is recorded. */
const withoutNotNull = (where: readonly Filter[], more: readonly Filter[]) =>
  where.filter((part) => !("op" in part && part.op === "notNull" && JSON.stringify(more).includes(`"${part.field}"`)));

/** Questions with the request that they mean, from the tables of this file: no part of the reader has a hand in it. */
export const pairs: fc.Arbitrary<Pair> = fc
  .constantFrom("tests" as const, "units" as const, "media" as const)
  .chain((subject) =>
    fc
      .record({
        noun: fc.constantFrom(...NOUNS[subject]),
        form: fc.constantFrom<"count" | "rows" | Said<KpiCode>>(
          "count",
          "rows",
          ...(subject === "tests" ? INDICATORS : []),
        ),
        conditions: fc.uniqueArray(CONDITIONS[subject], { maxLength: 3, selector: ({ means }) => means.group }),
        time: fc.option(TIMES, { nil: undefined }),
        group: fc.option(fc.constantFrom(...GROUPS[subject]), { nil: undefined, freq: 3 }),
        seed: fc.integer(),
      })
      .map(({ noun, form, conditions, time, group, seed }) => {
        const parts = shuffled<Said<Condition | Span>>([...conditions, ...(time ? [time] : [])], seed);
        const begin =
          form === "count"
            ? said(`how many ${noun.en}`, `wie viele ${noun.de}`, null)
            : form === "rows"
              ? said(noun.en, noun.de, null)
              : said(`${form.en} of ${noun.en}`, `${form.de} der ${noun.de}`, null);
        const asked = form === "count" || form === "rows" ? form : form.means;
        return { begin, parts, group, request: requestOf(asked, noun.means, parts, group) };
      }),
  );

/** The same parts in another order. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  return all
    .map((part, at) => [Math.sin(seed + at * 7919), part] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, part]) => part);
}

/** The words of a question in a language. */
export const questionOf = (
  { begin, parts, group }: Pick<Pair, "begin" | "parts" | "group">,
  language: "en" | "de" = "en",
) =>
  [begin, ...parts, ...(group ? [group] : [])]
    .map((part) => part[language])
    .join(" ")
    // Who stands behind a verb is meant to have done that.
    .replace(/ that are not signed by (?=[A-Z])/, " that are not signed done by ");
