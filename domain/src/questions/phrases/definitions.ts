import { category, type Grammar, joined, maybe, rule, words } from "../grammar/grammar.ts";
import { requestOf } from "../requests/request.ts";
import { isEverything } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { article, numberField } from "./categories.ts";
import type { Phrase } from "./phrase.ts";
import { figures } from "./phrases.ts";
import { question } from "./question.ts";

const concept = category<string>("concept");
const help = category<null>("help");
const asking = category<null>("asking for a meaning");

/** What has a definition besides the indicators. */
const CONCEPTS: readonly Row<string>[] = [
  ["good_blastocyst", "good blastocyst, good quality blastocyst, top quality blastocyst", "gute Blastozyste"],
  ["reference_population", "reference population", "Referenzpopulation"],
  ["timing_windows", "check window, timing window, timing profile, time window", "Zeitfenster, Zeitprofil"],
  [
    "semen_limits",
    `who limit, who reference limit, who lower limit, who lower reference limit, lower reference limit, semen limit,
    limit for sperm concentration, lower reference limit for sperm concentration, limit of sperm concentration,
    who limit for concentration`,
    "WHO-Grenzwert, Grenzwert der Spermienkonzentration",
  ],
  ["blurred", "blurred, blurred image, out of focus", "unscharf, unscharfes Bild"],
  ["near_duplicate", "duplicate, near duplicate, near-duplicate", "Duplikat"],
];

const ASKING: readonly Row<null>[] = [
  [
    null,
    `define, explain, what does, what counts as, what counts as a, what qualifies as, definition of, the definition of,
    meaning of, how do you calculate, how do you calculate the, how is the, how is, benchmark for, benchmark of,
    the benchmark for, competence value for, competence limit for, what is the competence value for,
    what is the benchmark for, what is meant by`,
    "definiere, was bedeutet, was zählt als, wie wird, Definition von, Benchmark für",
  ],
];

const HELP: readonly Row<null>[] = [
  [
    null,
    `help, what can you do, what can i ask, what can i ask you, what can you answer, what questions can i ask,
    how does this work, examples`,
    "Hilfe, was kannst du, was kann ich fragen, Beispiele",
  ],
];

/** An indicator and nothing else: with a time or a condition it is the figure that is asked for. */
const bare = ({ measures, where, groupBy, versus, order }: Phrase) =>
  isEverything(where) &&
  groupBy.length === 0 &&
  versus.length === 0 &&
  !order &&
  measures.every(({ of }) => of === "indicator")
    ? requestOf("tests", { ask: "definition", measures })
    : undefined;

const THE = words("the, a, an, der, die, das, eine, ein");
const ENDING = words("mean, means, defined, calculated, computed, determined, called, berechnet, definiert");

export const DEFINITIONS: Grammar = joined({
  lexicons: [...bilingual(concept, CONCEPTS), ...bilingual(asking, ASKING), ...bilingual(help, HELP)],
  rules: [
    // "What is our damage rate" is the figure.
    rule(question, [words("what is, what 's, was ist"), THE, figures.tests], (one) => bare(one)),
    rule(question, [asking, figures.tests, maybe(ENDING)], (one) => bare(one)),
    rule(question, [words("wie ist, wie sind"), figures.tests, ENDING], (one) => bare(one)),
    rule(question, [asking, concept, maybe(ENDING)], (one) => requestOf("units", { ask: "definition", concept: one })),
    rule(question, [words("what is, what 's, what are, was ist"), maybe(article), concept], (one) =>
      requestOf("units", { ask: "definition", concept: one }),
    ),
    rule(question, [maybe(asking), concept, words("for, of, für"), numberField.tests], (one) =>
      one === "semen_limits" ? requestOf("units", { ask: "definition", concept: one }) : undefined,
    ),
    rule(question, [help], () => requestOf("tests", { ask: "help" })),
  ],
});
