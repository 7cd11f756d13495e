import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { type Grammar, joined, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { not, oneOf, type Restriction } from "../requests/restriction.ts";
import { DOER } from "../tables/events.ts";
import { SHIFTS } from "../tables/shifts.ts";
import { time } from "../times/ranges.ts";
import { rankOf, type Time } from "../times/time.ts";
import {
  adjective,
  alternatives,
  article,
  lotCode,
  modifier,
  namedField,
  participle,
  people,
  value,
} from "./categories.ts";
import { BY, VERSUS, WITH, WITHOUT } from "./conditions.ts";
import { alike, isOneField, isSameKind } from "./phrase.ts";
import { besideRest, COMPARES, pair, theRest, VERSUS_OR } from "./phrases.ts";

/** "Fresh vs frozen sperm": both are of what stands behind them. */
const FRESH = words("fresh, frische");
const FROZEN = words("frozen, vitrified, gefrorene");
const FRESH_AND_FROZEN = [
  ["spermSource", words("sperm, semen, spermien"), ["ejaculate_fresh"], ["ejaculate_frozen", "donor_frozen"]],
  [
    "oocyteSource",
    words("oocyte, oocytes, eggs, eizellen"),
    ["own_fresh", "donor_fresh"],
    ["own_vitrified", "donor_vitrified"],
  ],
] as const;

/** Beside a technique that has a name of its own. */
const BY_HAND = words("manual, manual icsi, manual injection, by hand, conventional, standard, manuell");

const NONE = words("without, without it, without any, not, none, ohne, nicht");

const LAST_ONE = words(
  "last, the last, last one, the last one, the previous, the previous one, the one before, the one before that, the week before, the month before, the quarter before, the year before, letzten, letztes, letzte, zum letzten, zum vorigen, zum vorherigen, den letzten, dem letzten, dem vorigen",
);

const SAME_LAST_YEAR = words(
  ...SHIFTS.flatMap(([{ unit }, english, german = ""]) =>
    unit === "year"
      ? [english, german].map((some) =>
          some
            .split(/,\s+/)
            .filter((one) => /same|gleich|selb|zeitraum/i.test(one))
            .join(", ")
            .toLowerCase(),
        )
      : [],
  ),
);

function besideLastYear(when: Time): readonly Restriction[] | undefined {
  const own: Time = when.is === "unit" && when.offset === 0 ? { is: "soFar", of: when } : when;
  const earlier: Time = { is: "moved", by: [{ count: 1, grain: "year" }], of: own };
  return rankOf(when) === "hour" ? undefined : [{ when }, { when: earlier }];
}

/** What those have that lack something: "with and without a witness". */
function lacking(where: Restriction): Restriction | undefined {
  if ("not" in where) return where.not;
  if (!("op" in where)) return undefined;
  const { field, op, value } = where;
  if (op === "isNull") return { field, op: "notNull", value };
  return value.length === 1 && value[0] === 0 ? { field, op: "gt", value } : undefined;
}

function alternativesOf(subject: AskedSubject): Rule[] {
  const sides = alternatives[subject];
  const JOINED = words("and, with, to, und, mit");
  const [doer] = DOER[subject] ?? [];
  return [
    rule(sides, [adjective[subject], VERSUS, maybe(article), adjective[subject]], (a, b) =>
      isOneField(a, b) ? [a, b] : undefined,
    ),
    ...(subject === "tests"
      ? [
          rule(
            sides,
            [
              words("device, the device, piezo device, the piezo device, gerät, das gerät"),
              VERSUS,
              words("manual, manual icsi, by hand, conventional, manuell, konventionell"),
            ],
            () => [oneOf("arm", ["device"]), oneOf("arm", ["manual"])],
          ),
          rule(
            sides,
            [
              words("with device, with the device, mit gerät, mit dem gerät"),
              VERSUS_OR,
              words("without, without it, without device, without the device, ohne, ohne gerät, ohne das gerät"),
            ],
            () => [oneOf("arm", ["device"]), oneOf("arm", ["manual"])],
          ),
        ]
      : []),
    ...(fieldOf(subject, "technique")
      ? [
          rule(sides, [adjective[subject], VERSUS_OR, BY_HAND], (one) => {
            const hand = oneOf("technique", ["icsi"]);
            return isOneField(one, hand) ? [one, hand] : undefined;
          }),
        ]
      : []),
    ...FRESH_AND_FROZEN.flatMap(([field, of, fresh, frozen]) =>
      fieldOf(subject, field)
        ? [
            ...[[FRESH, fresh, FROZEN, frozen] as const, [FROZEN, frozen, FRESH, fresh] as const].map(
              ([one, a, other, b]) =>
                rule(sides, [one, VERSUS_OR, other, of], () => [oneOf(field, a), oneOf(field, b)]),
            ),
          ]
        : [],
    ),
    // "hCG vs agonist trigger".
    rule(sides, [value[subject], VERSUS, value[subject], namedField[subject]], (a, b, id) =>
      [a, b].every((one) => "op" in one && one.field === id) ? [a, b] : undefined,
    ),
    rule(sides, [maybe(WITH), adjective[subject], VERSUS, lotCode], (a, lot) =>
      "op" in a && a.field === "lotNo" ? [a, oneOf("lotNo", [lot])] : undefined,
    ),
    rule(sides, [modifier[subject], VERSUS, modifier[subject]], (a, b) => alike(a, b)),
    // "With piezo vs without piezo".
    rule(
      sides,
      [WITH, adjective[subject], VERSUS_OR, WITHOUT, adjective[subject]],
      (a, b) => (JSON.stringify(a) === JSON.stringify(b) ? [a, not(a)] : undefined),
      -2,
    ),
    rule(sides, [adjective[subject], COMPARES, theRest], (where, rest) => besideRest(where, rest)),
    rule(sides, [modifier[subject], VERSUS, theRest], ({ where }, rest) =>
      "op" in where ? besideRest(where, rest) : undefined,
    ),
    rule(
      sides,
      [words("with and, with or, with vs, with versus, mit und, mit oder"), modifier[subject]],
      ({ where }) => {
        const own = lacking(where);
        return own && [own, where];
      },
      -2,
    ),
    ...[adjective[subject], participle[subject]].map((said) =>
      rule(
        sides,
        [maybe(WITH), maybe(article), said, VERSUS_OR, maybe(words("those, tests, cycles, oocytes, images")), NONE],
        (one) => [one, not(one)],
      ),
    ),
    rule(sides, [participle[subject], VERSUS, participle[subject]], (a, b) => (isSameKind(a, b) ? [a, b] : undefined)),
    rule(pair[subject], [adjective[subject], words(","), pair[subject]], (a, some) =>
      some.every((one) => isOneField(a, one)) ? [a, ...some] : undefined,
    ),
    rule(sides, [sides, VERSUS, modifier[subject]], (some, { where }) => [...some, where]),
    // "This year compared to last": the unit of the calendar before.
    rule(sides, [time, VERSUS, LAST_ONE], (when) =>
      when.is === "unit" ? [{ when }, { when: { ...when, offset: when.offset - 1 } }] : undefined,
    ),
    // "So far this year vs same period last year": of what is not over, as much as of this one.
    rule(sides, [time, maybe(","), VERSUS, SAME_LAST_YEAR], besideLastYear),
    rule(pair[subject], [time, JOINED, SAME_LAST_YEAR], besideLastYear),
    rule(
      sides,
      [
        words("im vergleich, vergleich, comparing, comparison of"),
        modifier[subject],
        words("zu, mit, to, with, and, und"),
        modifier[subject],
      ],
      (a, b) => alike(a, b),
    ),
    rule(
      sides,
      [words("before and after, before versus after, before vs after, vor und nach, vor und ab"), time],
      (of) => [
        { when: { is: "open" as const, side: "before" as const, of } },
        { when: { is: "open" as const, side: "after" as const, of } },
      ],
    ),
    rule(pair[subject], [sides], (one) => one),
    rule(pair[subject], [adjective[subject], JOINED, adjective[subject]], (a, b) =>
      isOneField(a, b) ? [a, b] : undefined,
    ),
    rule(pair[subject], [modifier[subject], JOINED, modifier[subject]], (a, b) => alike(a, b)),
    ...(doer
      ? [
          rule(pair[subject], [people, words("with, to, mit"), people], (a, b) => [oneOf(doer, a), oneOf(doer, b)]),
          // "Emma, Noor and Ada": each by herself.
          rule(pair[subject], [people], (who) => (who.length > 1 ? who.map((one) => oneOf(doer, [one])) : undefined)),
          rule(sides, [maybe(BY), people, VERSUS, maybe(BY), people], (a, b) => [oneOf(doer, a), oneOf(doer, b)]),
          rule(sides, [sides, VERSUS, people], (some, who) =>
            some.every((one) => "op" in one && one.field === doer) ? [...some, oneOf(doer, who)] : undefined,
          ),
        ]
      : []),
  ];
}

/** What is set side by side: "Ada or Noor", "this year and last", "with device and without". */
export const ALTERNATIVES: Grammar = joined({ rules: AskedSubject.options.flatMap(alternativesOf) });
