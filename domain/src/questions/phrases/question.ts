import type { AskedSubject } from "../../filters/field.ts";
import { category } from "../grammar/grammar.ts";
import type { Request, Statistic } from "../requests/request.ts";
import type { Shift } from "../tables/shifts.ts";
import type { Phrase } from "./phrases.ts";

/** A whole question. */
export const question = category<Request>("question");
/** What happened to tests, without a noun: a question by itself where there is nothing to go on from. */
export const fragment = category<Request>("fragment");
/** What continues the question before: what it adds or changes. */
export type FollowUp = {
  subject: AskedSubject;
  phrase: Phrase;
  ask?: "figure" | "rows" /** A field that the records of the answer are asked for. */;
  shows?: string;
  /** What is told of the number of which another statistic was asked. */
  statistic?: Statistic;
  /** Which end of what was measured stands first. */
  end?: "best" | "worst";
  /** Of what happened, who did it. */
  isByWhom?: true;
  /** Groups stand beside those of the question before: "by month as well". */
  isBesides?: true;
  /** A field of which nothing is to be said any more. */
  drops?: string;
  /** The time before that of the question before, in its place or beside it. */
  shift?: Shift & { isBeside: boolean };
};
export const followUp = category<FollowUp>("follow-up");
/** "Show me", "please", "what is". */
export const opening = category<null>("opening");
