import type { Unparsed } from "../../stored-record.ts";
import { lintPhi } from "../../subjects/phi-lint.ts";
import type { KnownName } from "../phrases/known-names.ts";
import type { Understood } from "../read.ts";
import { AskedRequest, requestFault } from "../requests/asked-request.ts";
import { isSameRequest } from "../requests/same-request.ts";

/** What a second reader is told: words and names, never records. */
export type ToldBesides = { question: string; names: readonly KnownName[]; now: Date; zone: string };

/** Reads a question besides the grammar. Whatever it says is validated, and by itself it answers nothing. Rejects when it does not answer in time. */
export type SecondReader = (told: ToldBesides) => Promise<Unparsed>;

/** `offered`: what the second reader alone takes it for. */
export type ReadTwice = Understood | (Extract<Understood, { is: "unread" }> & { offered: AskedRequest });

/** What a second reader takes a question for, if that can be run. */
async function besides(told: ToldBesides, read: SecondReader): Promise<AskedRequest | undefined> {
  // What may name a person leaves the laboratory for no one.
  if (lintPhi(told.question).length > 0) return undefined;
  const proposal = await read(told);
  return requestFault(proposal) === undefined ? AskedRequest.parse(proposal) : undefined;
}

/**
 * What grammar and model make of a question together: the same is answered, of different readings the person chooses, and what
 * the model alone reads is offered. `isAgreed`: both read the same. Rejects when the model does not answer.
 */
export async function readTwice(
  read: Understood,
  told: ToldBesides,
  second: SecondReader,
): Promise<{ read: ReadTwice; isAgreed: boolean }> {
  // Follow-ups lean on what the model is not told; what was told or is chosen needs no other reading.
  const isOpen = (read.is === "request" && !read.isContinued) || read.is === "unread";
  const other = isOpen ? await besides(told, second) : undefined;
  if (!other) return { read, isAgreed: false };
  if (read.is === "unread") return { read: { ...read, offered: other }, isAgreed: false };
  if (read.is !== "request") return { read, isAgreed: false };
  if (isSameRequest(read.request, other, told.now, told.zone)) return { read, isAgreed: true };
  return { read: { is: "choice", requests: [read.request, other] }, isAgreed: false };
}
