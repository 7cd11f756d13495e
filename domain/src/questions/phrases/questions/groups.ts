import type { AskedSubject } from "../../../filters/field.ts";
import { fieldOf } from "../../../filters/fields.ts";
import { maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import { type Grouping, requestOf } from "../../requests/request.ts";
import type { Restriction } from "../../requests/restriction.ts";
import { time } from "../../times/ranges.ts";
import { article, bySubject, grouping, numberField, predicate } from "../categories.ts";
import { IS } from "../conditions.ts";
import { number } from "../numbers.ts";
import { grouped, NOTHING_YET, narrowed } from "../phrase.ts";
import { howMany, PER, PER_TEST, records } from "../phrases.ts";
import { question } from "../question.ts";
import { type Frame, frames, isCount, WHAT } from "./frame.ts";

const MEAN_OF = words(
  "average, mean, the average, average number of, mean number of, the average number of, durchschnittliche, mittlere, durchschnittliche anzahl, mittlere anzahl",
);

const ON_AVERAGE = words("on average, usually, typically, im schnitt, im durchschnitt, durchschnittlich");

const SPLIT_OF = words(
  "split of, the split of, breakdown of, the breakdown of, distribution of, the distribution of, mix of, the mix of, the split between, frequency of, the frequency of, histogram of, a histogram of, the histogram of, verteilung der, die verteilung der, aufteilung der, häufigkeit der",
);

const WERE_USED = words(
  "used, tested, were tested, have been tested, did we test, did we use, do we use, have we used, were used, was used, are used, is used, have been used, did we have, do we have, haben wir verwendet, wurden verwendet, werden verwendet, wurden benutzt",
);

/** Of most records, tests are meant where none are named; what an oocyte is or became is its own. */
const OF_OOCYTES = /^(?:maturity|pnCount|grade|fate|outcome|survival|features|injectionEvents|expansion)$/;

const OF_PICTURES = /^(?:sharpness|stage|type|shot|resolution|objective|duplicateKind)$/;

function ofEach(subject: AskedSubject, by: Grouping) {
  const own = { units: OF_OOCYTES, media: OF_PICTURES }[subject as string];
  const isOwn = "field" in by && own?.test(by.field) === true;
  return subject === "tests" || isOwn
    ? { phrase: { ...NOTHING_YET, groupBy: [by], moment: subject === "units" ? "opuAt" : "createdAt" } }
    : undefined;
}

/** Shares in tens, counts in fives; of other units nobody knows which bands are meant. */
function spreadOf(field: string): Frame | undefined {
  const { type, unit, bands } = fieldOf("tests", field) ?? {};
  const width = unit === "%" ? 10 : 5;
  if (type !== "number" || bands || (unit !== undefined && unit !== "%")) return undefined;
  const where: Restriction = { field, op: "notNull", value: [] };
  return { phrase: { ...NOTHING_YET, where, groupBy: [{ field, band: width }], moment: "createdAt" } };
}

const AGE_DISTRIBUTION = words(
  "age distribution, age distribution of women, age distribution of the women, age distribution of patients, age distribution of our patients, distribution of ages, distribution of age, Altersverteilung, Altersverteilung der Frauen, Altersverteilung der Patientinnen",
);

const IN_BANDS = words(
  "in bands of, in steps of, in groups of, in intervals of, in bins of, in classes of, with bins of, in Schritten von, in Gruppen von, in Klassen von",
);

const means = bySubject<Grouping>("mean of groups");

/** How many there are of each: "the split of techniques", "which operators have drafts". */
export function groupsOf(subject: AskedSubject): Rule[] {
  const [rec, pred] = [records[subject], predicate[subject]];
  const frame = frames[subject];
  return [
    // "The split of techniques", "which incubators were used": how many of each.
    rule(frame, [SPLIT_OF, grouping[subject]], (by) => ofEach(subject, by)),
    rule(frame, [grouping[subject], words("distribution, split, breakdown, mix, verteilung")], (by) =>
      ofEach(subject, by),
    ),
    ...(subject === "tests"
      ? [
          rule(frame, [AGE_DISTRIBUTION], () => ofEach(subject, { field: "femaleAgeYears", band: "named" })),
          rule(frame, [SPLIT_OF, maybe(article), numberField.tests, maybe(PER_TEST)], spreadOf),
          rule(frame, [numberField.tests, words("distribution, histogram, spread, verteilung, histogramm")], spreadOf),
        ]
      : []),
    rule(frame, [frame, IN_BANDS, number], ({ phrase, ...rest }, width) => {
      const [by, ...others] = phrase.groupBy;
      return by && "field" in by && by.band !== undefined && others.length === 0
        ? { ...rest, phrase: { ...phrase, groupBy: [{ ...by, band: width }] } }
        : undefined;
    }),
    rule(frame, [maybe(WHAT), grouping[subject], WERE_USED], (by) => ofEach(subject, by), 2),
    rule(
      frame,
      [WHAT, grouping[subject], WERE_USED, words("for, in, on, with, at, during, für, bei, in den"), rec],
      (by, phrase) => {
        const whole = grouped(phrase, by);
        return whole && { phrase: whole };
      },
      2,
    ),
    // "Which operators have drafts", "which studies had blurred images last week": how many there are of each.
    rule(
      frame,
      [WHAT, grouping[subject], words("have, has, had, did, do, with, contain, show, showed"), rec],
      (by, phrase) => isCount(grouped(phrase, by)),
      1,
    ),
    // "Which products failed this year".
    rule(
      frame,
      [WHAT, grouping[subject], maybe(IS), pred],
      (by, more) => {
        const whole = "field" in by && !more.tail?.match(/time|people/) ? ofEach(subject, by) : undefined;
        const narrow = whole && narrowed(whole.phrase, more);
        return narrow && { phrase: narrow };
      },
      2,
    ),
    // "Average injections per day": how many there are of each is counted, and no mean of it.
    rule(means[subject], [MEAN_OF, rec, PER, grouping[subject]], (_, by) => ("by" in by ? by : undefined)),
    rule(means[subject], [howMany, rec, PER, grouping[subject], ON_AVERAGE], (_, by) => ("by" in by ? by : undefined)),
    rule(means[subject], [means[subject], time], (by) => by),
    rule(question, [means[subject]], () => requestOf(subject, { where: { told: "meanOfGroups" } }), 2),
    rule(question, [howMany, grouping[subject]], () => requestOf(subject, { where: { told: "distinct" } }), 1),
    rule(question, [howMany, words("different"), grouping[subject]], () =>
      requestOf(subject, { where: { told: "distinct" } }),
    ),
  ];
}
