import * as z from "zod";

/** The most that one person has done for them within an hour of the clock: far above a day's work, far below a script's. */
export const MOST_AN_HOUR = {
  /** New records, and what is done to subjects and couples. */
  codes: 120,
  exports: 40,
  /** Pages that failed in a browser. */
  faults: 60,
  invitations: 60,
  /** Images and videos as they were uploaded, opened one by one or in an archive. */
  originals: 500,
  queries: 60,
  questions: 120,
  reports: 20,
  words: 60,
} as const;

export const Paced = z.enum([
  "codes",
  "exports",
  "faults",
  "invitations",
  "originals",
  "queries",
  "questions",
  "reports",
  "words",
]);
export type Paced = z.infer<typeof Paced>;

const HOUR_MS = 3_600_000;

/** `pace/{uid}`: what somebody had done in the last hour in which they asked for anything. Functions alone read and write. */
export const Pace = z.object({ hour: z.int(), counts: z.partialRecord(Paced, z.int().min(0)) });
export type Pace = z.infer<typeof Pace>;

/** The count with one more of a kind, or in how many minutes it goes on. */
export function onePlace(stored: Pace | undefined, kind: Paced, now: Date): Pace | { waitMinutes: number } {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const counts = stored?.hour === hour ? stored.counts : {};
  const taken = counts[kind] ?? 0;
  if (taken >= MOST_AN_HOUR[kind]) return { waitMinutes: Math.ceil(((hour + 1) * HOUR_MS - now.getTime()) / 60_000) };
  return { hour, counts: { ...counts, [kind]: taken + 1 } };
}
