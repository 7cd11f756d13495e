import { named } from "../messages/said.ts";
import { KpiCode } from "../policy/kpi-policy.ts";
import { formatZoned } from "../timing/zoned-time.ts";
import type { DateOrder } from "./answer.ts";
import { asks } from "./ask-sentences.ts";
import { readValues } from "./conditions/conditions.ts";
import { rejectCountedFields, rejectPeople } from "./conditions/counted-things.ts";
import { readEvents, reviewTime } from "./conditions/events.ts";
import { readExtreme } from "./conditions/extremes.ts";
import {
  comparedField,
  readGrouping,
  rejectChosenGroups,
  rejectNumberGroups,
  rejectSecondGrouping,
} from "./conditions/grouping.ts";
import { readComparisons } from "./conditions/number-conditions.ts";
import { askedRole, readMine } from "./conditions/people.ts";
import { asksTwoCounts, separatelyCountedField } from "./conditions/separate-counts.ts";
import { numeratorFirst } from "./conditions/share-numerator.ts";
import { stateTimeOfOne, takeStateTime } from "./conditions/state-times.ts";
import { rejectAmbiguousDates } from "./dates/ambiguous-dates.ts";
import { rejectApproximateTimes } from "./dates/approximate-times.ts";
import { readDates } from "./dates/date-phrases.ts";
import { rejectRecurring } from "./dates/forms/recurring.ts";
import { rejectClosedTimes, rejectExcludedTimes } from "./dates/unsupported-times.ts";
import { continuePlan } from "./follow-up.ts";
import { asksHelp, asksShare, definitionAsked, intentOf } from "./intents.ts";
import type { Plan } from "./plan.ts";
import { planTime, readLimit, readMetric, readSort, timeFieldOf } from "./plan-parts.ts";
import {
  asksBand,
  asksChecks,
  asksIndicators,
  asksNext,
  asksWork,
  isComparison,
  isOneList,
  joinedDates,
  narrowedDates,
  pastTime,
  readMissingPictures,
  readOpenQueries,
  readOverdue,
  readPopulation,
  readRetrievals,
  readUnlinked,
  rejectAlternatives,
  rejectUncompared,
} from "./question-clues.ts";
import { addUnresolved, markUsed, type QuestionState } from "./question-state.ts";
import { asksCycles, matchesOf, readNouns, subjectOf } from "./question-subject.ts";
import { antecedentIn, ofAntecedent, readPronouns, takePronouns } from "./refusals/antecedents.ts";
import { checkedPlan, isTimeAlone } from "./refusals/checked-plan.ts";
import { comparisonToPreviousAt, isFollowUp } from "./refusals/follow-up-words.ts";
import { refusalOf, refusedPlan } from "./refusals/refusals.ts";
import { rejectUnreadWords } from "./refusals/unread-words.ts";
import { rejectBandOfTests, rejectSecondRate, rejectUnsupported } from "./refusals/unsupported-questions.ts";
import { readCodes } from "./words/codes.ts";
import { hasCode } from "./words/concepts.ts";
import { readFileSizes } from "./words/file-sizes.ts";
import { usePolitePhrase } from "./words/polite-phrases.ts";
import { tokenise } from "./words/token.ts";
import { indicatorIn, type Lexicon, subjectIn } from "./words/vocabulary.ts";
import { inTable } from "./words/word-table.ts";

/** When, where and with which vocabulary a question is asked. */
export type Asked = { now: Date; zone: string; lexicon: Lexicon; previous?: Plan; dateOrder?: DateOrder };

/** Fields that a question only names: "who witnessed ICSI-0042" asks for one. */
function namedField(state: QuestionState): string | undefined {
  const match = state.matches.find(
    ({ first, end, concepts }) => !state.used.slice(first, end).some(Boolean) && concepts.length > 0,
  );
  if (!match) return undefined;
  const fields = match.concepts.flatMap((one) =>
    one.is === "field" && one.subject === state.subject ? [one.field] : [],
  );
  const asked = inTable({ who: "person", when: "instant" }, state.tokens[0]?.norm);
  // "Tests created since Monday": the moment is asked, not who did it.
  const wanted = asked ?? (state.dates.found.length > 0 ? "instant" : undefined);
  const field = fields.find(({ type }) => type === wanted) ?? fields[0];
  // "Clipped images": how much of a number is meant is not said.
  const isAdjective =
    field?.type === "number" && state.matches.some((one) => one.first === match.end && subjectIn(one));
  if (isAdjective) {
    addUnresolved(state, match.first, match.end, { sentence: asks("withNumber", { field: named(field.label) }) });
    return undefined;
  }
  if (field) markUsed(state, match.first, match.end);
  return field?.id;
}

/** "What does MII mean", "what is an oocyte": a word whose meaning no policy sets. */
const MEANING =
  /^(?:what (?:does|do|is meant by) .+ means?\b|(?:what (?:is|are)|define|explain)(?: an?)? (?!due|overdue|next|missing|open|late|upcoming|blurred)[\w-]+(?: \?)?$)/;

function undefinedPlan(question: string): Plan {
  const sentence = asks("noDefinition");
  const unresolved: Plan["unresolved"] = [{ text: question.slice(0, 200), span: [0, question.length], sentence }];
  return { intent: "define", subject: "tests", where: [], unresolved };
}

/** Reads a question into a plan. What it does not understand is told in `unresolved`; nothing is guessed. */
export function readQuestion(question: string, asked: Asked): Plan {
  const tokens = tokenise(question);
  if (asksHelp(tokens)) return { intent: "help", subject: "tests", where: [], unresolved: [] };
  const refusal = refusalOf(question, tokens);
  if (refusal) return refusedPlan(refusal);
  const { now, zone, lexicon } = asked;
  const { dateOrder } = asked;
  const leanable = asked.previous?.time;
  const dates = readDates(question, tokens, {
    now,
    zone,
    ...(dateOrder ? { dateOrder } : {}),
    ...(leanable ? { before: leanable } : {}),
  });
  const used = tokens.map(() => false);
  for (const { first, end } of dates.found) used.fill(true, first, end);
  usePolitePhrase(tokens, used);
  const matches = matchesOf(lexicon, tokens, used);
  const definition = definitionAsked(tokens, { matches, lexicon }, dates.found.length > 0);
  if (definition) return definition;
  const isMeaningAsked = MEANING.test(tokens.map(({ norm }) => norm).join(" "));
  if (isMeaningAsked) return matches.length > 0 ? undefinedPlan(question) : refusedPlan("off-topic");
  const isBeside = comparisonToPreviousAt(tokens) !== undefined;
  const doubtful = [...dates.ambiguous, ...dates.impossible, ...dates.unread];
  const isDated = (at: number) => doubtful.some(({ first, end }) => first <= at && at < end);
  const pointing = isBeside && asked.previous ? [] : takePronouns({ tokens, matches, used });
  const pronouns = pointing.filter(({ first }) => !isDated(first));
  const isLeaning = pronouns.length === 0 && isFollowUp(tokens, matches, isTimeAlone(dates, tokens));
  const previous = isLeaning ? asked.previous : undefined;
  const isNamed = matches.some((match) => subjectIn(match) ?? indicatorIn(match));
  const noun = pronouns.length > 0 && asked.previous && !isNamed ? asked.previous.subject : subjectOf(matches, tokens);
  const isCounted = tokens.some(({ norm }, at) => norm === "how" && /^(?:many|much)$/.test(tokens[at + 1]?.norm ?? ""));
  // Indicators are counted over tests, whatever the question calls them.
  const isIndicator = matches.some((match) => indicatorIn(match)) && noun !== "media" && !isCounted;
  const subject = previous?.subject ?? (isIndicator ? "tests" : noun);
  const state: QuestionState = { question, tokens, lexicon, dates, matches, subject, used, where: [], unresolved: [] };
  rejectAmbiguousDates(state, { now, zone });
  const antecedent = antecedentIn(asked.previous, subject, pronouns);
  readPronouns(state, pronouns, antecedent);
  const plan = planOf(state, asked, previous);
  const isPointing = pronouns.length > 0;
  const whole = isPointing ? ofAntecedent(plan, antecedent) : previous ? continuePlan(previous, plan, isBeside) : plan;
  return checkedPlan(whole, state, {
    now,
    isContinued: previous !== undefined || (isPointing && "where" in antecedent),
  });
}

function planOf(state: QuestionState, { now, zone }: Asked, previous: Plan | undefined): Plan {
  const { tokens, subject, dates } = state;
  const beside = previous && comparisonToPreviousAt(tokens);
  if (beside) markUsed(state, beside.first, beside.end);
  // "The same question for last year", "same for April"
  const same = tokens.findIndex(({ norm }) => norm === "same");
  if (previous && same >= 0 && same < 3)
    markUsed(state, same, tokens[same + 1]?.norm === "question" ? same + 2 : same + 1);
  rejectRecurring(state);
  rejectApproximateTimes(state);
  rejectExcludedTimes(state);
  rejectClosedTimes(state);
  const limit = readLimit(state);
  readCodes(state);
  if (state.tokens[0]?.norm === "open" && state.tokens[1]?.kind === "code") markUsed(state, 0, 1);
  readEvents(state, now);
  rejectUnsupported(state);
  const role = askedRole(state);
  readFileSizes(state);
  readComparisons(state);
  rejectPeople(state);
  rejectCountedFields(state);
  readOpenQueries(state);
  readUnlinked(state);
  readRetrievals(state);
  rejectChosenGroups(state);
  const extreme = readExtreme(state);
  const asked = extreme ? {} : readGrouping(state, role);
  rejectSecondGrouping(state, asked);
  rejectNumberGroups(state);
  const measure = readMetric(state);
  rejectSecondRate(state, measure);
  // The average per test is one over all tests.
  const isOverTests = measure.field !== undefined && asked.groupBy === "code";
  const grouping = isOverTests ? {} : asked;
  const isRated =
    KpiCode.safeParse(measure.metric ?? previous?.metric).success || asksBand(tokens) || asksIndicators(tokens);
  const population = readPopulation(state, isRated);
  readMine(state);
  const momentAsked = hasCode(state) ? stateTimeOfOne(state) : undefined;
  readValues(state);
  readMissingPictures(state);
  readOverdue(state, formatZoned(now, zone));
  const isOne = hasCode(state);
  const isOfCycles = asksCycles(state);
  readNouns(state, isOne, measure.metric !== undefined && measure.field === undefined);
  // Tests are due, and lots expire; pictures and queries have no such time.
  const hasDue = subject === "tests" || subject === "lots";
  const isDue =
    (hasDue && tokens.some(({ norm }) => /^(?:due|overdue|scheduled|upcoming)$/.test(norm))) ||
    asksNext(tokens) ||
    asksChecks(tokens, dates, now) ||
    asksWork(state);
  const asksAll = measure.metric === undefined && asksIndicators(tokens);
  const timeField =
    (isDue ? undefined : takeStateTime(state, tokens, { grouping, isShare: asksShare(tokens) && !measure.metric })) ??
    reviewTime(state) ??
    timeFieldOf(state, {
      isDue,
      isRate: measure.metric !== undefined || asksAll || asksBand(tokens),
      isOfCycles,
    });
  const times = isComparison(tokens) ? dates.found : narrowedDates(joinedDates(dates.found, tokens), tokens);
  const [time, second] = times.map((phrase) => planTime(phrase, timeField, zone));
  const sort = extreme?.sort ? { sort: extreme.sort } : readSort(state, grouping, timeField, measure);
  const compared = comparedField(state) ?? separatelyCountedField(state);
  const lots = isOne && subject === "tests" && tokens.some(({ norm }) => norm === "lots") ? "lotNo" : undefined;
  const named =
    measure.field ?? (role === grouping.groupBy ? undefined : role) ?? momentAsked ?? namedField(state) ?? lots;
  const clues = {
    ...grouping,
    metric: measure.metric,
    isDue,
    hasCode: isOne,
    hasField: named !== undefined,
    compared,
    asksAll,
  };
  const isTimesListed = times.length === 2 && isOneList(times, tokens) && asksTwoCounts(tokens);
  const { intent, band } = intentOf(state, { ...clues, isTimesCompared: second !== undefined, isTimesListed });
  if (band) rejectBandOfTests(state);
  const isPair = intent === "compare" && (compared ?? grouping.groupBy) === undefined;
  for (const other of isPair ? times.slice(2) : times.slice(1))
    addUnresolved(state, other.first, other.end, {
      sentence: asks("oneTime"),
    });
  rejectAlternatives(state);
  if (!beside) rejectUncompared(state, intent, grouping.groupBy ?? compared);
  rejectUnreadWords(state);
  const groupBy = grouping.groupBy ?? compared;
  const isCount = intent === "count" || intent === "top" || intent === "trend";
  const isShare = intent === "rate" && !measure.metric && !asksAll && !band && state.where.length > 0;
  return {
    intent,
    subject,
    ...(measure.metric ? measure : isCount ? { metric: "count" } : {}),
    ...(isShare ? { metric: "share" } : {}),
    ...(named === undefined || named === time?.field ? {} : { field: named }),
    where: isShare ? numeratorFirst(state, state.where) : state.where,
    ...(time ? { time } : pastTime(tokens, subject, formatZoned(now, zone))),
    ...(groupBy ? { groupBy } : {}),
    ...(band ? { band } : {}),
    ...(second && intent === "compare" ? { compareTo: second } : {}),
    ...sort,
    ...(extreme?.limit ? { limit: extreme.limit } : limit),
    ...population,
    unresolved: state.unresolved,
  };
}
