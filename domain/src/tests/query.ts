import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { instant } from "../timing/instant.ts";

export const QueryType = z.enum(["failed_validation", "annotation", "query", "reason_for_change"]);
export const QueryStatus = z.enum(["new", "updated", "resolution_proposed", "closed", "not_applicable"]);
export type QueryStatus = z.infer<typeof QueryStatus>;

/** A question about one field, at `tests/{id}/queries/{id}`: a thread that only grows. */
export const Query = z.object({
  id: z.string().min(1).max(64),
  type: QueryType,
  status: QueryStatus,
  /** Dotted path into the record, as in a finding. */
  path: z.string().max(200),
  /** The finding that opened it. */
  findingId: z.string().max(20).optional(),
  assignee: Person.optional(),
  notes: z
    .array(
      z.object({
        by: Person,
        at: instant("The note"),
        text: z.string().trim().min(1, { error: "Write a note." }).max(2000),
      }),
    )
    .max(200),
});
export type Query = z.infer<typeof Query>;

const NEXT: Record<QueryStatus, readonly QueryStatus[]> = {
  new: ["updated", "resolution_proposed", "closed", "not_applicable"],
  updated: ["updated", "resolution_proposed", "closed", "not_applicable"],
  resolution_proposed: ["updated", "closed"],
  closed: ["updated"],
  not_applicable: [],
};

export const canMoveQuery = (from: QueryStatus, to: QueryStatus) => NEXT[from].includes(to);

/** Whether it still asks something of somebody. */
export const isOpenQuery = ({ status }: Pick<Query, "status">) => status !== "closed" && status !== "not_applicable";

/** Blocks submission: a failed validation that nobody has said a word about. */
export const isUnnotedFailure = ({ type, status, notes }: Query) =>
  type === "failed_validation" && isOpenQuery({ status }) && notes.length === 0;
