import * as z from "zod";

/** What the site promises: the share of cases that is kept, over `LEVEL_DAYS`. */
export const SERVICE_LEVELS = {
  /** A picture shows its thumbnail within a minute of the arrival of its original. */
  thumbnail: { goal: 0.95, withinMs: 60_000 },
  /** An act that functions carry out is answered within a second. */
  act: { goal: 0.95, withinMs: 1_000 },
  /** A reminder of a check is told within two minutes of its time. */
  reminder: { goal: 0.99, withinMs: 120_000 },
  /** A scheduled report is made on the day that it was planned for. */
  report: { goal: 0.99 },
  /** What changed in a record is proven against its trail within a day. */
  trail: { goal: 0.99, withinMs: 86_400_000 },
} as const satisfies Record<string, { goal: number; withinMs?: number }>;

export const LEVEL_NAMES = ["thumbnail", "act", "reminder", "report", "trail"] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

/** The line that functions log of an act, with the milliseconds it took them, and the metric that a deployment makes of it. */
export const ACTS_METRIC = { name: "zona-acts", words: "act answered", field: "ms" } as const;

/** Days over which levels are counted, up to now. */
export const LEVEL_DAYS = 28;

export const levelsSince = (now: Date): Date => new Date(now.getTime() - LEVEL_DAYS * 86_400_000);

/** When something that a level counts came to its end; `lateAt` repeats that where the level was missed, to be counted by itself. */
export const Ended = z.object({ at: z.date(), lateAt: z.date().optional() });
export type Ended = z.infer<typeof Ended>;

export const endedAt = (at: Date, isLate: boolean): Ended => ({ at, ...(isLate && { lateAt: at }) });

/** Cases of a level, and how many of them missed it. */
export type Counted = { all: number; late: number };

/** What was counted of each level; a level that nothing measures here has no entry. */
export type ServiceLevels = { since: string; levels: Partial<Record<LevelName, Counted>> };

/** The share that was kept, and of the cases that may be late how many are left; below 0 where the goal is missed. */
export function budgetOf(level: LevelName, { all, late }: Counted): { kept: number; allowed: number; left: number } {
  // Rounded first: 1 - 0.95 is a little more than 0.05.
  const allowed = Math.floor(Number((all * (1 - SERVICE_LEVELS[level].goal)).toFixed(6)));
  return { kept: all === 0 ? 1 : (all - late) / all, allowed, left: allowed - late };
}
