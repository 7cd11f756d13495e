import { AppError } from "@zona/domain/errors";
import type { Filter } from "@zona/domain/filters/filter";
import { refuses } from "@zona/domain/operations/refusals";
import { type Answer, AskRequest, type ChatTurn, type DateOrder, RECORDS_TOLD } from "@zona/domain/questions/answer";
import { filterOf, type Plan, planFault } from "@zona/domain/questions/plan";
import { readQuestion } from "@zona/domain/questions/read-question";
import { type KnownName, type Lexicon, lexiconOf } from "@zona/domain/questions/words/vocabulary";
import type { Unparsed } from "@zona/domain/stored-record";
import { answerPlan } from "./answer-plan.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, knownNames } from "./known.ts";
import { believed, type Heard, mayBeProposed } from "./proposal-walls.ts";

/** Proposes a plan for what the grammar does not understand. It sees words, never records; whatever it says is validated. */
export type Proposer = (asked: {
  question: string;
  names: readonly KnownName[];
  now: Date;
  zone: string;
}) => Promise<Unparsed>;

export type AskPorts = {
  /** Tables of one moment, as far as the person may see them. */
  open: OpenAsked;
  known: () => Promise<Known>;
  /** How this person means dates such as 03/04/2026; undefined until they have said it. */
  dateOrder: (uid: string) => Promise<DateOrder | undefined>;
  /** Whose records the person reads with such a filter. */
  recordsOf: (filter: Filter) => Promise<string[]>;
  /** Keeps the turn and its answer. A repeat of the same turn keeps the same. */
  keep: (turn: ChatTurn, question: string, answer: Answer) => Promise<void>;
  propose?: Proposer | undefined;
};

const lexicons = new WeakMap<Known, Lexicon>();

/** Built once for as long as the same names are known. */
function lexiconFor(known: Known): Lexicon {
  const lexicon = lexicons.get(known) ?? lexiconOf(knownNames(known));
  lexicons.set(known, lexicon);
  return lexicon;
}

/** Answers somebody who may work here. Throws an AppError for what is no request. */
export async function ask(
  uid: string,
  data: Unparsed,
  ports: AskPorts,
  { now, zone, elapsed }: { now: Date; zone: string; elapsed: () => number },
  signal?: AbortSignal,
): Promise<Answer> {
  const request = AskRequest.safeParse(data);
  if (!request.success) throw new AppError("invalid-input", refuses("noQuestion"));
  const [known, dateOrder] = await Promise.all([ports.known(), ports.dateOrder(uid)]);
  const { plan, by } = await planFor(request.data, { known, dateOrder, now, zone, propose: ports.propose });
  const answer = await answerPlan({ plan, known, now, zone, open: ports.open }, uid);
  // Whoever has gone does not find an answer kept.
  if (signal?.aborted) throw new AppError("conflict", "The question was given up.");
  const { content } = answer;
  const rows = content.kind === "rows" ? content.total : content.kind === "groups" ? content.groups.length : 0;
  const recordsOf = RECORDS_TOLD.includes(content.kind) ? await ports.recordsOf(filterOf(plan)) : undefined;
  const turn = { id: request.data.turnId, owner: uid, at: now, intent: plan.intent, plan, outcome: content.kind, rows };
  await ports.keep({ ...turn, recordsOf, ms: elapsed(), proposedBy: by }, request.data.question, answer);
  return answer;
}

/** "Lot G5-2291" is the number on the bottle; records name the delivery by its id as well. */
function withLots(plan: Plan, { lots }: Known): Plan {
  const where = plan.where.map((one) => {
    if (one.field !== "lotNo" || plan.subject === "lots" || (one.op !== "eq" && one.op !== "in")) return one;
    const ids = one.value.flatMap((number) => lots.get(String(number).toLowerCase()) ?? []);
    const value = [...new Set([...one.value, ...ids])];
    return value.length > 1 ? { ...one, op: "in" as const, value } : one;
  });
  return { ...plan, where };
}

type Reading = Pick<AskPorts, "propose"> & {
  known: Known;
  dateOrder: DateOrder | undefined;
  now: Date;
  zone: string;
};

async function planFor(
  { question, plan: edited, previous }: AskRequest,
  { known, dateOrder, now, zone, propose }: Reading,
): Promise<{ plan: Plan; by: ChatTurn["proposedBy"] }> {
  if (edited) {
    const fault = planFault(edited);
    if (fault) throw new AppError("invalid-input", fault);
    return { plan: edited, by: "person" };
  }
  const lexicon = lexiconFor(known);
  const asked = { now, zone, lexicon, ...(previous ? { previous } : {}), ...(dateOrder ? { dateOrder } : {}) };
  const read = readQuestion(question, asked);
  const names = knownNames(known);
  const proposed =
    propose && mayBeProposed(read)
      ? await proposedPlan(propose, { question, names, now, zone }, { read, lexicon })
      : undefined;
  return { plan: withLots(proposed ?? read, known), by: proposed ? "model" : "grammar" };
}

/** A proposal that stands behind the walls of the grammar; undefined for every other, and when it fails. */
async function proposedPlan(
  propose: Proposer,
  asked: Parameters<Proposer>[0],
  reading: Pick<Heard, "read" | "lexicon">,
): Promise<Plan | undefined> {
  try {
    return believed(await propose(asked), { ...asked, ...reading });
  } catch {
    return undefined;
  }
}
