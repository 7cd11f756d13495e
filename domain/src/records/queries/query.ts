import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { issue, sentences } from "../../messages/said.ts";
import { SaidStored } from "../../messages/stored-said.ts";
import { instant } from "../../timing/instant.ts";

const says = sentences("query", {
  noNote: "Write a note.",
});

export const QueryType = z.enum(["failed_validation", "annotation", "query", "reason_for_change"]);
export const QueryStatus = z.enum(["new", "updated", "resolution_proposed", "closed", "not_applicable"]);
export type QueryStatus = z.infer<typeof QueryStatus>;

export type QueryType = z.infer<typeof QueryType>;

/** What a person asks; a failed validation is asked about by a submission. */
export const AskedType = QueryType.exclude(["failed_validation"]);
export type AskedType = z.infer<typeof AskedType>;

/** A query takes no more notes than this. */
export const MOST_NOTES = 200;

const QueryNote = z.lazy(() =>
  z.object({
    by: Person,
    at: instant("The note"),
    text: z
      .string()
      .trim()
      .min(1, { error: issue(says("noNote")) })
      .max(2000),
    /** The query's status from this note on: every move has its author, its time and its words. */
    status: QueryStatus,
    /** Its author knew that whoever opened the query reads it, also where they read records in codes. Functions say so. */
    isToOpener: z.literal(true).optional(),
  }),
);

/**
 * A question about one field, at `tests/{id}/queries/{id}`: a thread that only grows. Notes are keyed by their number from
 * "1" up and not listed, because only so can each carry the server's time.
 */
export const Query = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    type: QueryType,
    status: QueryStatus,
    /** Dotted path into the record, as in a finding. */
    path: z.string().max(200),
    /** The finding that opened it, and what it said. */
    findingId: z.string().max(20).optional(),
    message: SaidStored.optional(),
    /** Of its test, so that a list of questions needs not read their tests. */
    testCode: z.string().max(20).optional(),
    /** Whose record it is about. */
    organisation: z.string().optional(),
    studyId: z.string().optional(),
    assignee: Person.optional(),
    openedBy: Person,
    openedAt: instant("The query"),
    updatedAt: instant("The last change"),
    notes: z.record(z.string().regex(/^[1-9]\d{0,2}$/), QueryNote),
  }),
);
export type Query = z.infer<typeof Query>;

/** The notes of a query, oldest first. */
export const notesOf = ({ notes }: Pick<Query, "notes">) =>
  Object.entries(notes)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([number, note]) => ({ number, ...note }));

const NEXT: Record<QueryStatus, readonly QueryStatus[]> = {
  new: ["updated", "resolution_proposed", "closed", "not_applicable"],
  updated: ["updated", "resolution_proposed", "closed", "not_applicable"],
  resolution_proposed: ["updated", "closed"],
  closed: ["updated"],
  not_applicable: [],
};

export const canMoveQuery = (from: QueryStatus, to: QueryStatus) => NEXT[from].includes(to);

/** What an answer makes of a query: what was chosen while that is possible, else the first that is. */
export const queryMove = (from: QueryStatus, chosen: QueryStatus): QueryStatus | undefined =>
  canMoveQuery(from, chosen) ? chosen : NEXT[from][0];

/** Whether it still asks something of somebody. */
export const isOpenQuery = ({ status }: Pick<Query, "status">) => status !== "closed" && status !== "not_applicable";

/** Blocks submission: a failed validation that nobody has said a word about. */
export const isUnnotedFailure = ({ type, status, notes }: Pick<Query, "type" | "status" | "notes">) =>
  type === "failed_validation" && isOpenQuery({ status }) && Object.keys(notes).length === 0;
