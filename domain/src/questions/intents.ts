import type { KpiCode } from "../policy/kpi-policy.ts";
import { asksTop, comparedField } from "./conditions/grouping.ts";
import type { Intent, Plan } from "./plan.ts";
import { isComparison } from "./question-clues.ts";
import { markUsed, normsOf, type QuestionState } from "./question-state.ts";
import { FILLERS } from "./words/plain-words.ts";
import { type Token, tokenise } from "./words/token.ts";
import { indicatorIn, type Lexicon, type Match, matchAt, PERSON } from "./words/vocabulary.ts";

const HELP: readonly RegExp[] = [
  /^help(?: me)?$/,
  /^(?:what|which) (?:can|could|may) (?:you|i|we) (?:do|ask|answer|ask you)(?: (?:you|here|me|about))*$/,
  /^what do you (?:do|know|understand)$/,
  /^how (?:do i|can i|to) (?:ask|use (?:you|this))(?: .{0,20})?$/,
  /^(?:show me |give me )?(?:some )?examples?(?: questions?)?$/,
  /^how does this work$/,
  /^what (?:questions|kind of questions) can i ask(?: you)?$/,
];

/** Questions about the question box itself. */
export function asksHelp(tokens: readonly Token[]): boolean {
  const norms = tokens.filter(({ kind }) => kind !== "symbol").map(({ norm }) => norm);
  const text = norms.filter((norm) => norm !== "please").join(" ");
  return HELP.some((pattern) => pattern.test(text));
}

const DEFINES: readonly RegExp[] = [
  /^what (?:is|are|does|do|counts|qualifies)/,
  /^(?:what's|whats|what s|what ' s)/,
  /^(?:define|definition|meaning|explain)/,
  /^how (?:is|are|do you|does one) .{0,60}(?:calculated?|defined?|computed?|measured?|determined?)/,
  /^(?:the )?who (?:lower )?(?:reference )?limits?\b/,
  /^(?:the )?(?:benchmark|competence)s?(?: value| limit)? (?:for|of)\b/,
  /^when is .{0,60}(?:called|considered|window)/,
];

/** A meaning and nothing else is asked, also where a time or a group is named. */
const STRICTLY: readonly RegExp[] = [
  /^(?:define|definition|meaning|explain|what (?:counts|qualifies)|what does)/,
  /\b(?:mean|means|defined|calculated?|computed?|definition)\b/,
  /\b(?:limit|limits|benchmark|benchmarks|competence|threshold)\b/,
];

const OF_SEMEN = "(?:who|semen|sperm|concentration|motility|morphology|volume|vitality)";

/** What has a definition of its own besides the indicators. */
const CONCEPTS: readonly (readonly [id: string, words: RegExp])[] = [
  ["good_blastocyst", /\bgood(?:[ -]+quality)? blast(?:ocyst)?s?\b|\btop quality blast(?:ocyst)?s?\b/],
  ["reference_population", /\breference population\b/],
  ["timing_windows", /\b(?:check|timing|time)(?: time)? windows?\b|\btiming profile\b/],
  [
    "semen_limits",
    new RegExp(
      String.raw`\b${OF_SEMEN}\b.*\b(?:limit|limits|reference|threshold)\b|\b(?:limit|limits|threshold)\b.*\b${OF_SEMEN}\b`,
    ),
  ],
  ["blurred", /\b(?:blurred|blurry|out of focus)\b/],
  ["near_duplicate", /\b(?:near |possible )?duplicates?\b/],
];

/** "What is the damage rate", "what counts as good blastocyst": from the configuration, where no records are asked for. */
export function definitionAsked(
  tokens: readonly Token[],
  { matches, lexicon }: { matches: readonly Match[]; lexicon: Lexicon },
  hasTime: boolean,
): Plan | undefined {
  const norms = tokens.filter(({ text }) => text !== "?").map(({ norm }) => norm);
  const text = norms.join(" ");
  const isStrict = STRICTLY.some((pattern) => pattern.test(text));
  if (!DEFINES.some((pattern) => pattern.test(text)) || (hasTime && !isStrict)) return undefined;
  if (
    !isStrict &&
    /\b(?:our|my|by|per|for|today|each|below|under|above)\b/.test(text) &&
    !/\bcounts as\b|\bdefined\b|\bfor (?:the )?(?:icsi|ivf)\b|\blimits? for\b/.test(text)
  )
    return undefined;
  // "What is Ben's fertilisation rate" asks for his figure.
  if (!isStrict && matches.some(({ concepts }) => concepts.some((one) => one.is === "value" && one.field === PERSON)))
    return undefined;
  // "The competence value for cleavage": limits are those of a rate, also where the word is left out.
  const limited = isLimit(text) ? matches.map((match) => asRate(lexicon, tokens, match)) : [];
  const found = [...matches, ...limited].flatMap((match) => (match && indicatorIn(match)) ?? [])[0];
  const concept = CONCEPTS.find(([, words]) => words.test(text))?.[0];
  if (!found && !concept) return undefined;
  const outside = tokens.filter(
    ({ norm, kind }, at) =>
      kind !== "symbol" &&
      !FILLERS.has(norm) &&
      !DEFINING.has(norm) &&
      !matches.some(({ first, end }) => at >= first && at < end) &&
      !(
        concept &&
        /^(?:good|top|quality|reference|population|who|lower|limit|limits|duplicate|check|timing|window|windows)$/.test(
          norm,
        )
      ),
  );
  if (outside.length > 0 || matches.length > (concept ? 4 : 3)) return undefined;
  const code: KpiCode | undefined = concept !== "timing_windows" ? found?.code : undefined;
  const target =
    concept === "good_blastocyst" && !code ? { field: concept } : code ? { metric: code } : { field: concept };
  return { intent: "define", subject: code ? "tests" : "units", ...target, where: [], unresolved: [] } as Plan;
}

const isLimit = (text: string) => /\b(?:benchmark|competence)s?\b/.test(text);

/** The indicator of a word, as if "rate" stood behind it. */
function asRate(lexicon: Lexicon, tokens: readonly Token[], { first, end }: Match): Match | undefined {
  const phrase = [...tokens.slice(first, end), ...tokenise("rate")];
  const found = matchAt(lexicon, phrase, 0);
  return found?.end === phrase.length ? found : undefined;
}

/** Words with which a definition is asked, besides what is to be defined. */
const DEFINING = new Set(
  (
    "define defined definition meaning mean means explain lower upper window windows calculate calculated compute computed " +
    "measure measured determine determined counts count qualifies called considered limit limits benchmark benchmarks " +
    "competence value threshold thresholds target indicator kpi rate"
  ).split(" "),
);

type Clues = {
  groupBy?: string;
  isTime?: true;
  metric: Plan["metric"];
  isDue: boolean;
  hasCode: boolean;
  hasField: boolean;
  compared: string | undefined;
  isTimesCompared: boolean;
  /** "How many in January and how many in March": two times, each with a figure of its own. */
  isTimesListed: boolean;
  /** "KPIs this month": every indicator. */
  asksAll: boolean;
};

const RATE =
  /^(?:rate|rates|percentage|percent|proportion|share|fraction|ratio|benchmark|benchmarks|competence|competency|competent|kpi|kpis|indicator|indicators)$/;

/** "% of tests"; in "over 10 % of women under 35" it is the unit of a number. */
const isShareSign = (tokens: readonly Token[], at: number) =>
  tokens[at]?.norm === "%" && (at === 0 || (tokens[at + 1]?.norm === "of" && tokens[at - 1]?.kind !== "number"));

/** "Percentage of", "% of": a share is asked for. */
export const asksShare = (tokens: readonly Token[]) =>
  tokens.some(({ norm }, at) => RATE.test(norm) || isShareSign(tokens, at));

function markAll(state: QuestionState, pattern: RegExp): boolean {
  let found = false;
  for (const [at, norm] of normsOf(state).entries()) {
    if (!pattern.test(norm)) continue;
    state.used[at] = true;
    found = true;
  }
  return found;
}

/** "Are we below benchmark anywhere": all indicators, those in one band. */
function readBand(state: QuestionState): Plan["band"] {
  const norms = normsOf(state);
  const at = norms.findIndex((norm) => /^(?:benchmark|benchmarks|competenc(?:e|y))$/.test(norm));
  if (at < 0) return undefined;
  const limit = /^competenc/.test(norms[at] ?? "") ? "competence" : "benchmark";
  const side = norms.findIndex((norm) => /^(?:below|under|above|over|meet|meeting|reach|reaching|at)$/.test(norm));
  markUsed(state, at, at + 1);
  if (side >= 0) markUsed(state, side, side + 1);
  markAll(state, /^(?:anywhere|somewhere)$/);
  return /^(?:below|under)$/.test(norms[side] ?? "") ? `below-${limit}` : limit;
}

/** What is asked, from the words that are left for it. */
export function intentOf(state: QuestionState, clues: Clues): { intent: Intent; band?: NonNullable<Plan["band"]> } {
  const band = readBand(state);
  return { intent: chosen(state, clues, band !== undefined), ...(band ? { band } : {}) };
}

function chosen(state: QuestionState, clues: Clues, isBand: boolean): Intent {
  const norms = normsOf(state);
  const has = (pattern: RegExp) => norms.some((norm) => pattern.test(norm));
  const isCompare =
    isComparison(state.tokens) &&
    (clues.isTimesCompared || comparedField(state) !== undefined || clues.groupBy !== undefined);
  // "Tests with a rate below 50 %" asks for tests: there the word belongs to the condition.
  const isRateAsked = norms.some((norm, at) => (RATE.test(norm) || isShareSign(state.tokens, at)) && !state.used[at]);
  const isRate = markAll(state, RATE) || isBand;
  markAll(
    state,
    /^(?:compare|compared|comparison|vs|versus|against|difference|differ|differs|differences|calculate|compute|calculated)$/,
  );
  if (state.subject === "tests" || state.subject === "lots")
    markAll(state, /^(?:due|overdue|late|scheduled|upcoming)$/);
  if (clues.isDue) markAll(state, /^(?:will|should|must|expected)$/);
  markAll(state, /^(?:next|tonight|checks?|group|grouped|split|broken|breakdown|reference)$/);
  for (const [at, norm] of norms.entries())
    if (/^populations?$/.test(norm) && /^(?:reference|whole|all|entire)$/.test(norms[at - 1] ?? ""))
      markUsed(state, at, at + 1);
  const isMissing = markAll(state, /^(?:missing|lacking|incomplete|gaps?)$/);
  if (clues.isDue) return "due";
  const isAsked = has(/^(?:who|when|what|which|show|status|open|where|find|was|is|did)$/) || state.tokens.length <= 2;
  const isCounted =
    norms.some((norm, at) => norm === "how" && /^(?:many|much)$/.test(norms[at + 1] ?? "")) ||
    has(/^(?:count|number|total)$/);
  if (
    clues.hasCode &&
    !clues.metric &&
    !isCounted &&
    !clues.groupBy &&
    (state.subject === "tests" || state.subject === "units") &&
    isAsked &&
    !has(/^(?:list|all)$/)
  )
    return "lookup";
  if (isMissing && !isCounted) return "missing";
  if (clues.isTimesListed && !clues.groupBy && (isCounted || clues.metric)) return "compare";
  if (clues.groupBy && !clues.isTime && asksTop(norms)) return "top";
  if (clues.isTime && !(isCompare && clues.isTimesCompared)) return "trend";
  if (isCompare && (clues.isTimesCompared || !isRate)) return "compare";
  if (clues.metric || isBand || clues.asksAll) return "rate";
  if (isRateAsked && state.where.length > 0) return "rate";
  if (isCounted || clues.groupBy) return "count";
  if (isRateAsked) return "rate";
  if (norms[0] === "when" || (norms[0] === "who" && clues.hasField)) return "lookup";
  return "list";
}
