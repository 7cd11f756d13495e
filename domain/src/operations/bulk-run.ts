import * as z from "zod";
import { Person } from "../identity/claims.ts";

/** How many media one execution takes on. */
export const BULK_PAGE = 50;

/** Executions beyond which a bulk run is stopped whatever it says: twice what it needs, and a few for outages. */
export const executionsFor = (total: number) => 2 * Math.ceil(total / BULK_PAGE) + 10;

/**
 * The work on many media done anew, at `bulkRuns/{id}`. It has one cursor and one owner by lease, nothing of it starts
 * another, and the number of its executions is capped: it cannot fork.
 */
export const BulkRun = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    /** `stopped`: the cap was reached; `cancelled`: by an administrator. What was begun by then is done. */
    state: z.enum(["running", "done", "cancelled", "stopped"]),
    by: Person,
    at: z.date(),
    /** Media begun in this span of time, the end excluded. */
    from: z.date(),
    to: z.date(),
    /** Media in the span when it was asked for, for the progress; not a promise. */
    total: z.int().min(0),
    /** Id of the last medium that was looked at. */
    cursor: z.string().min(1).optional(),
    seen: z.int().min(0),
    begun: z.int().min(0),
    executions: z.int().min(0),
    mostExecutions: z.int().min(1),
    lease: z.object({ token: z.string().min(1), until: z.date() }).optional(),
    endedAt: z.date().optional(),
  }),
);
export type BulkRun = z.infer<typeof BulkRun>;
