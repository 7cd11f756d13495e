import { fieldOf } from "../../filters/fields.ts";
import type { Operator, Scalar } from "../../filters/filter.ts";
import { KPI_POLICY } from "../../policy/kpi-policy.ts";
import { SEMEN_LIMITS } from "../../policy/semen-limits.ts";
import { category, type Grammar, joined, leaf, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { LIMITS_OF_GROUPS, requestOf } from "../requests/request.ts";
import { all, any, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import type { Event } from "../tables/events.ts";
import { RETRIEVAL, SPANS, TEST_RATES } from "../tables/fields.ts";
import { CYCLE } from "../tables/nouns.ts";
import { time } from "../times/ranges.ts";
import { lasting } from "../times/relative.ts";
import { ordinal } from "../times/units.ts";
import {
  adjective,
  alternatives,
  article,
  type Comparison,
  code,
  codes,
  comparison,
  grouping,
  limitOf,
  lotCode,
  type Modifier,
  measure,
  modifier,
  noun,
  numberField,
  predicate,
  quantity,
  shownCheck,
  verb,
} from "./categories.ts";
import { compared, IS, OR, PICTURE, since, THAT, VERSUS } from "./conditions.ts";
import { number } from "./numbers.ts";
import { asked, COUNT, NOTHING_YET, recordsOf } from "./phrase.ts";
import { figures, howMany, PER, records } from "./phrases.ts";
import { opening, question } from "./question.ts";

/** "ICSI-0101 to ICSI-0110": every code from one to the other. */
const grade = category<string>("grade");
const letters = category<string>("letters of a grade");
const letter = category<string>("letter of a grade");
const MOST_CODES = 100;
function codesBetween(first: string, last: string): readonly string[] | undefined {
  const [kind, from = ""] = first.split("-");
  const [other, to = ""] = last.split("-");
  const count = Number(to) - Number(from) + 1;
  if (kind !== other || count < 2 || count > MOST_CODES) return undefined;
  return Array.from({ length: count }, (_, at) => `${kind}-${String(Number(from) + at).padStart(from.length, "0")}`);
}
const CODES: readonly Rule[] = [
  rule(codes, [code, words("and, or, und, oder", ","), code], (a, b) => [a, b]),
  rule(codes, [codes, words("and, or, und, oder", ","), code], (some, one) =>
    some.length < MOST_CODES ? [...some, one] : undefined,
  ),
  rule(codes, [maybe("from, von"), code, words("to, -, --, through, until, bis"), code], (a, b) => codesBetween(a, b)),
  rule(codes, [words("between, zwischen"), code, words("and, und"), code], (a, b) => codesBetween(a, b)),
];

/** "Under the WHO limit of concentration": the lower reference limits in force. */
const BELOW_ABOVE: readonly Row<Operator>[] = [
  ["lt", "below, under, less than, lower than", "unter, unterhalb"],
  ["ge", "above, over, at least, at or above", "über, oberhalb"],
];
const side = category<Operator>("side of a limit");
const WHO = words("who, the who, who reference, the who reference, the reference, reference, dem who-, des who-");
const LIMIT = words("limit, limits, reference limit, reference value, grenzwert, referenzwert");
const whoLimit = (field: string, op: Operator): Modifier | undefined => {
  const known = Object.entries(SEMEN_LIMITS).find(([id]) => id === field);
  return known && { where: { field, op, value: [known[1].limit] } };
};
/** Below any of the limits, or at or above all of them. */
function ofEachLimit(op: Operator): Restriction {
  const each = Object.keys(SEMEN_LIMITS).flatMap((id) => (fieldOf("tests", id) && whoLimit(id, op)?.where) ?? []);
  return op === "lt" ? any(...each) : all(...each);
}
const WHO_LIMITS: readonly Rule[] = [
  ...[modifier.tests, predicate.tests].flatMap((to) => [
    rule(to, [side, WHO, numberField.tests, LIMIT], (op, field) => whoLimit(field, op)),
    rule(to, [side, WHO, LIMIT, words("for, of, für, der"), numberField.tests], (op, field) => whoLimit(field, op)),
    rule(to, [side, WHO, LIMIT], (op) => ({ where: ofEachLimit(op) })),
    rule(to, [words("within, meeting, fulfilling, that meet, innerhalb"), WHO, LIMIT], () => ({
      where: ofEachLimit("ge"),
    })),
  ]),
  rule(limitOf.tests, [numberField.tests, side, WHO, LIMIT], (field, op) => whoLimit(field, op)),
];

/** "18 hours after injection": of pictures the hours outside of the window of their check are kept, and no others. */
const AFTER_INJECTION = words(
  "after injection, after insemination, post injection, post insemination, hpi, nach injektion",
  "nach der injektion",
);
const HOURS_AFTER: readonly Rule[] = [quantity, comparison].map((hours) =>
  rule(modifier.media, [hours, AFTER_INJECTION], ({ unit }) =>
    unit === "h" ? { where: { told: "hoursAfter" } } : undefined,
  ),
);

const ALIKE = words(
  "differ, are different, are not the same, are the same, are the same person, are the same people, are equal, match, do not match, sich unterscheiden, gleich sind, verschieden sind, dieselben sind, dieselbe person sind",
);
/** "Tests where the operator is the witness": what one record says of two things is not held against each other. */
const TWO_FIELDS: readonly Rule[] = [
  [THAT, grouping.tests, IS, grouping.tests] as const,
  [THAT, grouping.tests, words("and, und"), grouping.tests, ALIKE] as const,
].map((said) =>
  rule(question, [maybe(opening), records.tests, ...said], () => requestOf("tests", { where: { told: "twoFields" } })),
);

/** "Videos longer than 30 seconds", "the longest video". */
const VIDEO_LENGTH: readonly Rule[] = [
  ...[number, words("a, an, one, half a, eine, einer, eine halbe")].map((many) =>
    rule(
      modifier.media,
      [
        words(
          "longer than, shorter than, over, under, more than, less than, at least, at most, länger als, kürzer als, über, unter, mehr als, weniger als",
        ),
        many,
        words("seconds, second, secs, sec, s, minutes, minute, mins, min, sekunden, minuten, sekunde, minute"),
        maybe("long, lang"),
      ],
      () => ({ where: { told: "videoLength" } }),
    ),
  ),
  rule(
    records.media,
    [words("longest, shortest, längste, längstes, kürzeste, kürzestes"), records.media],
    (phrase) => ({
      ...phrase,
      where: { told: "videoLength" },
    }),
  ),
  rule(
    question,
    [
      words(
        "duration of, the duration of, length of, average duration of, average length of, how long are, how long is, wie lang sind, wie lang ist",
      ),
      maybe(article),
      records.media,
    ],
    () => requestOf("media", { where: { told: "videoLength" } }),
  ),
];

/** "Average sharpness by device". */
const SHARPNESS: Rule = rule(
  figures.media,
  [
    maybe(article),
    maybe("average, mean, median, typical, durchschnittliche, mittlere"),
    words("sharpness, image sharpness, focus quality, blur, blurriness, bildschärfe, schärfe"),
  ],
  () => ({ ...NOTHING_YET, where: { told: "sharpness" }, measures: [COUNT] }),
);

const WITHIN = words("within, in less than, in under, innerhalb von");
const DONE_AT: Readonly<Record<string, string>> = {
  opuInjectionHours: "injected, inseminated, injiziert",
  opuDenudationHours: "denuded, stripped, denudiert",
  triggerOpuHours: "retrieved, collected, punktiert",
  reviewHours: "reviewed, geprüft",
  lockHours: "locked, gesperrt",
};
/** "Injected more than 4 hours after retrieval", "fertilisation checked less than 16 hours after injection". */
const AFTER_ANOTHER: readonly Rule[] = SPANS.flatMap(({ subject, field, from, to }) => {
  const start = [
    maybe("where, whose, with, bei denen"),
    words(to, DONE_AT[field] ?? ""),
    maybe(IS),
    maybe("done, made, started, begun, gemacht, begonnen"),
  ] as const;
  const limited = (one: Comparison) => {
    const hours = one.unit === "days" ? { ...one, unit: "h", values: one.values.map((days) => days * 24) } : one;
    const where = hours.unit === "h" ? compared(fieldOf(subject, field), hours) : undefined;
    return where && { where };
  };
  return [
    rule(limitOf[subject], [...start, comparison, words("after, nach"), words(from)], limited, -1),
    // "Where denudation took over 3 hours".
    rule(
      limitOf[subject],
      [maybe("where, whose, bei denen"), words(to), words("took, takes, lasted, dauerte"), comparison],
      limited,
    ),
    rule(
      limitOf[subject],
      [...start, WITHIN, quantity, words("of, after, from, nach"), words(from)],
      ({ value, unit }) => limited({ op: "le", values: [value], ...(unit ? { unit } : {}) }),
      -1,
    ),
  ];
});

/** "Injections later than 6 hours after retrieval": of each oocyte. */
const LATE_INJECTIONS: Rule = rule(
  records.units,
  [words("injections, injection, injektionen"), comparison, words("after, nach"), words(RETRIEVAL)],
  (one) => {
    const where = compared(fieldOf("units", "retrievalInseminationHours"), one);
    return where && recordsOf({ where, moment: "injectedAt" });
  },
);

/** "Waiting more than 3 days for review", "sitting in draft for a month". */
const WAITING: readonly Rule[] = (
  [
    ["submitted", words("for review, for a review, to be reviewed, auf prüfung, auf die prüfung")],
    ["reviewed", words("for signature, for a signature, to be signed, auf unterschrift, auf die unterschrift")],
  ] as const
).map(([status, what]) =>
  rule(
    modifier.tests,
    [words("waiting, pending, that wait, that have been waiting, die, wartend"), lasting, what, maybe("warten")],
    (when) => {
      const where = since(oneOf("status", [status]), when);
      return where && { where };
    },
  ),
);

const STANDING: Rule = rule(
  modifier.tests,
  [
    words("sitting, stuck, waiting, left, lying, still, liegen, hängen"),
    maybe("in, at, as, im, in der, als"),
    adjective.tests,
  ],
  (where) => ("op" in where && where.field === "status" ? { where } : undefined),
);

/** Too late and too early for the window of a check, as pictures have it. */
const OUTSIDE: readonly Rule[] = [
  [1, words("late, too late, zu spät")] as const,
  [-1, words("early, too early, zu früh")] as const,
].map(([sign, said]) =>
  rule(modifier.media, [comparison, said], ({ op, values: [hours = 0, ...more], unit }) =>
    unit === "h" && more.length === 0 && /^g/.test(op)
      ? { where: { field: "lagHours", op: sign > 0 ? op : op === "gt" ? "lt" : "le", value: [sign * hours] } }
      : undefined,
  ),
);

/** "Reviewed within 24 hours" may be so of its submission, or until now. */
const reviewedWithin = (hours: number, op: "le" | "lt") => ({ where: { field: "reviewHours", op, value: [hours] } });
const WITHIN_OR_LESS = [
  ["le", words("within, innerhalb von")],
  ["lt", words("in less than, in under, in weniger als")],
] as const;
const REVIEWED = words("reviewed, that were reviewed, which were reviewed, that are reviewed, geprüft");
const REVIEWED_WITHIN = WITHIN_OR_LESS.flatMap(([op, within]) => [
  rule(
    modifier.tests,
    [REVIEWED, within, quantity],
    ({ value, unit }) => (unit === "h" ? reviewedWithin(value, op) : undefined),
    1,
  ),
  rule(modifier.tests, [REVIEWED, within, words("a day, einem tag, eines tages")], () => reviewedWithin(24, op), 2),
  rule(
    modifier.tests,
    [REVIEWED, within, number, words("day, days, tag, tagen")],
    (days) => reviewedWithin(days * 24, op),
    2,
  ),
]);

const TOOK = [
  ["reviewHours", words("to review, to be reviewed, for review, bis zur prüfung")],
  ["lockHours", words("to lock, to be locked, bis zur sperre")],
] as const;
const LASTED = [
  [
    "gt",
    words(
      "took longer than, that took longer than, took over, that took over, which took over, took more than, that took more than, which took longer than, brauchten länger als, die länger brauchten als",
    ),
  ],
  ["lt", words("took less than, that took less than, took under, that took under, brauchten weniger als")],
] as const;
/** "Tests that took longer than 48 hours to review". */
const TOOK_LONGER = TOOK.flatMap(([field, to]) =>
  LASTED.map(([op, said]) =>
    rule(modifier.tests, [said, quantity, to], ({ value, unit }) =>
      unit === "h" ? { where: { field, op, value: [value] } } : undefined,
    ),
  ),
);

/** Until it was signed, nothing is kept. */
const TOOK_TO_SIGN = LASTED.map(([, said]) =>
  rule(
    modifier.tests,
    [said, quantity, words("to sign, to be signed, to get signed, until signature, bis zur unterschrift")],
    ({ unit }) => (unit === "h" ? { where: { told: "turnaround" } } : undefined),
  ),
);

/** "Signed within 2 days of submission", "injected 41 hours after trigger": how long it was between those is not kept. */
const BETWEEN_OTHERS: readonly Rule[] = (["tests", "units"] as const).flatMap((subject) => {
  const anchor = words(
    ...SPANS.flatMap(({ from, to }) => [from, to]),
    "signature, the signature, signing, creation, its creation, transfer, the transfer, Unterschrift, der Unterschrift, Auslösung",
  );
  const untold = (_: Event, { unit = "" }: { unit?: string | undefined }) =>
    /^(?:h|days|min)$/.test(unit) ? { where: { told: "between" }, tail: "event" as const } : undefined;
  return [
    [verb[subject], WITHIN, quantity, words("of, after, from, nach, ab"), anchor] as const,
    [verb[subject], comparison, words("after, nach"), anchor] as const,
  ].flatMap((said) => [
    rule(modifier[subject], [maybe(THAT), maybe(IS), ...said], untold, -1),
    rule(question, said, (event, one) => {
      const where = untold(event, one)?.where;
      return where && requestOf(subject, { where });
    }),
  ]);
});

/** "Standard deviation of the female age". */
const SPREAD = rule(
  question,
  [
    maybe(opening),
    maybe(article),
    words(
      "standard deviation of, standard deviations of, sd of, variance of, standardabweichung, standardabweichung der, standardabweichung des, varianz der, varianz des",
    ),
    maybe(article),
    numberField.tests,
  ],
  () => requestOf("tests", { where: { told: "spread" } }),
);

const STUDY = words("study, trial, project, studie, projekt");
const QUERIES_OF_STUDIES = rule(question, [maybe(howMany), maybe(opening), records.queries, PER, STUDY], () =>
  requestOf("queries", { where: { told: "queriesOfTest" } }),
);

/** "4AB" as embryologists write a grade, and cells that are counted on a day. */
const GRADED = words("graded, grade, of grade, with grade, with a grade of, bewertet mit, grad, note");
const gradesFrom = (lowest: string): string[] => {
  const [expansion = "", icm = "", te = ""] = lowest;
  const upTo = (letter: string) => ["A", "B", "C"].filter((one) => one <= letter);
  return [1, 2, 3, 4, 5, 6]
    .filter((one) => one >= Number(expansion))
    .flatMap((one) => upTo(icm).flatMap((first) => upTo(te).map((second) => `${one}${first}${second}`)));
};
/** "AB" of expanded blastocysts: of others the letters are not told. */
const fullGrades = (one: string) => [3, 4, 5, 6].map((expansion) => `${expansion}${one}`);
const GRADES_WITH_LETTERS = gradesFrom("3CC");
/** Grades whose inner cell mass or trophectoderm has a letter. */
const partOfGrade = category<readonly string[]>("part of a grade");
const PARTS_OF_GRADE = [
  [1, words("inner cell mass, icm, inner cell mass grade, icm grade, innere zellmasse, icm-grad")],
  [2, words("trophectoderm, te, trophectoderm grade, te grade, trophektoderm, te-grad")],
] as const;
const GRADES: readonly Rule[] = [
  rule(adjective.units, [maybe(GRADED), grade], (one) => oneOf("grade", [one])),
  // "4AA or better": expanded at least as far, with letters at least as good.
  rule(
    adjective.units,
    [maybe(GRADED), grade, words("or better, or higher, and better, and above, oder besser")],
    (one) => oneOf("grade", gradesFrom(one)),
  ),
  rule(adjective.units, [GRADED, grade, OR, grade], (a, b) => oneOf("grade", [a, b])),
  rule(adjective.units, [GRADED, letters], (one) => oneOf("grade", fullGrades(one))),
  // "Day 5 blastocysts": of oocytes only cells are kept by day.
  rule(
    records.units,
    [shownCheck, noun.units],
    (_, { where, moment }) => recordsOf({ where: all(where, { told: "lastCheck" }), ...(moment ? { moment } : {}) }),
    2,
  ),
  // "Inner cell mass A", "with a grade B trophectoderm", "ICM A and TE B".
  ...PARTS_OF_GRADE.flatMap(([place, part]) =>
    [[part, maybe("of, is, was, ="), letter] as const, [maybe("grade, grad"), letter, part] as const].map((said) =>
      rule(partOfGrade, said, (one) => GRADES_WITH_LETTERS.filter((grade) => grade[place] === one)),
    ),
  ),
  rule(partOfGrade, [partOfGrade, maybe(words("and, und", ",", "/")), partOfGrade], (some, more) =>
    some.filter((one) => more.includes(one)),
  ),
  rule(adjective.units, [partOfGrade], (grades) => (grades.length > 0 ? oneOf("grade", grades) : undefined)),
  rule(records.units, [letters, noun.units], (one, { where, moment }) =>
    recordsOf({ where: all(where, oneOf("grade", fullGrades(one))), ...(moment ? { moment } : {}) }),
  ),
  ...[2, 3].flatMap((day) => [
    rule(
      records.units,
      [
        words(`day ${day}, tag ${day}`),
        noun.units,
        words("with, having, at, mit"),
        quantity,
        words("cells, cell, zellen"),
      ],
      ({ where, moment }, { value: count, unit }) =>
        unit
          ? undefined
          : recordsOf({ where: all(where, oneOf(`cellsD${day}`, [count])), ...(moment ? { moment } : {}) }),
    ),
    rule(
      records.units,
      [
        words(`day ${day}, tag ${day}`),
        noun.units,
        words("with, having, at, mit"),
        comparison,
        words("cells, cell, zellen"),
      ],
      ({ where, moment }, one) => {
        const cells = one.unit ? undefined : compared(fieldOf("units", `cellsD${day}`), one);
        return cells && recordsOf({ where: all(where, cells), ...(moment ? { moment } : {}) });
      },
    ),
    rule(
      records.units,
      [
        quantity,
        words("cell, -cell, - cell, zellige, zeller"),
        noun.units,
        words(`on day ${day}`, `at day ${day}`, `an tag ${day}`),
      ],
      ({ value: count, unit }, { where, moment }) =>
        unit
          ? undefined
          : recordsOf({ where: all(where, oneOf(`cellsD${day}`, [count])), ...(moment ? { moment } : {}) }),
    ),
  ]),
];

const ASKED_FOR = fieldOf("tests", "missingPhoto")?.values ?? [];
const lackingPhotoOf = (checks: readonly Scalar[]) =>
  oneOf(
    "missingPhoto",
    checks.filter((check) => ASKED_FOR.some(({ value }) => value === check)),
  );
/** "Which photos are missing": the tests that lack some. */
const MISSING_PHOTOS: readonly Rule[] = [
  rule(
    question,
    [
      maybe("any, which, what, show, show me, list, welche"),
      PICTURE,
      words(
        "missing in, missing for, missing from, missing on, missing of, still missing in, still missing for, fehlen in, fehlen bei",
      ),
      records.tests,
    ],
    ({ where, moment, ...phrase }) =>
      phrase.order
        ? undefined
        : asked("tests", {
            ...phrase,
            ...(moment && { moment }),
            where: all(where, { field: "missingPhoto", op: "notNull", value: [] }),
          }),
  ),
  rule(
    question,
    [
      maybe("which, what, welche, any, how many"),
      PICTURE,
      words("are missing, is missing, still missing, are still missing, fehlen, fehlen noch"),
    ],
    () => requestOf("tests", { where: { field: "missingPhoto", op: "notNull", value: [] } }),
  ),
  ...[
    words(
      "missing for, missing at, missing on, missing from, still missing for, still missing on, still missing at, are missing for, are missing on, are still missing for, are still missing on, fehlen für, fehlen an",
    ),
  ].map((missing) =>
    rule(question, [maybe("which, what, show, show me, welche, zeig"), PICTURE, missing, shownCheck], (checks) =>
      requestOf("tests", { where: lackingPhotoOf(checks) }),
    ),
  ),
  rule(
    question,
    [
      maybe(opening),
      words("missing, fehlende, fehlenden"),
      PICTURE,
      words("on, at, of, from, for, an, von, am"),
      shownCheck,
    ],
    (checks) => requestOf("tests", { where: lackingPhotoOf(checks) }),
  ),
  rule(
    question,
    [
      maybe("any, which, what, welche, are any, are there any, is any, how many"),
      PICTURE,
      words(
        "missing in, missing for, missing from, missing on, are missing in, are missing for, are missing from, is missing from, still missing in, still missing for, fehlen in, fehlen bei, fehlen für",
      ),
      code,
    ],
    (one) => requestOf("tests", { where: oneOf("code", [one]), shows: ["missingPhoto"] }),
  ),
];

const expiringNext = (where: Restriction) =>
  requestOf("lots", {
    where: all(where, { field: "expiresAt", op: "ge", value: ["@now"] }),
    order: { by: "expiresAt", direction: "asc" },
    limit: 1,
  });

/** "When does lot G5-2291 expire", "which lot expires next". */
const LOTS: readonly Rule[] = [
  rule(
    question,
    [
      words("when does, when do, when did, when is, when will, wann läuft, wann lief, wann verfällt"),
      maybe("the"),
      words("lot, batch, charge, medium lot"),
      lotCode,
      maybe("expire, expiring, run out, go out of date, ab"),
    ],
    (one) => requestOf("lots", { where: oneOf("lotNo", [one]), shows: ["expiresAt"] }),
  ),
  rule(
    question,
    [words("which, what, welche"), noun.lots, words("expires next, expire next, läuft als nächstes ab")],
    ({ where }) => expiringNext(where),
  ),
  rule(question, [words("was läuft, was verfällt"), time, words("ab")], (when) =>
    requestOf("lots", { where: { when, field: "expiresAt" } }),
  ),
  rule(question, [words("next lot, next batch, the next lot, the next batch"), words("to expire, expiring")], () =>
    expiringNext(all()),
  ),
  rule(
    question,
    [words("next lots, next batches, the next lots, the next batches"), words("to expire, expiring")],
    () => {
      const { limit: _, ...whole } = expiringNext(all());
      return whole;
    },
  ),
  rule(modifier.lots, [words("laufen, läuft"), time, words("ab")], (when) => ({
    where: { when, field: "expiresAt" },
  })),
];

/** "Second cycles": which attempt of a couple. */
const ATTEMPTS: readonly Rule[] = [
  rule(records.tests, [ordinal, noun.tests], (n, one) =>
    n < 20 && one.moment === "opuAt" ? recordsOf({ ...one, where: all(one.where, oneOf("cycleNo", [n])) }) : undefined,
  ),
  rule(
    adjective.tests,
    [ordinal, words("cycle, cycles, attempt, attempts, try, zyklus, zyklen, versuch, versuche")],
    (n) => (n < 20 ? oneOf("cycleNo", [n]) : undefined),
  ),
  rule(
    adjective.tests,
    [
      ordinal,
      words("cycle, cycles, attempt, attempts, try, zyklus, versuch"),
      words("or later, or more, or higher, and later, and above, or beyond, oder später"),
    ],
    (n): Restriction | undefined => (n < 20 ? { field: "cycleNo", op: "ge", value: [n] } : undefined),
  ),
  rule(
    records.tests,
    [
      ordinal,
      words("or later, or higher, or beyond, oder spätere"),
      words("attempts, tries, cycles, versuche, zyklen"),
    ],
    (n) =>
      n < 20 ? recordsOf({ ...CYCLE, where: all(CYCLE.where, { field: "cycleNo", op: "ge", value: [n] }) }) : undefined,
    -1,
  ),
  rule(records.tests, [ordinal, words("or later, or higher, or beyond, oder späterer"), noun.tests], (n, one) =>
    n < 20 && one.moment === "opuAt"
      ? recordsOf({ ...one, where: all(one.where, { field: "cycleNo", op: "ge", value: [n] }) })
      : undefined,
  ),
  rule(adjective.tests, [words("cycle number, cycle no, attempt, zyklus nummer"), number], (n) =>
    oneOf("cycleNo", [n]),
  ),
  rule(
    alternatives.tests,
    [ordinal, VERSUS, ordinal, words("cycle, cycles, attempt, attempts, zyklus, zyklen")],
    (a, b) => [oneOf("cycleNo", [a]), oneOf("cycleNo", [b])],
  ),
];

/** "Rates below competence": the limits of the policy, of a rate of a test. */
const POLICY_LIMITS: readonly Rule[] = (["competence", "benchmark"] as const).flatMap((name) =>
  [
    words(
      `${name}, the ${name}, ${name} limit, the ${name} limit, ${name} level, the ${name} level, ${name} value, the ${name} value`,
    ),
  ].map((limit) =>
    rule(limitOf.tests, [numberField.tests, side, limit], (field, op) => {
      const code = TEST_RATES.find((one) => one.field === field)?.code;
      const value = KPI_POLICY.rows.find((row) => row.code === code)?.[name];
      return value === undefined || value === null ? undefined : { where: { field, op, value: [value] } };
    }),
  ),
);

/** "Operators below competence for fertilisation", "which incubators are under the benchmark for blastulation". */
const GROUPS_AT_LIMITS: readonly Rule[] = (["competence", "benchmark"] as const).flatMap((name) =>
  [
    [
      maybe("which"),
      grouping.tests,
      maybe(THAT),
      maybe(IS),
      side,
      words(`${name}, the ${name}`),
      words("for, on, in, of, with, bei, für"),
      measure.tests,
    ] as const,
  ].map((said) =>
    rule(
      question,
      said,
      (by, op, what) => {
        const row =
          what.of === "indicator" && !what.complement
            ? KPI_POLICY.rows.find(({ code }) => code === what.code)
            : undefined;
        const value = row?.[name];
        const limit = LIMITS_OF_GROUPS.find((one) => one === op);
        return limit === undefined || value === undefined || value === null
          ? undefined
          : requestOf("tests", { ask: "figure", measures: [what], groupBy: [by], having: { op: limit, value } });
      },
      -1,
    ),
  ),
);

/** What is said in this field of work alone. */
export const LABORATORY: Grammar = joined({
  leaves: [
    leaf(grade, ({ norm }) => (/^[1-6][abc][abc]$/.test(norm) ? norm.toUpperCase() : undefined)),
    leaf(letter, ({ norm }) => (/^[abc]$/.test(norm) ? norm.toUpperCase() : undefined)),
    leaf(letters, ({ norm }) => (/^[abc]{2}$/.test(norm) ? norm.toUpperCase() : undefined)),
  ],
  lexicons: bilingual(side, BELOW_ABOVE),
  rules: [
    ...CODES,
    ...WHO_LIMITS,
    ...HOURS_AFTER,
    ...VIDEO_LENGTH,
    SHARPNESS,
    LATE_INJECTIONS,
    ...TWO_FIELDS,
    ...AFTER_ANOTHER,
    ...WAITING,
    STANDING,
    ...OUTSIDE,
    ...REVIEWED_WITHIN,
    ...TOOK_LONGER,
    ...TOOK_TO_SIGN,
    ...GRADES,
    ...MISSING_PHOTOS,
    ...BETWEEN_OTHERS,
    SPREAD,
    QUERIES_OF_STUDIES,
    ...LOTS,
    ...ATTEMPTS,
    ...POLICY_LIMITS,
    ...GROUPS_AT_LIMITS,
  ],
});
