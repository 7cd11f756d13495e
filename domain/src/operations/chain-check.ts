import * as z from "zod";

/** Records whose trail does not hold that one check names; the rest are counted. */
export const MOST_NAMED = 50;

/** Checks of the days that levels of service are counted over: at most two begin in a day. */
export const MOST_ENDED = 60;

/**
 * The nightly check of records against their trails, at `sweeps/chain`: those that changed since the one before, and some of
 * the others in turn. It goes a page at a time and keeps its place, so that a run that dies goes on where it was.
 */
export const ChainCheck = z.lazy(() =>
  z.object({
    id: z.string(),
    state: z.enum(["running", "done"]),
    startedAt: z.date(),
    at: z.date(),
    /** Up to where records that changed were checked; gone once all of them were. */
    changed: z.object({ at: z.date(), id: z.string().optional() }).optional(),
    /** Id of the last record whose turn it was, also after the check: the next one goes on behind it. */
    cursor: z.string().optional(),
    /** How many are to be checked in turn tonight. */
    left: z.int().min(0),
    checked: z.int().min(0),
    /** Records that could not be read or verified this time; the next night tries again. */
    skipped: z.int().min(0),
    broken: z.int().min(0),
    /** Records that were deleted behind their trail. */
    gone: z.int().min(0),
    /** Of the records that changed, those proven within the level of service since their last change, and the others. */
    onTime: z.int().min(0).optional(),
    late: z.int().min(0).optional(),
    /** The same of each check that ended in the days that levels are counted over. */
    ended: z
      .array(z.object({ at: z.date(), onTime: z.int().min(0), late: z.int().min(0) }))
      .max(MOST_ENDED)
      .optional(),
    named: z.array(z.object({ testId: z.string(), code: z.string(), rev: z.int() })).max(MOST_NAMED),
  }),
);
export type ChainCheck = z.infer<typeof ChainCheck>;

const HOUR_MS = 3_600_000;
/** A check begins in these hours of UTC, when few people write, and at most once a night. */
const NIGHT = { from: 0, until: 5 } as const;
const SHORTEST_PAUSE_MS = 12 * HOUR_MS;

/** Whether a new check has to begin. */
export function isChainCheckDue(last: Pick<ChainCheck, "startedAt"> | undefined, now: Date): boolean {
  const hour = now.getUTCHours();
  if (last === undefined) return true;
  if (now.getTime() - last.startedAt.getTime() >= 36 * HOUR_MS) return true;
  const isNight = hour >= NIGHT.from && hour < NIGHT.until;
  return isNight && now.getTime() - last.startedAt.getTime() >= SHORTEST_PAUSE_MS;
}
