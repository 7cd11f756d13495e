import { DEMO_ACCOUNTS } from "../src/identity/demo-accounts.ts";
import { inWords } from "../src/messages/said.ts";
import { timeInWords, understoodParts } from "../src/questions/answer-sentence.ts";
import { readDates } from "../src/questions/dates/date-phrases.ts";
import { misspelledDates } from "../src/questions/dates/date-spelling.ts";
import type { TimeRange } from "../src/questions/dates/forms/date-rolling.ts";
import { definitionOf } from "../src/questions/definitions.ts";
import type { Plan } from "../src/questions/plan.ts";
import { readQuestion } from "../src/questions/read-question.ts";
import { REFUSALS, type Refusal } from "../src/questions/refusals/refusals.ts";
import { tokenise } from "../src/questions/words/token.ts";
import { lexiconOf, PERSON } from "../src/questions/words/vocabulary.ts";
import { formatZoned } from "../src/timing/zoned-time.ts";
import { badInput, instantOption, readOptions, required, zoneOption } from "./arguments.ts";
import type { Output } from "./output.ts";

const MAX_QUESTION = 500;

function questionOf(words: readonly string[]): string {
  const question = words.join(" ").trim();
  if (question === "")
    throw badInput('Ask something, for example zona ask --tz Europe/Paris "how many ICSI tests this month".');
  if (question.length > MAX_QUESTION) throw badInput(`A question has at most ${MAX_QUESTION} characters.`);
  return question;
}

/** People of the demo site, whom a shell without a database knows. */
const names = () =>
  DEMO_ACCOUNTS.filter(({ role }) => role !== "outsider").map(({ sub, name }) => ({
    field: PERSON,
    value: sub,
    label: name,
  }));

function datesOf(question: string, now: Date, zone: string): Output {
  const tokens = tokenise(question);
  const { found, ambiguous, impossible } = readDates(question, tokens, { now, zone });
  const edge = (instant: Date | null) => instant && formatZoned(instant, zone);
  const row = (text: string, { from, to }: TimeRange) => ({ text, from: edge(from), toExclusive: edge(to) });
  const notes = impossible.map(({ sentence }) => inWords(sentence));
  if (ambiguous.length > 0) {
    return {
      json: { ambiguous: ambiguous.flatMap(({ text, readings }) => readings.map((one) => row(text, one))) },
      notes,
    };
  }
  if (impossible.length > 0)
    return {
      json: { impossible: impossible.map(({ text, sentence }) => ({ text, sentence: inWords(sentence) })) },
      notes,
    };
  const isRead = (at: number) => found.some(({ first, end }) => first <= at && at < end);
  const misspelled = misspelledDates(lexiconOf(names()), tokens, isRead);
  if (misspelled.length > 0) {
    const unread = misspelled.map(({ token: { text }, suggestions }) => ({ text, suggestions }));
    const sentences = unread.map(
      ({ text, suggestions }) => `${text} is no date; is ${suggestions.join(" or ")} meant?`,
    );
    return { json: { unread }, notes: sentences };
  }
  return { json: found.map(({ text, range }) => row(text, range)), notes };
}

/** A plan with its sentences in words. */
const printed = (plan: Plan) => ({
  ...plan,
  unresolved: plan.unresolved.map(({ sentence, ...one }) => ({
    ...one,
    ...(sentence && { sentence: inWords(sentence) }),
  })),
});

/** `ask`: how a question is understood: the plan, or with `--dates` only its dates. Answers need the records of a site. */
export function ask(args: readonly string[], clock: Date): Output {
  const flags = ["--plan", "--dates"].filter((flag) => args.includes(flag));
  if (flags.length > 1) throw badInput("--plan and --dates exclude each other.");
  const rest = args.filter((arg) => !flags.includes(arg));
  const options = readOptions(rest, ["now", "tz"], true);
  const zone = zoneOption(required(options, "tz", "Europe/Paris"));
  const moment = options.values.now === undefined ? { instant: clock } : instantOption("now", options.values.now, zone);
  const question = questionOf(options.files);
  if (flags[0] === "--dates") return datesOf(question, moment.instant, zone);
  const plan = readQuestion(question, { now: moment.instant, zone, lexicon: lexiconOf(names()) });
  if (flags[0] === "--plan") return { json: printed(plan), notes: [] };
  const refused = plan.reason === undefined ? undefined : REFUSALS[plan.reason as Refusal];
  const found = definitionOf(plan);
  const definition = found && { ...found, text: inWords(found.text) };
  const time = plan.time && timeInWords(plan.time, zone);
  const told = { ...(time ? { time } : {}), ...(definition ? { definition } : {}), ...(refused ? { refused } : {}) };
  return { json: { plan: printed(plan), understood: understoodParts(plan), ...told }, notes: [] };
}
