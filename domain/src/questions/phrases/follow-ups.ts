import { AskedSubject } from "../../filters/field.ts";
import { category, type Grammar, joined, type Rule, reads, rule, words } from "../grammar/grammar.ts";
import { all, EVERYTHING, not, oneOf } from "../requests/restriction.ts";
import { bilingual } from "../tables/bilingual.ts";
import { DOER } from "../tables/events.ts";
import { LEADS } from "../tables/openings.ts";
import { adjective, grouping, happening, type Modifier, modifier, people } from "./categories.ts";
import { AND, happened as happenedOf, NOT } from "./conditions.ts";
import { asked, every, grouped, howMany, narrowed, PER, type Phrase, phrasesOf } from "./phrases.ts";
import { followUp, fragment, opening } from "./question.ts";

/** What a question without a noun of its own says: "by device", "only TESA", "for April". */
const rest = phrasesOf("rest");
const lead = category<null>("lead");

const NOTHING_YET: Phrase = { where: EVERYTHING, measures: [], groupBy: [], versus: [] };

/** What is added to the question before, or stands in the place of what it said. */
function rests(subject: AskedSubject): Rule[] {
  const [one, adj, mod, group] = [rest[subject], adjective[subject], modifier[subject], grouping[subject]];
  const doer = DOER[subject] ?? [];
  return [
    rule(one, [mod], (more) => narrowed(NOTHING_YET, more)),
    rule(one, [adj], (where) => ({ ...NOTHING_YET, where })),
    rule(one, [NOT, adj], (_, where) => ({ ...NOTHING_YET, where: not(where) })),
    rule(one, [words("for", "of", "für", "von", "about"), people], (_, who) =>
      doer.map((id) => reads({ ...NOTHING_YET, where: oneOf(id, who) })),
    ),
    rule(one, [people], (who) => doer.map((id) => reads({ ...NOTHING_YET, where: oneOf(id, who) }))),
    rule(one, [PER, group], (_, by) => ({ ...NOTHING_YET, groupBy: [by] })),
    rule(one, [every], (by) => ({ ...NOTHING_YET, groupBy: [{ by }] })),
    rule(one, [one, mod], narrowed),
    rule(one, [one, AND, mod], (so, _, more) => narrowed(so, more)),
    rule(one, [one, PER, group], (so, _, by) => grouped(so, by)),
    rule(
      one,
      [words("compared to", "compared with", "vs", "versus", "against", "verglichen mit"), mod],
      (_, { where }) => ({
        ...NOTHING_YET,
        versus: [where],
      }),
    ),
    rule(followUp, [one], (phrase) => ({ subject, phrase })),
    rule(followUp, [howMany, one], (_, phrase) => ({ subject, phrase, ask: "figure" as const })),
  ];
}

/** "Done by Noor without a witness": of all records, tests alone are witnessed, signed and done. */
const happened = phrasesOf("happened").tests;
const FRAGMENTS: readonly Rule[] = [
  rule(happened, [happening.tests], (one) => begun(happenedOf(one))),
  rule(happened, [modifier.tests, AND, happening.tests], (one, _, doing) => {
    const more = happenedOf(doing);
    return one.tail === "bare" && more ? begun({ ...more, where: all(one.where, more.where) }) : undefined;
  }),
  rule(happened, [happened, modifier.tests], narrowed),
  rule(fragment, [happened], (phrase) => asked("tests", phrase)),
];
const begun = (one: Modifier | undefined) => one && narrowed(NOTHING_YET, one);

/** Questions that continue the one before. */
export const FOLLOW_UPS: Grammar = joined({
  lexicons: [...bilingual(lead, LEADS)],
  rules: [
    ...FRAGMENTS,
    rule(followUp, [lead, followUp], (_, one) => one),
    rule(followUp, [opening, followUp], (_, one) => one),
    rule(followUp, [followUp, words("?", ".", "!", "please", "bitte")], (one) => one),
    ...AskedSubject.options.flatMap(rests),
  ],
});
