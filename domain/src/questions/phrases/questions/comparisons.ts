import type { AskedSubject } from "../../../filters/field.ts";
import { maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import { oneOf, type Restriction } from "../../requests/restriction.ts";
import { DOER } from "../../tables/events.ts";
import {
  adjective,
  article,
  baseHappening,
  bySubject,
  grouping,
  type Happening,
  modifier,
  people,
} from "../categories.ts";
import { DID, happened, IS, VERSUS } from "../conditions.ts";
import {
  against,
  alike,
  asked,
  countOf,
  grouped,
  isOneField,
  NOTHING_YET,
  narrowed,
  type Phrase,
  sideBySide,
  withoutTail,
} from "../phrase.ts";
import { figures, howMany, phrasesOf, records, WE } from "../phrases.ts";
import { question } from "../question.ts";
import { frames } from "./frame.ts";

/** "How did the damage rate develop". */
const developed = phrasesOf("developed");

/** "On Mondays or on Fridays": one of two is more. */
const eitherOr = bySubject<readonly Restriction[]>("either or");

const UP_OR_DOWN = words(
  "go up, go down, go up or down, gone up, gone down, gone up or down, increase, increased, decrease, decreased, drop, dropped, improve, improved, improving, rise, risen, fall, fallen, change, changed",
  "getting better, getting worse, getting better or worse, going up, going down, going up or down, rising, falling, rising or falling, increasing, decreasing, worsen, worsened, stable, gestiegen, gesunken, gefallen, besser geworden, schlechter geworden",
);

const ARE_THERE = words(
  "are we doing, are we having, did we do, do we do, have we done, have we had, do we have, did we have, are there, were there, did we get, do we get",
  "machen wir, haben wir, hatten wir, gab es, gibt es",
);

const MORE = words("more, fewer, less, as many, mehr, weniger");

const HIGHER_IN = words("higher, lower, höher, niedriger");

const WHO_HAS = words("who has, who had, which operator has, which of them has, wer hat, wer hatte");

const HIGHER_OF = words(
  "the higher, the lower, the better, a higher, a lower, a better, higher, lower, better, die höhere, die bessere, die niedrigere",
);

const besides = (phrase: Phrase, doing: Happening, sides: readonly Restriction[]) => {
  const more = happened(doing);
  const narrow = more && narrowed(phrase, more);
  return narrow && sideBySide(narrow, sides);
};

/** More or fewer, higher or lower than the other, and how a figure developed. */
export function comparisonsOf(subject: AskedSubject): Rule[] {
  const [rec, fig, mod] = [records[subject], figures[subject], modifier[subject]];
  const base = baseHappening[subject];
  // What is done, created or reviewed is a test, unless something else is named.
  const elsewhere = subject === "tests" ? 0 : 1;
  const adj = adjective[subject];
  const frame = frames[subject];
  return [
    // "Are we doing more ICSI this year than last year", "do we inject more on Mondays or on Fridays".
    rule(question, [ARE_THERE, MORE, rec], (phrase) => (phrase.versus.length > 0 ? asked(subject, phrase) : undefined)),
    rule(
      question,
      [DID, WE, base, MORE, eitherOr[subject]],
      (doing, sides) => {
        const both = besides(NOTHING_YET, doing, sides);
        return both && asked(subject, both);
      },
      elsewhere,
    ),
    rule(
      question,
      [DID, WE, base, MORE, rec, maybe(","), eitherOr[subject]],
      (doing, phrase, sides) => {
        const both = besides(phrase, doing, sides);
        return both && asked(subject, both);
      },
      elsewhere,
    ),
    rule(question, [IS, fig, HIGHER_IN, eitherOr[subject]], (phrase, sides) =>
      phrase.versus.length > 0 ? undefined : asked(subject, { ...phrase, versus: sides }),
    ),
    // "Does Noor have a higher blast rate than Emma".
    rule(
      question,
      [
        DID,
        people,
        words("have, get, show, achieve, reach"),
        maybe(article),
        words("higher, lower, better, worse"),
        fig,
        words("than"),
        people,
      ],
      (a, phrase, b) => {
        const [doer, ...others] = DOER[subject] ?? [];
        return doer === undefined || others.length > 0 || phrase.versus.length > 0
          ? undefined
          : asked(subject, { ...phrase, versus: [oneOf(doer, a), oneOf(doer, b)] });
      },
    ),
    // "How many cycles did Emma do in October compared with Noor".
    rule(frame, [howMany, rec, DID, people, base, VERSUS, people], (phrase, a, doing, b) => {
      const [one, other] = [a, b].map((by) => {
        const more = doing.by ? undefined : happened({ ...doing, by });
        return more && narrowed(phrase, more);
      });
      const both = one && other && against(one, other);
      return both && { phrase: { ...withoutTail(both), measures: [countOf(phrase)] } };
    }),
    rule(question, [WHO_HAS, HIGHER_OF, fig, maybe(","), people], (phrase, who) => {
      const [doer, ...others] = DOER[subject] ?? [];
      return doer === undefined || others.length > 0 || who.length < 2 || phrase.versus.length > 0
        ? undefined
        : asked(subject, { ...phrase, versus: who.map((one) => oneOf(doer, [one])) });
    }),
    // "Does fertilisation depend on the operator": what it is for each.
    rule(
      frame,
      [
        words("does, do, did, hängt"),
        fig,
        words("depend on, vary by, vary with, vary between, differ by, differ between, differ with, change with, von"),
        maybe(article),
        grouping[subject],
        maybe("ab"),
      ],
      (phrase, by) => {
        const whole = phrase.groupBy.length + phrase.versus.length > 0 ? undefined : grouped(phrase, by);
        return whole && { phrase: whole };
      },
    ),
    // "How does the blast rate in October compare with September".
    rule(frame, [words("how does, how do, how did, wie"), fig], (phrase) =>
      phrase.versus.length > 0 ? { phrase } : undefined,
    ),
    rule(eitherOr[subject], [mod, words("or, than, oder, als"), mod], (a, b) => alike(a, b)),
    rule(eitherOr[subject], [adj, words("or, than, oder, als"), adj], (a, b) =>
      isOneField(a, b) ? [a, b] : undefined,
    ),
    rule(
      developed[subject],
      [
        words("how did, how has, how have, how does, wie hat sich, wie haben sich"),
        fig,
        words(
          "develop, developed, change, changed, evolve, evolved, move, moved, trend, trended, entwickelt, verändert",
        ),
      ],
      (phrase) => (phrase.groupBy.length > 0 ? undefined : { ...phrase, groupBy: [{ by: "month" as const }] }),
    ),
    rule(frame, [developed[subject]], (phrase) => ({ phrase })),
    rule(developed[subject], [words("did, has, have, is, are, hat, haben, ist"), fig, UP_OR_DOWN], (phrase) =>
      phrase.groupBy.length > 0 || phrase.versus.length > 0
        ? undefined
        : { ...phrase, groupBy: [{ by: "month" as const }] },
    ),
    // "How did fertilisation go last month".
    rule(
      developed[subject],
      [
        words(
          "how did, how does, how do, how is, how 's, how are, how was, how were, what does, what did, what do, wie lief, wie war, wie sieht, wie sah",
        ),
        fig,
        words("go, look, do, look like, looking, looking like, doing, going, coming along, holding up, aus"),
      ],
      (phrase) => phrase,
    ),
  ];
}
