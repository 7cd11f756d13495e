import type { AskedSubject } from "../../filters/field.ts";
import type { TimeGroup } from "../../timing/calendar.ts";
import { category } from "../grammar/grammar.ts";
import type { Grouping, Order, Request, Statistic } from "../requests/request.ts";
import type { Restriction } from "../requests/restriction.ts";
import type { PartAsked } from "../requests/shifted.ts";
import type { Event } from "../tables/events.ts";
import type { Shift } from "../tables/shifts.ts";
import type { Comparison } from "./categories.ts";
import type { Phrase } from "./phrase.ts";

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
  /** Which end of what was measured stands first, and how many of it are asked for. */
  top?: Top;
  /** Of what happened, who did it; when it happened. */
  isByWhom?: true;
  isWhen?: true;
  /** What happened, in the place of what had. */
  event?: Event;
  /** Another number, of which the same statistic is asked. */
  ofNumber?: string;
  /** Groups alone that have so many of these records. */
  groupsWith?: { limit: Comparison; where: Restriction; by?: Grouping };
  /** People and values stand beside those of the question before: "Noor as well". */
  isAdded?: true;
  /** Groups stand beside those of the question before: "by month as well". */
  isBesides?: true;
  /** What is to be said no more. */
  drops?: Dropped;
  /** Of what was said last: which part of the records it is true of, or those of which it is not. */
  turns?: "share" | "others";
  /** What a share is asked of, among the records of the question before. */
  among?: Restriction;
  /** What a share is one of: all records, those of a kind, or all of a part of the calendar. */
  shareOf?: Restriction | TimeGroup;
  /** A limit of the number that had one before. */
  limits?: Comparison;
  /** The limit stands beside the one before, and not in its place. */
  isBeside?: true;
  /** Its words say that it goes on, though it might stand alone: "ICSI only". */
  goesOn?: true;
  /** The time before that of the question before, in its place or beside it. */
  shift?: Shift & { isBeside: boolean };
  /** So many of those that stand first. */
  first?: number;
  /** Another quarter or half than that of the question before. */
  part?: PartAsked;
};
/** A field (of whose groups all are asked for, where it `isOfAll`), the groups, what cuts them short, the time or one of a length, or a condition. */
export type Dropped =
  | { field: string; isOfAll?: true }
  | { groups: true }
  | { limit: true }
  | { anything: true }
  | { time: TimeGroup | "any" }
  | { where: Restriction };
/** "The three best", "the fewest"; `isOfAll`: all are told, in that order. */
export type Top = { end: Order["direction"] | "best" | "worst"; limit?: number; isOfAll?: true };
export const followUp = category<FollowUp>("follow-up");
/** "Show me", "please", "what is". */
export const opening = category<null>("opening");
