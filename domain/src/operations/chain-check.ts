import * as z from "zod";

/** Records whose trail does not hold that one check names; the rest are counted. */
export const MOST_NAMED = 50;

/**
 * The nightly check of all records against their trails, at `sweeps/chain`. It goes through the records by id, a page at a
 * time, and keeps its place, so that a run that dies goes on where it was.
 */
export const ChainCheck = z.lazy(() =>
  z.object({
    id: z.string(),
    state: z.enum(["running", "done"]),
    startedAt: z.date(),
    at: z.date(),
    /** Id of the last record that was checked. */
    cursor: z.string().optional(),
    checked: z.int().min(0),
    /** Records that could not be read or verified this time; the next night tries again. */
    skipped: z.int().min(0),
    broken: z.int().min(0),
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
