import { DEMO_ACCOUNTS } from "../src/identity/demo-accounts.ts";
import germanNames from "../src/messages/names.de.json" with { type: "json" };
import { inWords, type Said } from "../src/messages/said.ts";
import { asks } from "../src/questions/ask-sentences.ts";
import { type KnownName, NAMED_BY_LIST, PERSON } from "../src/questions/phrases/known-names.ts";
import { reader } from "../src/questions/read.ts";
import { REFUSALS } from "../src/questions/refusals/refusals.ts";
import type { AskedRequest } from "../src/questions/requests/asked-request.ts";
import { timedRequest } from "../src/questions/requests/same-request.ts";
import { requestSentence } from "../src/questions/sentence/request-sentence.ts";
import { inEnglishFrom } from "../src/questions/sentence/sentence-shown.ts";
import { type Taken, type Taking, understand } from "../src/questions/understand.ts";
import { DEMO_WORDS } from "../src/vocabulary/demo-words.ts";
import type { Vocabulary } from "../src/vocabulary/term.ts";
import { badInput, instantOption, onlyFile, readBytes, readOptions, required, zoneOption } from "./arguments.ts";
import { evaluated } from "./evaluate-questions.ts";
import type { Output } from "./output.ts";

const MAX_QUESTION = 500;

/** People and words of the demo laboratory: a shell without a database knows no others. */
const NAMES: readonly KnownName[] = [
  ...DEMO_ACCOUNTS.filter(({ role }) => role !== "outsider").map(({ sub, name }) => ({
    field: PERSON,
    value: sub,
    label: name,
  })),
  ...Object.entries(DEMO_WORDS).flatMap(([list, words]) => {
    const fields = NAMED_BY_LIST[list as Vocabulary] ?? []; // its keys are lists
    return fields.flatMap((field) => words.map((word) => ({ field, value: word, label: word })));
  }),
];

const PEOPLE = new Map(NAMES.flatMap(({ field, value, label }) => (field === PERSON ? [[value, label] as const] : [])));

type Line = {
  question: string;
  status: "answered" | "asked" | "refused";
  /** With its times as instants, as they are at that moment. */
  request?: AskedRequest;
  /** The whole request, or what is said instead. */
  sentence: string;
  /** Words that are in the way. */
  unread?: readonly string[];
};

type Moment = { now: Date; zone: string };

/** How a question is taken, in a line. */
function lineOf(question: string, taken: Taken, { now, zone }: Moment): Line {
  const shown = inEnglishFrom({ zone, now, names: PEOPLE });
  const inFull = (request: AskedRequest) => requestSentence(request, shown);
  const said = (sentence: Said) => inWords(sentence);
  switch (taken.is) {
    case "request":
      return {
        question,
        status: "answered",
        request: timedRequest(taken.request, now, zone),
        sentence: inFull(taken.request),
      };
    case "choice":
      return { question, status: "asked", sentence: taken.requests.map(inFull).join(" – or – ") };
    case "told":
      return { question, status: "refused", sentence: said(taken.sentence) };
    case "unread":
      return {
        question,
        status: "asked",
        sentence: said(asks("unread", { words: taken.words.map(({ text }) => text).join(", ") })),
        unread: taken.words.map(({ text }) => text),
      };
    default:
      return { question, status: "refused", sentence: REFUSALS[taken.reason] };
  }
}

/** Questions one after the other; a line that begins with "> " goes on from the answer before it. */
async function asked(questions: readonly string[], moment: Moment, second?: Taking["second"]): Promise<Line[]> {
  const read = reader(NAMES, germanNames);
  const lines: Line[] = [];
  /** What was answered in this conversation, the latest last. */
  let answered: AskedRequest[] = [];
  for (const line of questions) {
    const isFollowUp = line.startsWith("> ");
    const question = isFollowUp ? line.slice(2) : line;
    const [previous, earlier] = answered.toReversed();
    if (question.length > MAX_QUESTION) throw badInput(`A question has at most ${MAX_QUESTION} characters.`);
    const { taken } = await understand(
      question,
      { ...moment, ...(isFollowUp && previous && { previous }), ...(isFollowUp && earlier && { earlier }) },
      { read, second },
    );
    // What was not answered is nothing to go on from; going back takes the answer off that was gone on from.
    if (taken.is !== "request") answered = [];
    else if (taken.request === earlier) answered = answered.slice(0, -1);
    else answered = [...(isFollowUp ? answered : []), taken.request];
    lines.push(lineOf(line, taken, moment));
  }
  return lines;
}

const linesIn = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/**
 * `ask`: how a question is understood, as one line of JSON; with `--file` the questions of a file, a line each. Answers need the
 * records of a site.
 */
export async function ask(args: readonly string[], clock: Date): Promise<Output> {
  const options = readOptions(args, ["now", "tz", "file", "evaluate"], true);
  const zone = zoneOption(required(options, "tz", "Europe/Paris"));
  const { file, evaluate, now: given } = options.values;
  const now = given === undefined ? clock : instantOption("now", given, zone).instant;
  const words = options.files.join(" ").trim();
  if ([file, evaluate, words || undefined].filter((one) => one !== undefined).length !== 1)
    throw badInput(
      'Ask something, for example zona ask --tz Europe/Paris "how many ICSI tests this month", or name a --file.',
    );
  if (evaluate !== undefined)
    return {
      json: await evaluated((await readBytes(onlyFile([evaluate], "ask"))).toString("utf8"), {
        names: NAMES,
        now,
        zone,
      }),
      notes: [],
    };
  const questions = file === undefined ? [words] : linesIn((await readBytes(file)).toString("utf8"));
  return { lines: await asked(questions, { now, zone }), notes: [] };
}
