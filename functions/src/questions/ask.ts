import { AppError } from "@zona/domain/errors";
import type { Filter } from "@zona/domain/filters/filter";
import germanNames from "@zona/domain/messages/names.de.json" with { type: "json" };
import { refuses } from "@zona/domain/operations/refusals";
import {
  type Answer,
  type AnswerContent,
  AskRequest,
  type ChatTurn,
  RECORDS_TOLD,
} from "@zona/domain/questions/answer";
import type { DateOrder } from "@zona/domain/questions/date-order";
import { type Reader, reader } from "@zona/domain/questions/read";
import { type AskedRequest, requestFault } from "@zona/domain/questions/requests/asked-request";
import type { SecondReader } from "@zona/domain/questions/second-reader/read-twice";
import { type Taken, understand } from "@zona/domain/questions/understand";
import type { Unparsed } from "@zona/domain/stored-record";
import { logger } from "../firebase/logged.ts";
import { answerRequest } from "./answer-request.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, knownNames } from "./known.ts";

export type AskPorts = {
  /** Tables of one moment, as far as the person may see them. */
  open: OpenAsked;
  known: () => Promise<Known>;
  /** How this person writes dates, if they were ever asked. */
  dateOrder: (uid: string) => Promise<DateOrder | undefined>;
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
  const { taken, by } = await takenBy(uid, asked.data, known, { now, zone }, ports);
  const answer: Answer =
    taken.is === "request"
      ? {
          ...(await answerRequest(
            { request: withLots(taken.request, known), known, now, zone, open: ports.open },
            uid,
          )),
          ...(taken.isContinued && { continues: true }),
        }
      : { content: unanswered(taken), asOf: now.toISOString(), zone, names: Object.fromEntries(known.people) };
  // Whoever has gone does not find an answer kept.
  if (signal?.aborted) throw new AppError("conflict", "The question was given up.");
  const { content, request } = answer;
  const rows = content.kind === "rows" ? content.total : content.kind === "figures" ? content.groups.length : 0;
  const recordsOf = request && RECORDS_TOLD.includes(content.kind) ? await ports.recordsOf(request.where) : undefined;
  const turn = { id: asked.data.turnId, owner: uid, at: now, ...(request && { request }), outcome: content.kind, rows };
  await ports.keep({ ...turn, recordsOf, ms: elapsed(), readBy: by }, asked.data.question, answer);
  return answer;
}

/** What is said where no records are: choices speak of people, so their names go with it. */
function unanswered(taken: Exclude<Taken, { is: "request" }>): AnswerContent {
  switch (taken.is) {
    case "refused":
      return { kind: "refused", reason: taken.reason };
    case "told":
      return { kind: "told", sentence: taken.sentence };
    case "choice":
      return {
        kind: "choice",
        requests: [...taken.requests],
        ...(taken.dateOrders && { dateOrders: [...taken.dateOrders] }),
      };
    default:
      return {
        kind: "unread",
        words: taken.words.map((one) => ({ ...one, suggestions: [...one.suggestions] })),
        ...("offered" in taken && { offered: taken.offered }),
      };
  }
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
  return request.subject === "lots"
    ? request
    : { ...request, where: told(request.where), versus: request.versus.map(told) };
}

/** What a person asked, in words or as a request that they chose or changed. */
async function takenBy(
  uid: string,
  { question, request, previous, earlier }: AskRequest,
  known: Known,
  { now, zone }: Moment,
  { dateOrder, readBesides }: AskPorts,
): Promise<{ taken: Taken; by: ChatTurn["readBy"] }> {
  if (request) {
    const fault = requestFault(request);
    if (fault) throw new AppError("invalid-input", fault);
    return { taken: { is: "request", request, isContinued: false }, by: "person" };
  }
  const { taken, isAgreed } = await understand(
    question,
    { now, zone, ...(previous && { previous }), ...(earlier && { earlier }) },
    {
      read: readerFor(known),
      dateOrder: () => dateOrder(uid),
      second: readBesides && { read: readBesides, names: knownNames(known), failed },
    },
  );
  return { taken, by: isAgreed ? "both" : "grammar" };
}

const failed = (error: unknown) =>
  logger.warn("no second reading", { error: error instanceof Error ? error.name : "unknown" });
