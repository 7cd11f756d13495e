import * as z from "zod";
import { MediaLimits } from "../media/medium.ts";

const MINUTE = 60_000;

/** When something counts as stuck, and how often it is helped before it is given up and reported. */
export const SWEEP_POLICY = {
  /** An upload whose object is there, but that was never taken in. */
  uploadMs: 15 * MINUTE,
  /** An upload without an object: the browser may go on with it for a week. */
  abandonMs: 7 * 24 * 60 * MINUTE,
  /** Longer than the longest run and its lease. */
  workMs: 15 * MINUTE,
  helps: 5,
  /** Of each kind, in one sweep. */
  most: 100,
} as const;

/** What the last sweep found, at `sweeps/media`. */
export const SweepReport = z.lazy(() =>
  z.object({
    id: z.string(),
    at: z.date(),
    /** Uploads taken in, and uploads that never came. */
    takenIn: z.int().min(0),
    abandoned: z.int().min(0),
    /** Work and comparisons asked for again, and those given up. */
    queuedAgain: z.int().min(0),
    givenUp: z.int().min(0),
    /** Finished media looked at for missing files, and those done anew. */
    checked: z.int().min(0),
    restored: z.int().min(0),
    /** Where the next look at finished media begins. */
    cursor: z.string().optional(),
    /** The limits of originals that are in force in this deployment. */
    limits: MediaLimits.optional(),
  }),
);
export type SweepReport = z.infer<typeof SweepReport>;
