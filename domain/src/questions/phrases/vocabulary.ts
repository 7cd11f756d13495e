import { AskedSubject, type Field } from "../../filters/field.ts";
import { FIELDS, fieldOf } from "../../filters/fields.ts";
import type { Scalar } from "../../filters/filter.ts";
import { KpiCode } from "../../policy/kpi-policy.ts";
import {
  type Category,
  type Grammar,
  joined,
  type Lexicon,
  leaf,
  lexicon,
  maybe,
  type Rule,
  reads,
  rule,
  words,
} from "../grammar/grammar.ts";
import { stem } from "../grammar/stem.ts";
import { cut } from "../grammar/tokens.ts";
import { type Grouping, statisticOf } from "../requests/request.ts";
import { all, isEverything, not, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, compounds, expressions } from "../tables/bilingual.ts";
import { DOER, EVENTS } from "../tables/events.ts";
import {
  ARTICLES,
  CALENDAR,
  COUNTED,
  FIELD_NAMES,
  MEANS,
  MOMENTS_OF_ACTS,
  SPANS,
  STATISTIC_WORDS,
  TEST_RATES,
} from "../tables/fields.ts";
import { ALL_INDICATORS, BARE_RATES, INDICATORS } from "../tables/indicators.ts";
import { NOUNS } from "../tables/nouns.ts";
import { CHECKS, VALUES } from "../tables/values.ts";
import {
  adjective,
  article,
  bareRate,
  baseVerb,
  code,
  counted,
  grouping,
  howLong,
  lotCode,
  lotNumber,
  measure,
  namedField,
  noun,
  numberField,
  ownAdjective,
  people,
  shownCheck,
  span,
  statistic,
  value,
  verb,
} from "./categories.ts";
import { DID, IS, MISSING } from "./conditions.ts";
import { type KnownName, PERSON } from "./known-names.ts";

/** German names of fields, values and indicators by their English ones. */
export type GermanNames = Readonly<Record<string, string>>;

/** The same for all spellings of an expression. */
const keyOf = (name: string) =>
  cut(name)
    .map(({ norm }) => stem(norm, "english"))
    .join(" ");

type Entry<T> = readonly [expression: string, meaning: T];

/** Names of the registry in both languages. */
const named = <T>(to: Category<T>, entries: readonly Entry<T>[], german: GermanNames): Lexicon[] => [
  lexicon(to, entries),
  lexicon(
    to,
    entries.flatMap(([name, meaning]) => (german[name] === undefined ? [] : [[german[name], meaning] as const])),
    "german",
  ),
];

const namesOf = ({ label, synonyms }: Field) => [label, ...synonyms];

/** A bare number, and words that say nothing by themselves, are no value. */
const SAYS_NOTHING = /^(?:[\d.]+|none|other|unknown|new|query|ok|test|sperm|yes|no)$/i;

/** "TESE sperm" is one source of sperm, no second condition. */
const SOURCE_NOUNS: Readonly<Record<string, readonly string[]>> = {
  indication: ["infertility", "factor", "factor infertility"],
  spermSource: ["sperm"],
  oocyteSource: ["oocyte", "egg"],
};

function valuesOf(field: Field): Entry<Restriction>[] {
  if (field.type === "flag") return namesOf(field).map((name) => [name, oneOf(field.id, [true])]);
  return (field.values ?? []).flatMap(({ value: one, label, phrase, synonyms }) =>
    [...new Set([label, phrase, ...synonyms])]
      .flatMap((name) => [name, ...(SOURCE_NOUNS[field.id] ?? []).map((of) => `${name} ${of}`)])
      .filter((name) => !SAYS_NOTHING.test(name))
      .map((name): Entry<Restriction> => [name, oneOf(field.id, [one])]),
  );
}

/** Nouns name the kind of a test; a degenerated oocyte is one by its status, and an invalid test by its own. */
const SAID_OTHERWISE = new Set(["pnCount degenerated", "verdict invalid", "verdict incomplete", "arm device"]);
const isSaidOtherwise = (where: Restriction) =>
  "op" in where && (where.field === "kind" || SAID_OTHERWISE.has(`${where.field} ${where.value[0]}`));

/** "Cleavage on day 3" is of what was seen then, never of which check comes next or lacks its picture. */
const isOfCheck = (where: Restriction) => "op" in where && /^(?:check|missingPhoto|requiredPhoto)$/.test(where.field);

/** "Signed" is what happened to a test before it is its status; "positive" may be any sign or test, not only that of a pregnancy. */
function adjectives(subject: AskedSubject): Entry<Restriction>[] {
  const verbs = EVENTS[subject].flatMap(([, english]) => expressions(english));
  const groups = VALUES[subject].flatMap(([, english]) => expressions(english));
  const nouns = Object.values(NOUNS).flatMap((rows) =>
    rows.flatMap(([{ where }, english]) => (isEverything(where) ? expressions(english) : [])),
  );
  const taken = new Set([...verbs, ...groups, ...nouns].map(keyOf));
  return FIELDS[subject]
    .flatMap(valuesOf)
    .filter(
      ([name, where]) =>
        !/^(?:positive|negative)$/.test(name) &&
        !taken.has(keyOf(name)) &&
        !isSaidOtherwise(where) &&
        (subject === "media" || !isOfCheck(where)),
    );
}

const isGroup = ({ type, bands }: Field) =>
  /^(?:enum|person|text|flag)$/.test(type) || (type === "number" && bands !== undefined);

const groupOf = ({ id, type }: Field): Grouping => (type === "number" ? { field: id, band: "named" } : { field: id });

/** What stands before a number, as in "Microscope 2". */
const IS_NO_BRAND = /^(?:microscope|device|camera|station|piezo|incubator|manual|robot)$/i;

/** "Nikon Ti2, station 1" is called "Nikon Ti2" as well, and "PMM-150 piezo drive" by its code. */
function spellingsOf(label: string): string[] {
  const [model = label] = label.split(",");
  const [first = "", ...more] = model.split(" ");
  const isCode = more.length > 0 && /\d/.test(first) && /\p{L}/u.test(first);
  return [...new Set([label, model, ...(isCode ? [first] : [])])];
}

/** Rates of a test have the names of the indicators that count the same. */
const ratesOfTests = TEST_RATES.flatMap(({ field, code }) =>
  INDICATORS.flatMap(([one, english, also = ""]) =>
    one.code === code && !one.complement ? [[field, english, also] as const] : [],
  ),
);

/** Of the oocyte itself, not of its test. */
const isOwn = ([, where]: Entry<Restriction>) =>
  "op" in where && fieldOf("units", where.field)?.path.startsWith("test.") === false;

function lexiconsOf(subject: AskedSubject, german: GermanNames, names: readonly KnownName[]): Lexicon[] {
  const fields = FIELDS[subject];
  // What oocytes have of their test is called as it is there.
  const ofTest = FIELD_NAMES.tests.filter(
    ([id]) => subject === "units" && (id === "operator" || fieldOf("units", id)?.path.startsWith("test.")),
  );
  const called = [...FIELD_NAMES[subject], ...ofTest].filter(([id]) => fieldOf(subject, id) !== undefined);
  const numbers = [...COUNTED[subject], ...(subject === "tests" ? ratesOfTests : [])];
  const known = names
    .filter(({ field }) => fieldOf(subject, field) !== undefined)
    .flatMap(({ field, value: one, label }) =>
      spellingsOf(label).map((name): Entry<Restriction> => [name, oneOf(field, [one])]),
    );
  const brands = Map.groupBy(
    names.filter(({ field }) => /^(?:device|microscope)$/.test(field) && fieldOf(subject, field) !== undefined),
    ({ field, label }) => `${field} ${label.split(" ")[0]}`,
  );
  const ofBrand = [...brands].flatMap(([key, some]): Entry<Restriction>[] => {
    const [field = "", brand = ""] = key.split(" ");
    return /^\p{Lu}\p{L}{3,}$/u.test(brand) && !IS_NO_BRAND.test(brand)
      ? [brand, `${brand} microscope`].map((name) => [
          name,
          oneOf(
            field,
            some.map(({ value: one }) => one),
          ),
        ])
      : [];
  });
  const withNames = (some: readonly Field[]) =>
    some.flatMap((field) => namesOf(field).map((name) => [name, field] as const));
  const groups = fields.filter(isGroup);
  return [
    ...bilingual(noun[subject], NOUNS[subject]),
    ...bilingual(
      counted[subject],
      NOUNS[subject].map(([one, , also]) => [one, "", compounds(also, "zahl", "zahlen")] as const),
    ),
    ...bilingual(
      verb[subject],
      EVENTS[subject].map(([event, english, also]) => [event, english, also] as const),
    ),
    ...bilingual(
      baseVerb[subject],
      EVENTS[subject].map(([event, , also, base = ""]) => [event, base, also] as const),
    ),
    ...bilingual(adjective[subject], VALUES[subject]),
    ...named(adjective[subject], adjectives(subject), german),
    ...named(value[subject], fields.flatMap(valuesOf), german),
    ...(subject === "units"
      ? [
          ...named(ownAdjective, adjectives(subject).filter(isOwn), german),
          ...bilingual(
            ownAdjective,
            VALUES[subject].filter(([where]) => isOwn(["", where])),
          ),
        ]
      : []),
    lexicon(adjective[subject], [...known, ...ofBrand]),
    lexicon(value[subject], [...known, ...ofBrand]),
    ...bilingual(
      numberField[subject],
      numbers.map(
        ([id, english, also]) => [id, english, `${also ?? ""}, ${compounds(also, "zahl", "zahlen")}`] as const,
      ),
    ),
    ...named(
      numberField[subject],
      // What an oocyte has of its test is counted by tests: an age is one of a woman, not of each of her oocytes.
      withNames(fields.filter(({ type, path }) => type === "number" && !path.startsWith("test."))).map(
        ([name, { id }]) => [name, id] as const,
      ),
      german,
    ),
    ...bilingual(namedField[subject], called),
    ...named(
      namedField[subject],
      // "Reviewed by" is what happened, not the name of a field.
      withNames(fields).flatMap(([name, { id, type }]) =>
        / (?:by|von)$/.test(name)
          ? []
          : [name, ...(type === "instant" ? [`${name} time`, `time of ${name}`, `${name} date`] : [])].map(
              (one) => [one, id] as const,
            ),
      ),
      german,
    ),
    ...bilingual(
      grouping[subject],
      called.flatMap(([id, english, also]) =>
        groups.flatMap((field) => (field.id === id ? [[groupOf(field), english, also ?? ""] as const] : [])),
      ),
    ),
    ...named(
      grouping[subject],
      withNames(groups).map(([name, field]) => [name, groupOf(field)]),
      german,
    ),
    ...bilingual(
      grouping[subject],
      CALENDAR.map(([by, english, also = ""]) => [{ by }, english, also] as const),
    ),
  ];
}

const TEST_CODE = /^(?:icsi|clin|sem|pre)-\d{1,7}$/i;
/** Letters, digits and a hyphen, with a digit at least, that name no test. */
const LOT_CODE = /^(?=.*\d)[a-z][a-z\d]*-\d+$/i;
const LOT_NUMBER = /^(?=.*\d)[a-z\d][a-z\d-]{2,}$/i;

/** Measures of numbers, and fields that are not recorded. */
function rulesOf(subject: AskedSubject): Rule[] {
  const unrecorded = (id: string): Restriction | undefined =>
    fieldOf(subject, id)?.type === "flag" ||
    fieldOf(subject, id)?.unit === "%" ||
    /^(?:mediaCount|queries|openQueries)$/.test(id)
      ? undefined
      : not({ field: id, op: "notNull" as const, value: [] });
  const partOf = (part: Grouping, field: string) =>
    "field" in part || fieldOf(subject, field)?.type !== "instant" ? undefined : { ...part, field };
  return [
    rule(measure[subject], [statistic, numberField[subject]], statisticOf, 1),
    // "AMH levels", "oocyte yield".
    rule(
      numberField[subject],
      [numberField[subject], words("level, levels, value, values, yield, yields, reading, readings")],
      (field) => field,
    ),
    // "By hour of injection": a part of the calendar in which something was done.
    rule(grouping[subject], [grouping[subject], words("of, of the, der, des"), namedField[subject]], partOf, -1),
    ...(MOMENTS_OF_ACTS[subject] ?? []).map(([field, said]) =>
      rule(grouping[subject], [grouping[subject], words("of, of the, der, des"), words(said)], (part) =>
        partOf(part, field),
      ),
    ),
    // Only time is long.
    ...[
      ["max", words("longest, slowest, längste")] as const,
      ["min", words("shortest, quickest, fastest, kürzeste")] as const,
    ].map(([one, said]) =>
      rule(
        measure[subject],
        [said, numberField[subject]],
        (id) => (fieldOf(subject, id)?.unit === "h" ? statisticOf(one, id) : undefined),
        1,
      ),
    ),
    rule(measure[subject], [numberField[subject], maybe(words(",")), statistic], (id, one) => statisticOf(one, id), 1),
    rule(
      adjective[subject],
      [
        MISSING,
        maybe(article),
        namedField[subject],
        maybe("recorded, entered, given, noted, assigned, set, documented, specified, on record, erfasst, eingetragen"),
      ],
      (id) => unrecorded(id),
    ),
    rule(
      adjective[subject],
      [MISSING, namedField[subject], words("or, and, oder, und"), namedField[subject]],
      (a, b) => {
        const [first, second] = [unrecorded(a), unrecorded(b)];
        return first && second && all(first, second);
      },
    ),
  ];
}

function checks(german: GermanNames): Lexicon[] {
  const taken = new Set(CHECKS.flatMap(([, english]) => expressions(english)).map(keyOf));
  const entries = (fieldOf("tests", "missingPhoto")?.values ?? []).flatMap(({ value: one, label, phrase, synonyms }) =>
    [label, phrase, ...synonyms]
      .filter((name) => !taken.has(keyOf(name)))
      .map((name): Entry<readonly Scalar[]> => [name, [one]]),
  );
  return [...bilingual(shownCheck, CHECKS), ...named(shownCheck, entries, german)];
}

function persons(names: readonly KnownName[]): Entry<readonly Scalar[]>[] {
  return names
    .filter(({ field }) => field === PERSON)
    .flatMap(({ value: one, label }) =>
      [...new Set([label, ...label.split(" ").flatMap((part) => [part, `${part}s`])])].map(
        (name): Entry<readonly Scalar[]> => [name, [one]],
      ),
    );
}

const WE_DO = words("do we, did we, do we do, do we make, do you do, did we do, do we perform, machen wir, führen wir");
const DONE = words("done, made, performed, carried out, gemacht, durchgeführt, durch");
export const TAKES = words(
  "take, takes, need, needs, pass, passes, lie, elapse, dauert, dauerte, brauchen, vergeht, liegt, it take, it take us, we need, we take, is there, is it, passes, der test, es",
);
export const USUALLY = words(
  "on average, usually, typically, normally, in general, generally, im schnitt, im durchschnitt, im mittel, normalerweise, gewöhnlich, durchschnittlich",
);

/** All words that a question may use: the registry's, the laboratory's, and the names of what exists. */
export function vocabulary(names: readonly KnownName[], german: GermanNames): Grammar {
  return joined({
    leaves: [
      leaf(code, ({ text }) => (TEST_CODE.test(text) ? text.toUpperCase() : undefined)),
      leaf(lotNumber, ({ text }) =>
        LOT_NUMBER.test(text) && !TEST_CODE.test(text) && !LOT_CODE.test(text) ? text.toUpperCase() : undefined,
      ),
      leaf(lotCode, ({ text }) => (LOT_CODE.test(text) && !TEST_CODE.test(text) ? text.toUpperCase() : undefined)),
    ],
    lexicons: [
      ...bilingual(article, ARTICLES),
      ...bilingual(statistic, STATISTIC_WORDS),
      ...bilingual(
        measure.tests,
        INDICATORS.map(([one, english, also = ""]) => [{ of: "indicator" as const, ...one }, english, also] as const),
      ),
      ...bilingual(
        measure.tests,
        ALL_INDICATORS.map(([, english, also = ""]) => [{ of: "indicators" as const }, english, also] as const),
      ),
      ...bilingual(
        bareRate,
        BARE_RATES.map(([one, english, also = ""]) => [{ of: "indicator" as const, ...one }, english, also] as const),
      ),
      lexicon(
        measure.tests,
        KpiCode.options.map((code) => [code, { of: "indicator" as const, code }] as const),
      ),
      ...bilingual(
        measure.tests,
        MEANS.map(([field, english, also = ""]) => [statisticOf("avg", field), english, also] as const),
      ),
      ...checks(german),
      lexicon(people, persons(names)),
      lexicon(
        people,
        ["me", "myself", "i", "mir", "ich"].map((one) => [one, ["@me"]] as const),
      ),
      ...AskedSubject.options.flatMap((subject) => lexiconsOf(subject, german, names)),
    ],
    rules: [
      ...AskedSubject.options.flatMap(rulesOf),
      rule(
        people,
        [words("dr, dr., doctor, prof, prof., mr, mr., mrs, mrs., ms, ms., doktor, frau, herr"), people],
        (who) => who,
      ),
      // "Queries per operator": whoever opened them, or has to answer.
      rule(
        grouping.queries,
        [words("operator, embryologist, user, colleague, staff member, bediener, mitarbeiter, embryologe")],
        () => DOER.queries?.map((field) => reads({ field })) ?? [],
      ),
      rule(
        howLong,
        [words("how long, how much time, how many hours, wie lange, wie viel zeit, wie viele stunden")],
        () => null,
      ),
      rule(howLong, [howLong, DID], () => null),
      rule(howLong, [howLong, words("it, we, you, there, es, wir, man")], () => null),
      rule(howLong, [howLong, USUALLY], () => null),
      rule(howLong, [howLong, TAKES], () => null),
      rule(howLong, [howLong, IS], () => null),
      ...(["tests", "units"] as const).flatMap((subject) => [
        rule(
          span[subject],
          [span[subject], words("time, times, hours, duration, interval, zeit, dauer")],
          (field) => field,
        ),
        rule(measure[subject], [howLong, span[subject]], (field) => statisticOf("avg", field)),
        rule(measure[subject], [words("average, mean"), maybe("time, hours, duration"), span[subject]], (field) =>
          statisticOf("avg", field),
        ),
        rule(numberField[subject], [span[subject]], (field) => field),
        rule(
          numberField[subject],
          [
            words("hours, time, the time, duration, the duration, stunden, zeit, die zeit, dauer, die dauer"),
            span[subject],
          ],
          (field) => field,
        ),
      ]),
      ...SPANS.flatMap(({ subject, field, from, to }) => [
        rule(
          span[subject],
          [
            words("between, from, zwischen, von"),
            words(from),
            words("and, to, until, und, bis, bis zu, bis zur, zu, zur"),
            words(to),
          ],
          () => field,
        ),
        rule(
          numberField[subject],
          [words("time to, hours to, time until, interval to, zeit bis, zeit bis zur"), words(to)],
          () => field,
        ),
        rule(
          span[subject],
          [words(from), words("to, - to -, until, till, bis, bis zu, bis zur"), words(to)],
          () => field,
        ),
        // "How long after injection do we do the fertilisation check".
        rule(
          measure[subject],
          [
            words("how long after, how many hours after, how soon after, wie lange nach"),
            words(from),
            WE_DO,
            words(to),
          ],
          () => statisticOf("avg", field),
        ),
        rule(
          measure[subject],
          [
            words("how long after, how many hours after, how soon after, wie lange nach"),
            words(from),
            IS,
            words(to),
            maybe(DONE),
          ],
          () => statisticOf("avg", field),
        ),
      ]),
      rule(statistic, [words("the"), statistic], (one) => one),
      rule(
        statistic,
        [statistic, words("of, of the, number of, no of, no . of, nr of, nr . of, # of, count of, amount of")],
        // A total number is how many there are.
        (one) => (one === "sum" ? undefined : one),
      ),
      // The average fertilisation rate is that of all oocytes: tests weigh by what they have.
      rule(measure.tests, [statistic, maybe(article), measure.tests], (one, what) =>
        (one === "avg" || one === "sum") && what.of === "indicator" ? what : undefined,
      ),
      rule(
        measure.tests,
        [measure.tests, words("summary, overview, report, table, dashboard, figures, numbers, values")],
        (what) => (what.of === "indicators" ? what : undefined),
      ),
      rule(
        measure.tests,
        [words("rate of, rates of, rate for, percentage of, rate der, rate von"), bareRate],
        (what) => what,
      ),
      rule(
        measure.tests,
        [
          bareRate,
          words("percentage, percent, %, figures, numbers, results, performance, success, ratio, quote, zahlen, werte"),
        ],
        (what) => what,
      ),
    ],
  });
}
