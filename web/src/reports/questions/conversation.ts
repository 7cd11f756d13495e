import { type Answer, RECORDS_TOLD } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";

/** An answer that the next question can go on from. */
export type Context = { request: AskedRequest; answer: Answer };

/**
 * What a question goes on from, of the answers before it with the latest first: the last one if it tells of records. Help and
 * definitions in between change nothing, but a question that was refused, not read or asked back breaks off: what it was about is not
 * known, and the one before it is not what the person has in mind.
 */
export function contextOf(answers: readonly Answer[]): Context | undefined {
  const answer = answers.find(({ content }) => content.kind !== "help" && content.kind !== "defined");
  const request = answer?.request;
  return answer && request && RECORDS_TOLD.includes(answer.content.kind) ? { request, answer } : undefined;
}

/** What the next question goes on from only if its person says so: the last answer of records, before what broke off. */
export const resumable = (answers: readonly Answer[]): Context | undefined =>
  contextOf(answers.slice(answers.findIndex((one) => contextOf([one]) !== undefined)));

/** What an answer goes back to: the one before the first of the same request, so that going back twice leads on. */
export function earlierOf(answers: readonly Answer[], { request }: Context): AskedRequest | undefined {
  const same = JSON.stringify(request);
  return contextOf(answers.slice(answers.findLastIndex((one) => JSON.stringify(one.request) === same) + 1))?.request;
}
