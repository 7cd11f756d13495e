import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { MediaWork } from "../media/media-work.ts";

/**
 * Work that ended without a result, at `deadLetters/{id}`. It stays `open` until an administrator has it run again or
 * closes it with a reason; nothing is ever removed.
 */
export const DeadLetter = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    /** Left out for a message that names no work. */
    work: MediaWork.optional(),
    /** The record that it is about, where it is about one: a trail that does not hold. */
    testId: z.string().min(1).max(64).optional(),
    /** The step and the error, or where the message came from; never content. */
    fault: z.string().min(1).max(300),
    at: z.date(),
    state: z.enum(["open", "rerun", "closed"]),
    /** Who ended it, when, and with `closed` why. */
    endedBy: Person.optional(),
    endedAt: z.date().optional(),
    reason: z.string().min(1).max(500).optional(),
  }),
);
export type DeadLetter = z.infer<typeof DeadLetter>;
