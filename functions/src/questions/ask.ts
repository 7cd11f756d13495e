import { AppError } from "@zona/domain/errors";
import type { Filter } from "@zona/domain/filters/filter";
import germanNames from "@zona/domain/messages/names.de.json" with { type: "json" };
import { refuses } from "@zona/domain/operations/refusals";
import { type Answer, type AnswerContent, AskRequest, type ChatTurn, RECORDS_TOLD } from "@zona/domain/questions/answer";
import { type Reader, reader, type Understood } from "@zona/domain/questions/read";
import { refusalOf } from "@zona/domain/questions/refusals/refusals";
import { type AskedRequest, requestFault } from "@zona/domain/questions/requests/asked-request";
import type { KnownName } from "@zona/domain/questions/phrases/vocabulary";
import type { Unparsed } from "@zona/domain/stored-record";
import { answerRequest } from "./answer-request.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, knownNames } from "./known.ts";

/** Reads a question besides the grammar. It sees words, never records; whatever it says is validated, and alone it answers nothing. */
export type SecondReader = (asked: { question: string; names: readonly KnownName[]; now: Date; zone: string }) => Promise<Unparsed>;

export type AskPorts = {
  /** Tables of one moment, as far as the person may see them. */
  open: OpenAsked;
  known: () => Promise<Known>;
  /** Whose records the person reads with such a filter. */
  recordsOf: (filter: Filter) => Promise<string[]>;
  /** Keeps the turn and its answer. A repeat of the same turn keeps the same. */
  keep: (turn: ChatTurn, question: string, answer: Answer) => Promise<void>;
  readBesides?: SecondReader | undefined;
};

type Moment = { now: Date; zone: string };

const readers = new WeakMap<Known, Reader>();

/** Built once for as long as the same names are known. */
function readerFor(known: Known): Reader {
  const read = readers.get(known) ?? reader(knownNames(known), germanNames);
  readers.set(known, read);
  return read;
}

/** Answers somebody who may work here. Throws an AppError for what is no request. */
export async function ask(
  uid: string,
  data: Unparsed,
  ports: AskPorts,
  { now, zone, elapsed }: Moment & { elapsed: () => number },
  signal?: AbortSignal,
): Promise<Answer> {
  const asked = AskRequest.safeParse(data);
  if (!asked.success) throw new AppError("invalid-input", refuses("noQuestion"));
  const known = await ports.known();
  const { understood, by } = await understand(asked.data, known, { now, zone }, ports.readBesides);
  const answer =
    understood.is === "request"
      ? await answerRequest({ request: withLots(understood.request, known), known, now, zone, open: ports.open }, uid)
      : { content: unanswered(understood), asOf: now.toISOString(), zone, names: namesOf(known) };
  // Whoever has gone does not find an answer kept.
  if (signal?.aborted) throw new AppError("conflict", "The question was given up.");
  const { content, request } = answer;
  const rows = content.kind === "rows" ? content.total : content.kind === "figures" ? content.groups.length : 0;
  const recordsOf = request && RECORDS_TOLD.includes(content.kind) ? await ports.recordsOf(request.where) : undefined;
  const turn = { id: asked.data.turnId, owner: uid, at: now, ...(request ? { request } : {}), outcome: content.kind, rows };
  await ports.keep({ ...turn, recordsOf, ms: elapsed(), proposedBy: by }, asked.data.question, answer);
  return answer;
}

/** People by name: choices speak of them. */
const namesOf = ({ people }: Known) => Object.fromEntries(people);

type Refused = { is: "refused"; reason: string };

function unanswered(understood: Exclude<Understood, { is: "request" }> | Refused): AnswerContent {
  if (understood.is === "refused") return { kind: "refused", reason: understood.reason };
  if (understood.is === "told") return { kind: "told", sentence: understood.sentence };
  if (understood.is === "unread") return { kind: "unread", words: understood.words.map((one) => ({ ...one, suggestions: [...one.suggestions] })) };
  return { kind: "choice", requests: understood.requests.map((one) => one as AskedRequest) };
}

/** "Lot G5-2291" is the number on the bottle; records name the delivery by its id as well. */
function withLots(request: AskedRequest, { lots }: Known): AskedRequest {
  const told = (filter: Filter): Filter => {
    if ("all" in filter) return { all: filter.all.map(told) };
    if ("any" in filter) return { any: filter.any.map(told) };
    if ("not" in filter) return { not: told(filter.not) };
    if (filter.field !== "lotNo" || (filter.op !== "eq" && filter.op !== "in")) return filter;
    const ids = filter.value.flatMap((number) => lots.get(String(number).toLowerCase()) ?? []);
    const value = [...new Set([...filter.value, ...ids])];
    return value.length > 1 ? { ...filter, op: "in", value } : filter;
  };
  return request.subject === "lots" ? request : { ...request, where: told(request.where), versus: request.versus.map(told) };
}

async function understand(
  { question, request, previous }: AskRequest,
  known: Known,
  { now, zone }: Moment,
  readBesides: SecondReader | undefined,
): Promise<{ understood: (Understood & { request?: AskedRequest }) | Refused; by: ChatTurn["proposedBy"] }> {
  if (request) {
    const fault = requestFault(request);
    if (fault) throw new AppError("invalid-input", fault);
    return { understood: { is: "request", request, isContinued: false } as Understood & { request: AskedRequest }, by: "person" };
  }
  const reason = refusalOf(question);
  if (reason) return { understood: { is: "refused", reason }, by: "grammar" };
  const read = readerFor(known)(question, { now, zone, ...(previous ? { previous: previous as never } : {}) });
  return { understood: read as Understood & { request?: AskedRequest }, by: "grammar" };
}
