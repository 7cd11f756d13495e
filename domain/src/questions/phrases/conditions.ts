import { AskedSubject, type Field } from "../../filters/field.ts";
import { FIELDS, fieldOf } from "../../filters/fields.ts";
import type { Operator, Scalar } from "../../filters/filter.ts";
import { type Grammar, joined, maybe, type Rule, reads, rule, words } from "../grammar/grammar.ts";
import { statisticOf } from "../requests/request.ts";
import { all, any, EVERYTHING, isEverything, not, oneOf, type Restriction } from "../requests/restriction.ts";
import { DOER, type Event } from "../tables/events.ts";
import { TEST_RATES } from "../tables/fields.ts";
import { time } from "../times/ranges.ts";
import { lasting } from "../times/relative.ts";
import { narrowedBy, type Time } from "../times/time.ts";
import {
  adjective,
  alternatives,
  article,
  baseHappening,
  baseVerb,
  bySubject,
  type Comparison,
  code,
  codes,
  comparison,
  grouping,
  type Happening,
  happening,
  inverted,
  limitOf,
  lotCode,
  lotNumber,
  type Modifier,
  measure,
  modifier,
  namedField,
  noun,
  numberField,
  participle,
  people,
  predicate,
  quantity,
  shownCheck,
  statistic,
  value,
  verb,
} from "./categories.ts";
import { shareLimit } from "./numbers.ts";

/** "Cultured in Incubator B": the verb says no more than its preposition. */
const NEUTRAL =
  "cultured, incubated, kept, grown, done, performed, made, carried out, treated, triggered, stimulated, injected, imaged, run, tested, prepared, diagnosed, handled, processed, captured, taken, viewed, recorded";
const NEUTRALLY = NEUTRAL.split(", ").flatMap((verb) =>
  ["with, in, using, on, at, under, through, via", verb === "triggered" ? ", by" : ""].map((joints) =>
    joints
      .split(", ")
      .filter(Boolean)
      .map((joint) => `${verb} ${joint}`)
      .join(", "),
  ),
);

export const WITH = words(
  ...NEUTRALLY,
  "flagged as, marked as, classified as, labelled as, labeled as, rated as, scored as, recorded as, reported as, tagged as",
  "part of, teil der",
  "used, using, use, uses, that used, which used, exposed to, that touched, touched, in contact with, verwendet, verwenden",
  "with, having, mit, using, on, from, in, at, of, for, via, through, aus, am, im, bei, für, an",
);
/** What is said of something, and never of how many there are: "after 10 oocytes" are not 10. */
const ABOUT = words("after, following, regarding, concerning, affected by, caused by, due to");
/** "Tests have no images", "that don't have any", "hat keinen Zeugen". */
const NONE_OF = [
  "mit keinem, mit keiner, mit keinen",
  "and no, but no, and without, but without, without, w / out, w / o, without any, with no, with none of, with zero, with not a single, without a single, zero, haben noch keinen, haben noch keine, hat noch keinen, hat noch keine, noch ohne",
  "have no, has no, had no, having no, lacked, that lacked, that have no, that has no, that had no, which have no, which had no, who have no, who had no",
  "not in any, that are not in any, not part of any, not assigned to any, in no, belonging to no, outside of any",
  "do not have, does not have, did not have, do not have any, did not have any, does not have any, that do not have",
  "that do not have any, that did not have, that does not have, that have not got, where there is no, where there are no",
  "ohne, hat keinen, hat keine, hat kein, haben keinen, haben keine, haben kein, hatte keinen, hatte keine, hatten keinen",
  "hatten keine",
];
const LACKS = [
  "missing, lacking, lack, lacks, miss, misses, still miss, still lack, still missing, that miss, that lack, that are missing, that is missing, are missing, are lacking",
];
const UNRECORDED = words(
  "missing, not recorded, unrecorded, not entered, not filled in, blank, empty, unknown, not known, not given, not set, fehlt, fehlen, leer, nicht erfasst, unbekannt",
);
export const WITHOUT = words(...NONE_OF);
/** "Without images" has none at all; "missing images" lacks one that is required. */
const LACKING = words(...LACKS);
export const MISSING = words(...NONE_OF, ...LACKS);
export const POSSESSIVE = words("'s, ’s, s, '");
export const BY = words("by, von, durch");
export const NOT = words("not, never, nicht, nie, kein, keine");
export const AND = words("and, und, sowie, as well as, plus, together with, &", ",", ",and", ",und");
const AND_BUT = words("and, but, und, aber", ",", ",and", ",but", ",aber", ",und");
export const OR = words("or, oder", ",or", ",oder");
export const EXCEPT = words(
  "except, except for, excluding, exclude, leave out, leaving out, ignoring, omitting, not counting, not including, apart from, other than, but those, but the ones, außer",
);
/** What says nothing of its own before a verb or a condition. */
const ADVERB = words(
  "yet, already, ever, actually, also, still, currently, just, all, finally, bereits, schon, noch, immer noch, tatsächlich, auch, gerade, derzeit",
);
const SO_FAR = words("so far, bisher, bislang");
export const DID = words("did, do, does, have, has, had, haben, hat, hatten, hatte");
/** The verbs that join a noun with what is said of it. */
export const IS = words(
  "is, are, was, were, been, have been, has been, had been, be, got, ist, sind, war, waren, wurde, wurden, worden",
);
export const VERSUS = words(
  "vs, vs ., v, v ., versus, against, compared to, compared with, in comparison to, in comparison with, as opposed to, relative to, than",
  "compare with, compare to, compare against, compare with that of, compare to that of, compare with that in, compare to that in, compared with that of, compared to that of, compared with that in, compared to that in",
  "better than, worse than, do better than, do worse than, does better than, does worse than, perform better than, perform worse than, outperform",
  "gegen, gegenüber, verglichen mit, im vergleich zu, im vergleich zum, im vergleich zur, im vergleich mit, im unterschied zu, als, besser als, schlechter als",
);
export const HAS = words("has, have, had, hat, haben, hatte, hatten");
export const THAT = words("that, which, who, where, whose, die, der, das, deren, bei denen, welche");

const OTHER_SIDE: Partial<Record<Operator, Operator>> = { gt: "lt", ge: "le", lt: "gt", le: "ge" };

/** A unit that is said must be the field's own; without one, the field's is meant. */
export function compared(field: Field | undefined, { op, values, unit, isAge }: Comparison): Restriction | undefined {
  if (field?.type !== "number" || (unit !== undefined && unit !== field.unit)) return undefined;
  if (isAge && field.unit !== "years") return undefined;
  // What has lasted for five years is nobody's age.
  if (field.unit === "years" && values.some((value) => value < 15)) return undefined;
  // A share of 0.7 may be meant as 70 %: it is asked, not chosen.
  if (field.unit === "%" && unit === undefined && values.some((value) => value > 0 && value <= 1)) return undefined;
  // Too early is outside of a window as well as too late.
  if (field.id === "lagHours" && op in OTHER_SIDE) {
    const [late, early] = [op, OTHER_SIDE[op] ?? op].map((one, at) => ({
      field: field.id,
      op: one,
      value: values.map((value) => (at === 0 ? value : -value)),
    }));
    return late && early && (/^g/.test(op) ? any(late, early) : all(late, early));
  }
  if (op === "ne") return { not: { field: field.id, op: "eq", value: values } };
  return { field: field.id, op, value: values };
}

/** Who did it and when, as conditions; undefined where the records do not tell. */
export function happened({ event, by, at, isOther }: Happening): Modifier | undefined {
  const when = at && "when" in at ? at.when : undefined;
  const isUnknown =
    (by !== undefined && event.person === undefined) ||
    (when !== undefined && event.time === undefined && event.lacks !== undefined);
  if (isUnknown) return { where: { told: event.lacks ?? "whoAndWhen" }, tail: "event" };
  const { done } = event;
  // "Signed in October" says by itself that it was signed; "witnessed in October", where no time is kept, does not.
  const isSaid =
    done !== undefined &&
    "op" in done &&
    done.op === "notNull" &&
    ((by !== undefined && !isOther) || (when !== undefined && event.time === done.field));
  const parts: Restriction[] = done === undefined || isSaid ? [] : [done];
  if (by !== undefined && event.person !== undefined)
    parts.push(isOther ? not(oneOf(event.person, by)) : oneOf(event.person, by));
  // What has no moment of its own, as "done", goes by that of the record.
  if (when !== undefined) parts.push(event.time === undefined ? { when } : { when, field: event.time });
  // "Images that were uploaded": all of them were.
  if (parts.length === 0 && (event.time === undefined || event.lacks !== undefined))
    return { where: { told: event.lacks ?? "whoAndWhen" }, tail: "event" };
  return { where: all(...parts), tail: "event", ...(event.time ? { takes: event.time } : {}) };
}

/** "Signed by Ada in October": who and when are of the verb that they stand next to, on either side of it. */
const happenings = (subject: AskedSubject): Rule[] => [
  ...[verb[subject], baseVerb[subject]].flatMap((to) => [
    rule(to, [ADVERB, to], (event) => event),
    rule(to, [to, words("yet, already, bereits, schon")], (event) => event),
  ]),
  rule(happening[subject], [verb[subject]], (event) => ({ event })),
  rule(happening[subject], [happening[subject], BY, people], (one, by) => (one.by ? undefined : { ...one, by })),
  rule(happening[subject], [happening[subject], time], (one, when) => {
    const both = one.at && "when" in one.at ? narrowedBy(one.at.when, when) : when;
    return both && { ...one, at: { when: both } };
  }),
  rule(inverted[subject], [BY, people, happening[subject]], (by, one) => (one.by ? undefined : { ...one, by })),
  rule(inverted[subject], [time, happening[subject]], (when, one) => (one.at ? undefined : { ...one, at: { when } })),
  rule(inverted[subject], [BY, people, inverted[subject]], (by, one) => (one.by ? undefined : { ...one, by })),
  rule(inverted[subject], [time, inverted[subject]], (when, one) => (one.at ? undefined : { ...one, at: { when } })),
  rule(happening[subject], [people, maybe("has, have, had"), verb[subject]], (by, event) => ({ event, by })),
  // "Embryos we discarded", "images we took".
  rule(happening[subject], [words("we, wir"), maybe("have, had, haben, hatten"), verb[subject]], (event) => ({
    event,
  })),
  rule(baseHappening[subject], [baseVerb[subject]], (event) => ({ event })),
  rule(baseHappening[subject], [baseHappening[subject], time], (one, when) =>
    one.at ? undefined : { ...one, at: { when } },
  ),
  ...[
    [people, DID, NOT, baseVerb[subject]] as const,
    [people, maybe(DID), NOT, verb[subject], maybe("hat, haben")] as const,
  ].map((said) => rule(happening[subject], [...said], (by, event) => ({ event, by, isOther: true as const }))),
];

const WHERE_SHE = words(
  "where she, where the woman, where the patient, when the woman, when the patient, if the woman, whose patient, with the woman, wenn die frau, bei denen die frau",
);
/** An age is the woman's, whoever is named with it; only oocytes and pictures have no such field. */
function ofPatients(subject: AskedSubject): Rule[] {
  const age = fieldOf(subject, "femaleAgeYears");
  if (!age) return [];
  const patients = words(
    "women, woman, patients, patient, couples, ladies, females, subjects, people, mothers, frauen, patientinnen, patienten",
    "paaren, paare, frau, patientin, patientinnen",
  );
  const of = words("of, in, for, from, among, with, to, bei, von");
  const aged = ({ unit = "years", ...one }: Comparison) => {
    const where = compared(age, { ...one, unit });
    return where && { where };
  };
  const agesOf = (...sides: Comparison[]) => {
    const isAge = ({ values, unit }: Comparison) =>
      (unit === undefined || unit === "years") && values.every((one) => one >= 18 && one <= 60);
    return sides.every(isAge) ? sides.flatMap((one) => aged(one)?.where ?? []) : undefined;
  };
  const meanAge = statisticOf("avg", age.id);
  return [
    ...(subject === "tests"
      ? [
          rule(measure[subject], [statistic, words("age of, alter der"), maybe(article), patients], (one) =>
            statisticOf(one, age.id),
          ),
          ...[["min", words("youngest, jüngste")] as const, ["max", words("oldest, älteste")] as const].map(
            ([one, said]) =>
              rule(measure[subject], [maybe(article), said, patients, maybe("age, alter")], () =>
                statisticOf(one, age.id),
              ),
          ),
          rule(measure[subject], [words("durchschnittsalter, durchschnittsalter der"), maybe(patients)], () => meanAge),
          rule(
            measure[subject],
            [
              words("how old are, how old were, how old was, wie alt sind, wie alt waren"),
              maybe(article),
              patients,
              words("on average, im schnitt, im durchschnitt"),
            ],
            () => meanAge,
          ),
          rule(
            measure[subject],
            [
              statistic,
              words("patient 's age, patients ' age, patients ' ages, woman 's age, women 's age, patientenalter"),
            ],
            (one) => statisticOf(one, age.id),
          ),
        ]
      : []),
    rule(modifier[subject], [of, patients, comparison], (one) => aged(one)),
    ...[fieldOf(subject, "maleAgeYears")].flatMap((ofMan) =>
      ofMan
        ? [
            rule(
              modifier[subject],
              [of, words("men, man, males, male partners, male partner, fathers, männern, männer"), comparison],
              ({ unit = "years", ...one }) => {
                const where = compared(ofMan, { ...one, unit });
                return where && { where };
              },
            ),
          ]
        : [],
    ),
    rule(modifier[subject], [words("only, just, only for, nur, nur für, nur bei"), patients, comparison], (one) =>
      aged(one),
    ),
    rule(modifier[subject], [of, patients, words("aged, of age, of, im Alter von"), comparison], (one) => aged(one)),
    rule(modifier[subject], [of, comparison, patients], (one) => aged(one)),
    rule(modifier[subject], [of, quantity, patients], ({ value, unit }) =>
      unit === "years" ? aged({ op: "eq", values: [value] }) : undefined,
    ),
    rule(modifier[subject], [of, maybe(article), adjective[subject], patients], (where) => ({ where })),
    rule(modifier[subject], [of, adjective[subject], patients, comparison], (where, one) => both({ where }, aged(one))),
    rule(modifier[subject], [of, patients, words("with, having, who have, mit"), adjective[subject]], (where) => ({
      where,
    })),
    rule(
      modifier[subject],
      [maybe(of), comparison],
      (one) => (one.unit === "years" && !one.isAge ? aged(one) : undefined),
      1,
    ),
    rule(modifier[subject], [of, article, comparison], (one) => (one.isAge ? aged(one) : undefined)),
    // "Where she was over 40", "if the woman is younger than 35".
    rule(modifier[subject], [WHERE_SHE, IS, comparison], (one) => aged(one)),
    rule(modifier[subject], [of, patients, THAT, IS, comparison], (one) => aged(one)),
    rule(modifier[subject], [of, patients, words("aged, of, mit, im alter von"), quantity], ({ value, unit }) =>
      aged({ op: "eq", values: [value], ...(unit ? { unit } : {}) }),
    ),
    // "Under 35 vs over 40": of what is measured, only ages have such limits.
    rule(alternatives[subject], [comparison, VERSUS, comparison], (a, b) => agesOf(a, b)),
    rule(alternatives[subject], [alternatives[subject], VERSUS, comparison], (some, one) => {
      const more = some.every((side) => "op" in side && side.field === age.id) ? agesOf(one) : undefined;
      return more && [...some, ...more];
    }),
    rule(alternatives[subject], [of, patients, comparison, VERSUS, comparison], (a, b) => agesOf(a, b)),
    rule(alternatives[subject], [patients, comparison, VERSUS, maybe(patients), comparison], (a, b) => agesOf(a, b)),
    rule(alternatives[subject], [of, comparison, VERSUS, comparison], (a, b) => agesOf(a, b)),
    rule(predicate[subject], [comparison], (one) => (one.isAge ? aged(one) : undefined)),
    rule(modifier[subject], [maybe(article), comparison], (one) => (one.isAge ? aged(one) : undefined)),
  ];
}

/** When a state began, by the field of its moment. */
const BEGAN: Readonly<Record<string, string>> = {
  submitted: "submittedAt",
  reviewed: "reviewedAt",
  signed: "signedAt",
  locked: "lockedAt",
  cancelled: "cancelledAt",
  stored: "frozenAt",
};

/** "In review for more than 3 days": in that state now, and since before then; of other states since the record began. */
export function since(where: Restriction, when: Time): Restriction | undefined {
  const state = ("all" in where ? where.all : [where]).find(
    (one) => "op" in one && /^(?:status|isOpen|strawState|overdueAt)$/.test(one.field),
  );
  if (state === undefined || !("op" in state)) return undefined;
  const [only, ...others] = state.value;
  const began = others.length === 0 ? BEGAN[String(only)] : undefined;
  const field = state.field === "overdueAt" ? state.field : began;
  return all(where, field === undefined ? { when } : { when, field });
}

/** By people, in each role that may be meant. */
const doneBy = (subject: AskedSubject, who: readonly Scalar[], tail?: "people") =>
  (DOER[subject] ?? []).map((id) => reads<Modifier>({ where: oneOf(id, who), ...(tail && { tail }) }));
const notDoneBy = (subject: AskedSubject, who: readonly Scalar[], tail?: "people") =>
  (DOER[subject] ?? []).map((id) => reads<Modifier>({ where: not(oneOf(id, who)), ...(tail && { tail }) }));

/** "With a witness": one is recorded. Of a number its value is asked, and transfers are counted. */
const recorded = (subject: AskedSubject, id: string): Modifier | undefined =>
  /^(?:number|flag|enum)$/.test(fieldOf(subject, id)?.type ?? "") || (subject === "tests" && id === "transferredAt")
    ? undefined
    : { where: { field: id, op: "notNull", value: [] }, tail: "with" };

const timeOf = (subject: AskedSubject, id: string, when: Time): Modifier | undefined =>
  fieldOf(subject, id)?.type === "instant" ? { where: { when, field: id }, tail: "event" } : undefined;

const isOfNumber = (subject: AskedSubject, where: Restriction): boolean =>
  "op" in where
    ? fieldOf(subject, where.field)?.type === "number"
    : ("all" in where ? where.all : "any" in where ? where.any : "not" in where ? [where.not] : []).some((one) =>
        isOfNumber(subject, one),
      );

/** "Device PZ-200", "status signed": a value stands with the name of its own field. */
const ofField = (id: string, one: Restriction) => ("op" in one && one.field === id ? one : undefined);

const byField = (subject: AskedSubject, id: string, who: readonly Scalar[]) =>
  fieldOf(subject, id)?.type === "person" ? { where: oneOf(id, who), tail: "people" as const } : undefined;

/** "Larger than 5 MB": a unit that one field alone has tells which. */
function typed(subject: AskedSubject, one: Comparison): Modifier | undefined {
  const [only, ...others] = FIELDS[subject].filter(({ unit }) => one.unit !== undefined && unit === one.unit);
  const where = others.length === 0 && one.unit !== "%" && !one.isAge ? compared(only, one) : undefined;
  return where && { where };
}

/** Behind "with" or "that are" a value may stand in a list. */
const joining = ({ tail, ...one }: Modifier): Modifier =>
  tail === "bare" || tail === undefined ? one : { ...one, tail };
/** "That are MII": said as a sentence of its own. */
const clause = (one: Modifier): Modifier => ({ ...one, tail: one.tail === "event" ? "event" : "clause" });
/** "With TESA": of a share it is the part, unless something else is said to be. */
const having = (one: Modifier): Modifier => ({ ...joining(one), tail: one.tail === "event" ? "event" : "with" });
const both = (a: Modifier | undefined, b: Modifier | undefined): Modifier | undefined =>
  a && b && { where: all(a.where, b.where) };
const unless = (one: Modifier | undefined) => one && negated(one);

const isAgain = (when: Time) => when.is === "recurring" && when.of === undefined;

/** Whether a time is part of it: that can be asked for, and not left out; days that come again can. */
const isTimed = (where: Restriction): boolean =>
  ("when" in where && !isAgain(where.when)) ||
  ("not" in where
    ? isTimed(where.not)
    : "all" in where
      ? where.all.some(isTimed)
      : "any" in where && where.any.some(isTimed));
/** What a German clause says before its verb. */
const ofClause = bySubject<Modifier>("of clause");
const OTHERS = words(
  "anyone but, anybody but, someone other than, somebody other than, anyone except, everyone but",
  "others than, someone else than, jemand anderem als",
);
const USED = words("was used, were used, was applied, verwendet wurde, verwendet wurden, benutzt wurde");
const NOBODY = words("nobody, no one, no-one, niemand, keiner, by nobody, by no one, von niemandem, von keinem");
const NONE = words(
  "nothing, none, where nothing, where none, in which nothing, in which none, bei denen nichts, bei denen keine",
);
const HAVING = words("with, with at least one, had, that had, which had, had at least one, mit, mit mindestens einer");
const WHERE = words("where, whose, in which, for which, bei denen, deren, wo");
const IN_TESTS = words(
  "in tests, in cycles, of tests, of cycles, from tests, from cycles, in the tests, in the cycles, of the tests, of the cycles, from the tests, for tests, for cycles, in tests, in zyklen, aus tests, aus zyklen, von tests, von zyklen",
);
const NEITHER = words("neither, weder");
const NOR = words("nor, noch");
export const PICTURE = words(
  "required picture, required pictures, required image, required images, required photo, required photos, pflichtbild, pflichtbilder, picture, pictures, photo, photos, image, images, bild, bilder, foto, fotos",
);
const UNCOUNTED = words(
  "blastocysts, blastocyst, good blastocysts, top quality blastocysts, immature oocytes, gv oocytes, mi oocytes, straws, day 3 embryos, blastozysten",
);
const CHECK = words("check, checks, assessment, observation, kontrolle, beurteilung");
const ITS_OWN = maybe("a, an, the, any, its, their, eine, die, ihre");
const CHECKS_MISSING: Modifier = { where: { told: "checksMissing" } };
const AT = words("on, at, of, from, for, an, am, bei, von");
const IS_MISSING = words(
  "is missing, are missing, is lacking, is still missing, was not taken, missing, fehlt, fehlen, noch fehlt",
);
const AFTER_ICSI = words(
  "after icsi, after injection, after the injection, following icsi, following injection, nach icsi, nach der injektion, nach injektion",
);
/** What was done to oocytes of a test, by the field that counts how many. */
export const DONE_TO = [
  ["cocRetrieved", "retrieved, collected, aspirated, entnommen, gewonnen, punktiert"],
  ["injectedCount", "injected, injiziert"],
  ["zygoteCount", "fertilized, fertilized normally, normally fertilized, normal befruchtet, befruchtet"],
  ["transferredCount", "transferred, transferiert"],
  ["frozenCount", "frozen, vitrified, cryopreserved, eingefroren, vitrifiziert"],
  ["warmedCount", "warmed, thawed, aufgetaut"],
  ["biopsiedCount", "biopsied, biopsiert"],
] as const;
export const OOCYTES = words(
  "oocytes, oocyte, eggs, egg, embryos, embryo, mature oocytes, Eizellen, Eizelle, Embryonen, Oozyten",
);
const OF_ALL = words("the, of the, of its, of their, of all, of, der, aller, von den");
const LOT = words(
  "lot, batch, needle lot, pipette lot, injection pipette lot, holding pipette lot, pvp lot, enzyme lot, medium lot, media lot, culture medium lot, oil lot, dish lot, charge",
);
const HERE = [
  words("in this lab, in our lab, in the lab, in this laboratory, in our laboratory, here, in unserem labor"),
];

const isRateOfTest = (subject: AskedSubject, id: string) => fieldOf(subject, id)?.path.startsWith("rates.") === true;

const LEFT_OUT: Modifier = { where: { told: "leftOut" } };
const UNLIKE = words("! =, is not, not, other than, except, besides, different from, außer");

/** A negated event takes the people and the time that follow as well. */
const negated = ({ where, tail }: Modifier): Modifier =>
  isTimed(where) ? LEFT_OUT : { where: not(where), ...(tail === "event" ? { tail } : {}) };

function conditionsOf(subject: AskedSubject): Rule[] {
  const base = baseHappening[subject];
  const [adj, mod, pred, field, doing] = [
    adjective[subject],
    modifier[subject],
    predicate[subject],
    numberField[subject],
    happening[subject],
  ];
  const codeField = FIELDS[subject].find(({ id }) => id === "code" || id === "testCode")?.id;
  const limit = (id: string, one: Comparison) => {
    const where = compared(fieldOf(subject, id), one);
    return where && { where };
  };
  const exactly = (id: string, { value, unit }: { value: number; unit?: string }) =>
    limit(id, { op: "eq", values: [value], ...(unit ? { unit } : {}) });
  const hasIt = (id: string) => ({ where: { field: id, op: "gt" as const, value: [0] } });
  const missingPhoto = fieldOf(subject, "missingPhoto");
  /** Of an oocyte, those checks alone that ask for a picture of each. */
  const lackingAt = (checks: readonly Scalar[]) => {
    const asked = checks.filter((check) => missingPhoto?.values?.some(({ value }) => value === check));
    return asked.length > 0 ? { where: oneOf("missingPhoto", asked) } : undefined;
  };
  const isDone = words(
    "is, are, of, was, were, took, takes, lasted, exceeds, :, ist, von, war, waren, dauerte, liegt bei, lag bei",
  );
  return [
    ...[namedField[subject], numberField[subject]].map((to) => rule(to, [article, to], (one) => one)),
    rule(
      field,
      [
        words("number of, the number of, count of, total number of, level of, levels of, anzahl, anzahl der, zahl der"),
        field,
      ],
      (one) => one,
    ),
    rule(grouping[subject], [article, grouping[subject]], (one) => one),
    rule(limitOf[subject], [article, limitOf[subject]], (one) => one),
    rule(adj, [adj, OR, adj], (a, b) => any(a, b)),
    rule(participle[subject], [participle[subject], OR, participle[subject]], (a, b) => any(a, b)),
    rule(adj, [participle[subject], OR, adj], (a, b) => any(a, b)),
    rule(adj, [adj, OR, participle[subject]], (a, b) => any(a, b)),
    rule(pred, [words("either, entweder"), pred, OR, pred], (a, b) => ({ where: any(a.where, b.where) })),
    ...[verb[subject], baseVerb[subject]].flatMap((said) => {
      const byNobody = [
        maybe(THAT),
        maybe(words("is, are, has, have, did, hat, haben")),
        NOBODY,
        maybe(words("is, are, was, were, has, have, hat, haben, wurde, wurden")),
        said,
      ] as const;
      return [
        rule(
          mod,
          [...byNobody, maybe("hat, haben, wurde, wurden")],
          ({ done }) => done && { where: not(done), tail: "event" as const },
        ),
        rule(mod, [...byNobody, time], () => LEFT_OUT, -1),
      ];
    }),
    rule(adj, [words("neither"), adj, words("nor"), adj], (a, b) => all(not(a), not(b))),
    ...[pred, mod].map((to) =>
      rule(to, [NEITHER, participle[subject], NOR, participle[subject]], (a, b) => ({
        where: all(not(a), not(b)),
        tail: "event" as const,
      })),
    ),
    // "Neither reviewed nor signed in October": the month is of both, and left out with them.
    rule(
      mod,
      [maybe(THAT), maybe(IS), NEITHER, participle[subject], NOR, participle[subject], time],
      () => LEFT_OUT,
      -2,
    ),
    // "How many of them are Emma's", "without Noor".
    rule(pred, [people, POSSESSIVE], (who) => doneBy(subject, who)),
    rule(mod, [WITHOUT, people, maybe(POSSESSIVE)], (who) => notDoneBy(subject, who)),
    rule(mod, [THAT, DID, NOT, WITH, adj], (one) => ({ where: not(one) })),
    ...(subject === "tests"
      ? [
          rule(mod, [NONE, maybe(IS), words("collected, retrieved, aspirated, gewonnen, entnommen")], () => ({
            where: oneOf("cocRetrieved", [0]),
          })),
        ]
      : []),
    rule(mod, [words("with zero, with 0, mit null"), field], (id) => ({ where: oneOf(id, [0]) })),
    rule(mod, [NOT, WITH, maybe(article), adj], (one) => ({ where: not(one) })),
    rule(mod, [EXCEPT, adj, AND, adj], (a, b) => ({ where: not(any(a, b)) })),
    rule(mod, [BY, OTHERS, people], (who) => notDoneBy(subject, who, "people")),
    rule(happening[subject], [happening[subject], BY, OTHERS, people], (one, by) =>
      one.by ? undefined : { ...one, by, isOther: true as const },
    ),
    rule(mod, [namedField[subject], UNLIKE, people], (id, who) => unless(byField(subject, id, who))),
    ...(fieldOf(subject, "lotNo")
      ? [
          ...[lotCode, lotNumber].map((said) =>
            rule(adj, [LOT, maybe("number, no, no ., nummer, nr, nr ."), said], (number) => oneOf("lotNo", [number])),
          ),
        ]
      : []),
    ...(subject === "units" ? [rule(mod, [AFTER_ICSI], () => ({ where: oneOf("injected", [true]) }))] : []),
    ...(missingPhoto
      ? [
          rule(mod, [maybe("with, having, mit"), MISSING, maybe(article), shownCheck, PICTURE], (one) =>
            lackingAt(one),
          ),
          rule(mod, [maybe("with, having, mit"), MISSING, maybe(article), PICTURE, AT, shownCheck], (one) =>
            lackingAt(one),
          ),
          rule(mod, [WHERE, maybe(article), shownCheck, PICTURE, IS_MISSING], (one) => lackingAt(one)),
          ...[HAS, words("with, mit")].map((said) =>
            rule(mod, [maybe(THAT), said, PICTURE, words("missing, lacking, fehlend")], () => ({
              where: { field: "missingPhoto", op: "notNull" as const, value: [] },
            })),
          ),
          rule(mod, [words("mit fehlenden, mit fehlendem, with missing"), PICTURE, AT, shownCheck], (one) =>
            lackingAt(one),
          ),
          rule(mod, [LACKING, maybe(article), PICTURE], () => ({
            where: { field: "missingPhoto", op: "notNull" as const, value: [] },
          })),
        ]
      : []),
    // "Cycles with more than 3 blastocysts": no test has their number.
    ...(subject === "tests"
      ? [
          rule(
            mod,
            [maybe(WITH), comparison, UNCOUNTED],
            ({ unit }) => (unit === undefined ? { where: { told: "perTest" } } : undefined),
            1,
          ),
        ]
      : []),
    // "Records missing their day 3 check".
    ...(missingPhoto
      ? [
          rule(mod, [MISSING, ITS_OWN, shownCheck, CHECK], () => CHECKS_MISSING, 2),
          rule(mod, [WHERE, ITS_OWN, shownCheck, CHECK, IS_MISSING], () => CHECKS_MISSING, 2),
        ]
      : []),
    ...(fieldOf(subject, "cells")
      ? [
          rule(adj, [quantity, words("cell, cells, -cell, zellige, zeller")], ({ value, unit }) =>
            unit ? undefined : oneOf("cells", [value]),
          ),
        ]
      : []),
    // "Women treated in October": their cycles had their retrieval then.
    ...(subject === "tests"
      ? [
          rule(mod, [maybe(THAT), maybe(IS), words("treated, behandelt, punktiert"), time], (when) => ({
            where: { when, field: "opuAt" },
          })),
        ]
      : []),
    // "Photos of day 5 embryos".
    ...(subject === "media"
      ? [
          rule(
            mod,
            [WITH, maybe(article), adj, words("embryos, embryo, oocytes, oocyte, eggs, zygotes, embryonen, eizellen")],
            (one) => ("op" in one && /^(?:check|stage)$/.test(one.field) ? { where: one } : undefined),
          ),
        ]
      : []),
    rule(mod, [words("at, in, of, im, in dem"), maybe(article), adj, maybe("-"), words("stage, stadium")], (where) =>
      "op" in where && /^(?:maturity|stage|isBlastocyst)$/.test(where.field) ? { where } : undefined,
    ),
    // Of an oocyte the last check counts; of each day its cells alone are kept.
    ...(subject === "units"
      ? [rule(mod, [words("on, at, by, an, am, bis"), shownCheck], () => ({ where: { told: "lastCheck" } }), 2)]
      : []),
    ...HERE.flatMap((here) => [rule(mod, [here], () => ({ where: EVERYTHING }))]),
    rule(adj, [namedField[subject], value[subject]], ofField),
    rule(adj, [namedField[subject], IS, value[subject]], (id, one) => ofField(id, one)),
    rule(adj, [value[subject], namedField[subject]], (one, id) => ofField(id, one)),
    rule(mod, [maybe(WHERE), people, maybe(IS), namedField[subject]], (who, id) => byField(subject, id, who)),
    // "Without Emma as operator", "without witness Noor".
    rule(mod, [WITHOUT, people, words("as, als"), maybe(article), namedField[subject]], (who, id) =>
      unless(byField(subject, id, who)),
    ),
    rule(
      mod,
      [WITHOUT, maybe(article), namedField[subject], people],
      (id, who) => unless(byField(subject, id, who)),
      -1,
    ),
    // "With a witness other than Noor": of the witness, and not of whoever did it.
    rule(
      mod,
      [words("with, having, has, had, mit"), maybe(article), namedField[subject], UNLIKE, people],
      (id, who) => unless(byField(subject, id, who)),
      -1,
    ),
    // "That Emma both did and reviewed".
    rule(
      mod,
      [maybe(THAT), people, maybe("has, have, had"), maybe("both"), verb[subject], words("and, und"), verb[subject]],
      (by, a, b) => {
        const [first, second] = [happened({ event: a, by }), happened({ event: b, by })];
        return first && second && { where: all(first.where, second.where), tail: "event" as const };
      },
    ),
    // "That Emma created but did not submit": she did not, somebody else may have, or nobody.
    ...[
      [maybe(THAT), people, maybe("has, have, had"), verb[subject], AND_BUT, DID, NOT, baseVerb[subject]] as const,
      [maybe(THAT), people, verb[subject], AND_BUT, NOT, verb[subject], maybe("hat, haben")] as const,
    ].map((said) =>
      rule(
        mod,
        [...said],
        (by, a, b) => {
          const [first, done, hers] = [happened({ event: a, by }), happened({ event: b }), happened({ event: b, by })];
          const isOthers = done && hers && any(not(done.where), not(hers.where));
          return first && isOthers && { where: all(first.where, isOthers), tail: "event" as const };
        },
        -1,
      ),
    ),
    // "Both done and reviewed by Noor".
    rule(mod, [maybe("both, sowohl"), verb[subject], words("and, und"), verb[subject], BY, people], (a, b, by) => {
      const [first, second] = [happened({ event: a, by }), happened({ event: b, by })];
      return first && second && { where: all(first.where, second.where), tail: "event" as const };
    }),
    // "Reviewed or signed by Ada": either by her, or the second alone.
    ...[[OR, any] as const, [words("and, und"), all] as const].flatMap(([joint, both]) => {
      const twoDoneBy = (a: Event, b: Event, by: readonly Scalar[], when?: Time) => {
        const [first, second] = [a, b].map((event) => happened({ event, by, ...(when && { at: { when } }) }));
        return first && second && { where: both<Time>(first.where, second.where), tail: "event" as const };
      };
      return [
        rule(mod, [maybe(THAT), maybe(IS), verb[subject], joint, verb[subject], BY, people, time], twoDoneBy),
        rule(
          mod,
          [maybe(THAT), BY, people, verb[subject], joint, verb[subject], maybe(IS)],
          (by, a, b) => twoDoneBy(a, b, by),
          -1,
        ),
        ...(joint === OR
          ? [
              rule(mod, [maybe(THAT), maybe(IS), verb[subject], joint, verb[subject], BY, people], (a, b, by) =>
                twoDoneBy(a, b, by),
              ),
            ]
          : []),
      ];
    }),
    // "When Noor was the witness", "with Noor as witness".
    rule(mod, [words("when, while, if, wenn, als"), people, IS, maybe(article), namedField[subject]], (who, id) =>
      byField(subject, id, who),
    ),
    rule(mod, [words("bei denen, bei welchen, wo"), people, namedField[subject], IS], (who, id) =>
      byField(subject, id, who),
    ),
    rule(mod, [maybe("with, mit"), people, words("as, als"), maybe(article), namedField[subject]], (who, id) =>
      byField(subject, id, who),
    ),
    rule(mod, [maybe(WHERE), namedField[subject], IS, people], (id, who) => byField(subject, id, who)),
    rule(mod, [maybe(BY), namedField[subject], people], (id, who) => byField(subject, id, who), -1),
    rule(mod, [EXCEPT, mod], (one) => negated(one)),
    rule(mod, [EXCEPT, adj, maybe("ones"), noun[subject]], (where, one) => ({ where: not(all(where, one.where)) })),
    rule(mod, [EXCEPT, participle[subject], noun[subject]], (where, one) => ({ where: not(all(where, one.where)) })),
    rule(mod, [EXCEPT, people], (who) => notDoneBy(subject, who)),
    rule(mod, [words("those, the ones, denen, die"), mod], (one) => one),
    rule(mod, [words("those"), words("of"), people], (who) => doneBy(subject, who, "people")),
    rule(mod, [maybe(THAT), DID, NOT, base], (one) => unless(happened(one))),
    rule(mod, [NOT, doing], (one) => unless(happened(one))),
    rule(mod, [NOT, adj], (where) => ({ where: not(where) }), 1),
    rule(mod, [NOT, time], (when) => ({ where: isAgain(when) ? not({ when }) : LEFT_OUT.where })),
    rule(mod, [words("outside, außerhalb"), time], () => LEFT_OUT),
    rule(mod, [maybe(IS), NOT, words("mine, by me, von mir")], () => notDoneBy(subject, ["@me"])),
    rule(mod, [HAS, maybe(article), pred], (one) => having(one)),
    rule(mod, [HAS, maybe(article), mod], (one) => (one.tail === "people" ? one : undefined)),
    rule(mod, [words("where, in which, for which, bei denen, in denen"), mod], (one) => one),
    rule(mod, [THAT, DID, NOT, HAS, pred], (one) => negated(one)),
    rule(mod, [maybe("of, von"), comparison], (one) => typed(subject, one)),
    rule(predicate[subject], [comparison], (one) => typed(subject, one)),
    rule(adj, [words("non, non-, nicht"), adj], (one) => not(one)),
    ...(subject === "tests" ? TEST_RATES : []).flatMap((rate) => {
      const [whole, part] = [words(rate.whole), words(rate.part)];
      return [
        rule(limitOf[subject], [shareLimit, maybe(OF_ALL), whole, maybe(IS), part], (one) => limit(rate.field, one)),
        // "Cycles where nothing fertilised", "without blastocysts", "with blastocysts".
        rule(mod, [NONE, maybe(IS), part], () => ({ where: oneOf(rate.field, [0]) })),
        rule(mod, [WITHOUT, words(rate.noun ?? "")], () => ({ where: oneOf(rate.field, [0]) })),
        rule(mod, [HAVING, words(rate.noun ?? "")], () => hasIt(rate.field)),
      ];
    }),
    // A comparison and its number field, in either order.
    rule(limitOf[subject], [field, comparison], limit),
    rule(limitOf[subject], [field, isDone, comparison], (id, one) => limit(id, one)),
    // "More than 3 degenerated" counts; only a share of them is kept.
    rule(limitOf[subject], [comparison, field], (one, id) =>
      fieldOf(subject, id)?.unit === "%" && one.unit === undefined ? undefined : limit(id, one),
    ),
    // "Fewer than five oocytes were injected".
    ...(subject === "tests" ? DONE_TO : []).flatMap(([id, done]) => [
      rule(limitOf[subject], [comparison, OOCYTES, maybe(THAT), IS, words(done)], (one) => limit(id, one)),
      rule(limitOf[subject], [comparison, OOCYTES, words(done), IS], (one) => limit(id, one)),
      // "In how many cycles were more than ten eggs injected", "bei wie vielen Zyklen wurden mehr als zehn gewonnen".
      rule(mod, [IS, comparison, OOCYTES, words(done)], (one) => limit(id, one)),
      rule(limitOf[subject], [quantity, OOCYTES, maybe(THAT), IS, words(done)], (one) => exactly(id, one)),
      rule(limitOf[subject], [quantity, OOCYTES, words(done), IS], (one) => exactly(id, one)),
    ]),
    // "Fewer MII than 5".
    ...[["more, mehr", "gt"] as const, ["fewer, less, weniger", "lt"] as const].map(([said, op]) =>
      rule(limitOf[subject], [words(said), field, words("than, als"), quantity], (id, { value, unit }) =>
        limit(id, { op, values: [value], ...(unit ? { unit } : {}) }),
      ),
    ),
    rule(limitOf[subject], [quantity, field], (one, id) =>
      fieldOf(subject, id)?.unit === "%" && one.unit === undefined ? undefined : exactly(id, one),
    ),
    rule(limitOf[subject], [field, isDone, quantity], (id, one) => exactly(id, one)),
    rule(limitOf[subject], [field, quantity], exactly),
    rule(pred, [adj], (where) => ({ where, tail: "bare" as const })),
    // "In review" is a state rather than a review that took place.
    rule(pred, [noun[subject]], ({ where }) => (isEverything(where) ? undefined : { where }), 2),
    ...[mod, pred].map((to) =>
      rule(to, [maybe(WHERE), namedField[subject], maybe(IS), UNRECORDED], (id) => ({
        where: { field: id, op: "isNull" as const, value: [] },
      })),
    ),
    rule(
      mod,
      [maybe(WHERE), namedField[subject], AND, namedField[subject], maybe(IS), maybe("both"), UNRECORDED],
      (a, b) => ({
        where: all<Time>(...[a, b].map((id) => ({ field: id, op: "isNull" as const, value: [] }))),
      }),
    ),
    ...[words("with, having, mit"), HAS].map((said) =>
      rule(mod, [said, namedField[subject]], (id) => recorded(subject, id)),
    ),
    // "With injection in October", "of morning injections": the time is of what it stands next to.
    ...[
      [words("with, for, of, having, had, mit, bei, für"), maybe(article), namedField[subject], time] as const,
      [words("where, bei denen"), maybe(article), namedField[subject], maybe(IS), time] as const,
    ].map((said) => rule(mod, [...said], (id, when) => timeOf(subject, id, when), -1)),
    rule(
      mod,
      [words("with, for, of, mit, bei, für"), time, namedField[subject]],
      (when, id) => timeOf(subject, id, when),
      -3,
    ),
    // "TESE-Spermien", "TESE sperm".
    rule(adj, [adj, maybe("-"), words("sperm, spermien, samen")], (where) =>
      "op" in where && where.field === "spermSource" ? where : undefined,
    ),
    rule(pred, [NOT, pred], (one) => negated(one), 1),
    ...(subject === "units"
      ? [
          rule(
            pred,
            [words("became, become, turned into, turned out, ended up, ended up as, wurden zu"), adj],
            (where) => ({
              where,
            }),
          ),
        ]
      : []),
    rule(pred, [limitOf[subject]], (one) => one),
    rule(pred, [doing], happened),
    ...[pred, mod].flatMap((to) => [
      rule(to, [ADVERB, to], (one) => one),
      // "So far this year" is a time, where it may be one.
      rule(to, [SO_FAR, to], (one) => one, 1),
      rule(to, [to, SO_FAR], (one) => one, 1),
      rule(
        to,
        [
          to,
          words("yet, already, ever, as well, too, only, though, at all, whatsoever, anyway, auch, bereits, überhaupt"),
        ],
        (one) => one,
      ),
    ]),
    rule(mod, [doing], happened),
    rule(mod, [limitOf[subject]], (one) => one),
    rule(mod, [adj], (where) => ({ where, tail: "bare" as const }), 1),
    rule(mod, [words("with, having, mit, where, whose"), pred], (one) => having(one)),
    rule(mod, [WITH, maybe(article), pred], (one) => joining(one)),
    rule(mod, [ABOUT, maybe(article), adj], (where) => (isOfNumber(subject, where) ? undefined : { where })),
    // "With TESA and PICSI", "with BMI above 35 and failed fertilisation": both, where they are of two fields.
    rule(mod, [WITH, maybe(article), pred, words("and, und"), maybe(article), pred], (a, b) =>
      "op" in a.where && "op" in b.where && a.where.field !== b.where.field
        ? { where: all<Time>(a.where, b.where) }
        : undefined,
    ),
    rule(mod, [BY, NEITHER, people, NOR, people], (a, b) => notDoneBy(subject, [...a, ...b], "people")),
    rule(doing, [verb[subject], BY, NEITHER, people, NOR, people], (event, a, b) => ({
      event,
      by: [...a, ...b],
      isOther: true as const,
    })),
    rule(mod, [words("in which, where, for which, bei denen, in denen"), adj, USED], (one) => ({ where: one })),
    rule(mod, [WITHOUT, adj], (one) => ({ where: not(one) })),
    // "Arrested embryos": what no field tells is understood, and said.
    rule(
      participle[subject],
      [verb[subject]],
      ({ done, time, lacks }) => done ?? (time === undefined && lacks !== undefined ? { told: lacks } : undefined),
    ),
    rule(participle[subject], [words("un-, non-, not, nicht"), verb[subject]], ({ done }) => done && not(done)),
    rule(mod, [IS, inverted[subject], maybe(IS)], (one) => happened(one)),
    ...[doing, inverted[subject]].map((said) =>
      rule(mod, [THAT, people, said, HAS], (by, one) => (one.by ? undefined : happened({ ...one, by }))),
    ),
    rule(mod, [THAT, inverted[subject], maybe(IS)], (one) => happened(one)),
    rule(mod, [THAT, IS, inverted[subject]], (one) => happened(one)),
    rule(limitOf[subject], [limitOf[subject], AND, limitOf[subject]], (a, b) => both(a, b)),
    rule(limitOf[subject], [comparison, AND_BUT, comparison, field], (a, b, id) => both(limit(id, a), limit(id, b))),
    rule(limitOf[subject], [field, comparison, AND_BUT, comparison], (id, a, b) => both(limit(id, a), limit(id, b))),
    // "Oocytes degenerated in tests by Noor".
    ...(subject === "tests" ? [] : [rule(mod, [IN_TESTS, mod], (one) => (isTimed(one.where) ? undefined : one))]),
    rule(mod, [THAT, HAS, maybe("been"), pred], (one) => clause(one)),
    rule(mod, [THAT, maybe(IS), pred], (one) => clause(one)),
    // "Are older than 30 days", "that were before October"; a German time stands between its verbs.
    rule(mod, [maybe(THAT), words("is, are, was, were"), maybe(ADVERB), time], (when) => ({
      where: { when },
      tail: "time" as const,
    })),
    rule(pred, [WITH, pred], (one) => joining(one)),
    rule(pred, [BY, people], (who) => doneBy(subject, who, "people")),
    rule(mod, [maybe(THAT), IS, pred, words("and, und"), pred], (a, b) => ({
      where: all(a.where, b.where),
      tail: b.tail === "event" ? ("event" as const) : ("clause" as const),
    })),
    rule(mod, [THAT, pred, IS], (one) => one),
    rule(mod, [IS, pred], (one) => clause(one)),
    rule(mod, [BY, people], (who) => doneBy(subject, who, "people")),
    rule(mod, [NOT, BY, people], (who) => notDoneBy(subject, who, "people")),
    rule(mod, [words("of, from, von, bei"), people], (who) => doneBy(subject, who, "people")),
    rule(mod, [WITHOUT, field], (id) =>
      isRateOfTest(subject, id)
        ? undefined
        : {
            where:
              fieldOf(subject, id)?.unit === undefined
                ? oneOf(id, [0])
                : { field: id, op: "isNull" as const, value: [] },
          },
    ),
    // "Without 3PN": none of its oocytes was.
    rule(mod, [WITHOUT, field], (id) => (isRateOfTest(subject, id) ? { where: oneOf(id, [0]) } : undefined), 1),
    rule(mod, [time], (when) => ({ where: { when }, tail: "time" as const })),
    rule(mod, [THAT, time, words("sind, ist, waren, war")], (when) => ({ where: { when }, tail: "time" as const })),
    // "Die injiziert, aber nicht befruchtet wurden", "die im Mai eingefroren und im Juni aufgetaut wurden".
    rule(ofClause[subject], [pred], (one) => one),
    rule(ofClause[subject], [maybe("erst"), inverted[subject]], (one) => happened(one)),
    rule(
      mod,
      [THAT, ofClause[subject], AND_BUT, ofClause[subject], words("wurde, wurden, sind, ist, waren, war, hat, haben")],
      (a, b) => ({
        where: all(a.where, b.where),
        tail: "event" as const,
      }),
    ),
    // "In review since last Monday": since then in that state.
    rule(mod, [adj, time], (one, when) => {
      const isSince = when.is === "open" && when.side === "since";
      const where = isSince && "op" in one && one.field === "status" ? since(one, when) : undefined;
      return where && { where };
    }),
    // "Die seit über einer Woche offen sind".
    rule(mod, [maybe(THAT), lasting, adj, maybe(IS)], (when, one) => {
      const where = since(one, when);
      return where && { where };
    }),
    // "Open for more than 7 days": open now, and begun before that.
    ...[mod, pred].map((to) =>
      rule(to, [adj, lasting], (one, when) => {
        const where = since(one, when);
        return where && { where };
      }),
    ),
    // What follows "signed by Noor" belongs to that signing, in a list as well.
    rule(mod, [mod, OR, mod], (a, b) =>
      // "Created or signed": what is so of all leaves nothing to choose.
      isEverything(a.where) || isEverything(b.where)
        ? undefined
        : { where: any(a.where, b.where), ...(b.tail === "event" ? { tail: b.tail } : {}) },
    ),
    ...(codeField
      ? [
          rule(mod, [DID, code, words("have, get, yield, give, make, produce, haben")], (one) => ({
            where: oneOf(codeField, [one]),
          })),
          rule(mod, [words("hat, hatte, has, had"), code], (one) => ({ where: oneOf(codeField, [one]) })),
          rule(mod, [code], (one) => ({ where: oneOf(codeField, [one]) })),
          rule(mod, [words("of, in, from, for, about, on, von, aus, zu, über"), code], (one) => ({
            where: oneOf(codeField, [one]),
          })),
          rule(mod, [maybe("of, in, for, von, aus"), codes], (some) => ({ where: oneOf(codeField, some) })),
        ]
      : []),
    ...FIELDS[subject].flatMap(({ id, type }) =>
      id === "mediaCount" || id === "queries" || id === "openQueries" || (subject === "tests" && /Count$/.test(id))
        ? [
            rule(mod, [words("with, mit, have, has, had, that have, haben, hat, hatten"), field], (said) =>
              said === id && type === "number"
                ? { ...hasIt(id), ...(id === "mediaCount" ? {} : { tail: "held" as const }) }
                : undefined,
            ),
          ]
        : [],
    ),
  ];
}

/** People who are named: "Emma", "Emma or Noor", "me"; checks, with or without their article. */
const PEOPLE: readonly Rule[] = [
  rule(shownCheck, [article, shownCheck], (one) => one),
  rule(people, [people, words("or, and, oder, und", ","), people], (a, b) => [...new Set([...a, ...b])].toSorted()),
];

export const CONDITIONS: Grammar = joined({
  rules: [
    ...PEOPLE,
    ...AskedSubject.options.flatMap((subject) => [
      ...happenings(subject),
      ...conditionsOf(subject),
      ...ofPatients(subject),
    ]),
  ],
});
