import * as z from "zod";
import germanNames from "../src/messages/names.de.json" with { type: "json" };
import type { KnownName } from "../src/questions/phrases/known-names.ts";
import { reader } from "../src/questions/read.ts";
import { AskedRequest } from "../src/questions/requests/asked-request.ts";
import { isSameRequest } from "../src/questions/requests/same-request.ts";
import { modelReader } from "../src/questions/second-reader/model-reader.ts";
import { type Taking, understand } from "../src/questions/understand.ts";
import { badInput, parseJson } from "./arguments.ts";

/** A question with what it means; without a request it is to be asked back or refused. Lines that `ask --file` prints are such lines. */
const Meant = z.object({ question: z.string().min(1).max(500), request: AskedRequest.optional() });

/** `wrong`: answered with another request than the one that is meant, which nobody would notice. */
type Score = { right: number; notAnswered: number; wrong: readonly string[] };

const MODEL_TIMEOUT_MS = 20_000;

/** The model of the environment, as functions are given it: ASK_MODEL, ASK_MODEL_KEY and, where it is another, ASK_MODEL_ADDRESS. */
function modelOf(env: NodeJS.ProcessEnv, names: readonly KnownName[]): Taking["second"] {
  const { ASK_MODEL: model, ASK_MODEL_KEY: key, ASK_MODEL_ADDRESS: address } = env;
  if (!model || !key) return undefined;
  const read = modelReader(
    { address: address || "https://generativelanguage.googleapis.com", model, key },
    async (url, sent) => {
      const response = await fetch(url, { method: "POST", ...sent, signal: AbortSignal.timeout(MODEL_TIMEOUT_MS) });
      return { status: response.status, text: await response.text() };
    },
  );
  return { read, names, failed: () => undefined };
}

type Moment = { now: Date; zone: string };

async function scored(all: readonly z.infer<typeof Meant>[], moment: Moment, taking: Taking): Promise<Score> {
  let right = 0;
  let notAnswered = 0;
  const wrong: string[] = [];
  for (const { question, request } of all) {
    const { taken } = await understand(question, moment, taking);
    const isAnswered = taken.is === "request";
    if (isAnswered && request && isSameRequest(taken.request, request, moment.now, moment.zone)) right++;
    else if (isAnswered) wrong.push(question);
    else if (request) notAnswered++;
    else right++;
  }
  return { right, notAnswered, wrong };
}

/** Scores the questions of a site, one line of JSON each, by the grammar alone and, where a model is set, with it as a second reader. */
export async function evaluated(
  text: string,
  { names, ...moment }: Moment & { names: readonly KnownName[] },
): Promise<{ questions: number; grammar: Score; withModel?: Score }> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const all = lines.map((line, at) => {
    const meant = Meant.safeParse(parseJson(line, `Line ${at + 1} is not JSON.`));
    if (!meant.success) throw badInput(`Line ${at + 1} is no question with its request.`);
    return meant.data;
  });
  const read = reader(names, germanNames);
  const second = modelOf(process.env, names);
  return {
    questions: all.length,
    grammar: await scored(all, moment, { read }),
    ...(second && { withModel: await scored(all, moment, { read, second }) }),
  };
}
