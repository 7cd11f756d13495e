import { category, maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import type { Band } from "../../requests/request.ts";
import { oneOf } from "../../requests/restriction.ts";
import type { Row } from "../../tables/bilingual.ts";
import { DOER } from "../../tables/events.ts";
import { article, bareRate, grouping, measure, modifier, people } from "../categories.ts";
import { IS, VERSUS } from "../conditions.ts";
import { asked, grouped, NOTHING_YET, narrowed, type Phrase } from "../phrase.ts";
import { figures } from "../phrases.ts";
import { question } from "../question.ts";

export const band = category<Band>("band");

const heldAgainst = category<Phrase>("what is held against a limit");

export const BAND_WORDS: readonly Row<Band>[] = [
  [
    "below-benchmark",
    "below benchmark, under benchmark, below the benchmark, under the benchmark, below benchmark anywhere, below the benchmark anywhere, under benchmark anywhere, not at benchmark, missing the benchmark",
    "unter dem Benchmark, unter Benchmark",
  ],
  [
    "below-competence",
    "below competence, under competence, below competency, below the competence level, below competence anywhere, under competence anywhere, below the competence limit, below the competence value, below competence level, below limits, below the limits, out of limits, out of range",
    "unter dem Kompetenzwert, unter Kompetenz",
  ],
  [
    "benchmark",
    "at benchmark, above benchmark, over benchmark, above the benchmark",
    "über dem Benchmark, über Benchmark",
  ],
  ["competence", "at competence, above competence, above the competence level", "über dem Kompetenzwert"],
];

const ANY_INDICATOR = words(
  "are we, where are we, is anything, which indicators are, which kpis are, what is, is any indicator, sind wir",
  "welche indikatoren sind, welche kennzahlen sind, welche kennzahlen liegen, welche indikatoren liegen, wo liegen wir, wo sind wir, liegen wir",
);

const HOW_ARE_WE = words(
  "how are we doing, how did the lab do, how is the lab doing, how did our lab do, how is our lab doing, how did we do, how well are we doing, how have we been doing, how are we performing",
  "wie läuft es, wie lief es, wie stehen wir da",
);

const LIMIT_OF_POLICY = words(
  "benchmark, benchmarks, competence, competency, competence level, competence value, target, targets, benchmark-wert, kompetenzwert, ziel",
);

const ANY_OF = words("which, is any, are any, welche, welcher");

const MEET = words(
  "did we meet, do we meet, have we met, are we meeting, did we hit, did we reach, do we reach, have we reached, are we reaching, erreichen wir, erreichten wir",
);

/** How indicators stand to the policy: all of them, of whoever is asked for; a single rate speaks for itself. */
export const BANDS_ASKED: readonly Rule[] = [
  // "Blastocysts", where a benchmark says that a rate is meant.
  rule(heldAgainst, [figures.tests], (phrase) => phrase),
  rule(heldAgainst, [bareRate], (what) => ({ ...NOTHING_YET, measures: [what] })),
  rule(heldAgainst, [heldAgainst, modifier.tests], narrowed),
  rule(figures.tests, [HOW_ARE_WE], () => inBand()),
  ...(DOER.tests ?? []).map((id) =>
    rule(
      figures.tests,
      [words("how is, how are, how has, wie läuft es bei"), people, words("doing, performing, been doing, performed")],
      (who) => ({
        ...inBand(),
        where: oneOf(id, who),
      }),
    ),
  ),
  rule(figures.tests, [ANY_INDICATOR, band], (one) => inBand(one)),
  rule(figures.tests, [measure.tests, maybe(IS), band], (what, one) =>
    what.of === "indicators" ? inBand(one) : undefined,
  ),
  rule(figures.tests, [ANY_OF, grouping.tests, maybe(IS), band], (by, one) => grouped(inBand(one), by)),
  rule(
    figures.tests,
    [ANY_OF, grouping.tests, maybe(IS), band, words("for, in, on, bei, bei der"), figures.tests],
    (by, _, phrase) => grouped(phrase, by),
  ),
  rule(question, [words("are we, sind wir"), band, words("for, in, on, bei, bei der"), heldAgainst], (_, phrase) =>
    asked("tests", phrase),
  ),
  rule(question, [maybe(IS), maybe(article), figures.tests, maybe(IS), band], (phrase) =>
    phrase.measures.every(({ of }) => of === "indicator") ? asked("tests", phrase) : undefined,
  ),
  // "Fert rate vs benchmark": a rate is told with its limits.
  rule(question, [figures.tests, VERSUS, maybe(article), LIMIT_OF_POLICY], (phrase) => asked("tests", phrase)),
  rule(
    question,
    [
      words(
        "how do we compare to, how do we compare with, how do we compare against, how are we compared to, how are we compared with, how do we measure up to, how do we stack up against, wie stehen wir zu",
      ),
      maybe("the, our, den, dem, unserem"),
      LIMIT_OF_POLICY,
      words("for, in, on, of, bei, bei der, für"),
      heldAgainst,
    ],
    (phrase) => asked("tests", phrase),
  ),
  rule(question, [words("liegt, liegen, lag, lagen"), maybe(article), figures.tests, band], (phrase) =>
    asked("tests", phrase),
  ),
  rule(
    question,
    [
      MEET,
      maybe("the, our, den, die, unsere, unseren"),
      LIMIT_OF_POLICY,
      words("for, in, on, of, bei, bei der, für"),
      heldAgainst,
    ],
    (phrase) => asked("tests", phrase),
  ),
];

const inBand = (one?: Band): Phrase => ({
  ...NOTHING_YET,
  measures: [{ of: "indicators", ...(one && { band: one }) }],
});
