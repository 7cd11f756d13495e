import { AskedSubject } from "../../../filters/field.ts";
import { type Grammar, joined, maybe, rule, words } from "../../grammar/grammar.ts";
import { bilingual } from "../../tables/bilingual.ts";
import { HOW_MANY, OPENINGS, SHARES } from "../../tables/openings.ts";
import { COUNT, NOTHING_YET } from "../phrase.ts";
import { figures, howMany, THAT_ANSWER } from "../phrases.ts";
import { opening, question } from "../question.ts";
import { amountsOf } from "./amounts.ts";
import { BAND_WORDS, BANDS_ASKED, band } from "./bands.ts";
import { comparisonsOf } from "./comparisons.ts";
import { doingsOf } from "./doings.ts";
import { framesOf } from "./frames.ts";
import { groupsOf } from "./groups.ts";
import { share, sharesOf } from "./shares.ts";

/** "How busy were we in October". */
const BUSY = words(
  "how busy were we, how busy was it, how busy was the lab, how busy have we been, how busy are we, how busy is it",
);

export const QUESTIONS: Grammar = joined({
  lexicons: [
    ...bilingual(opening, OPENINGS),
    ...bilingual(howMany, HOW_MANY),
    ...bilingual(share, SHARES),
    ...bilingual(band, BAND_WORDS),
  ],
  rules: [
    rule(question, [maybe("and, und, then, now, dann"), opening, question], (one) => one),
    rule(opening, [opening, words(",", "and, und, then, now, dann")], () => null),
    // "And its fertilisation rate": that it goes on, the pronoun says.
    rule(question, [words("and, und, then, now, dann"), question], (one) =>
      JSON.stringify(one).includes(JSON.stringify(THAT_ANSWER)) ? one : undefined,
    ),
    rule(question, [question, words("?, ., !, please, bitte, thanks, danke, then, though, denn")], (one) => one),
    // How an answer is drawn follows from what it tells.
    rule(
      question,
      [
        question,
        words("as a table, as a chart, as a graph, as a list, in a table, als Tabelle, als Diagramm, als Liste"),
      ],
      (one) => one,
      1,
    ),
    rule(question, [question, words(","), words("please, bitte, thanks, danke")], (one) => one),
    ...BANDS_ASKED,
    rule(figures.tests, [BUSY], () => ({ ...NOTHING_YET, measures: [COUNT], moment: "createdAt" })),
    ...AskedSubject.options.flatMap((subject) =>
      [framesOf, amountsOf, comparisonsOf, groupsOf, doingsOf, sharesOf].flatMap((rulesOf) => rulesOf(subject)),
    ),
  ],
});
