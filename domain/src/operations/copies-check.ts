import * as z from "zod";

/**
 * Whether what lies in a second project is what a laboratory could go on with, at `sweeps/copies`: looked at once a day by its
 * files, so that it tells as well of a copy that nobody makes any more.
 */
export const CopiesCheck = z.lazy(() =>
  z.object({
    id: z.string(),
    at: z.date(),
    /** The second project; missing where none is named. */
    project: z.string().optional(),
    /** From when on that project was named: a first copy takes its time. */
    since: z.date().optional(),
    /** When the newest export of the database was whole. */
    exportedAt: z.date().optional(),
    /** Originals that have to be there by now and were looked for. */
    looked: z.int().min(0),
    /** Those that are not there, or are something else. */
    missing: z.int().min(0),
    /** The buckets could not be read. */
    isUnreadable: z.boolean().optional(),
  }),
);
export type CopiesCheck = z.infer<typeof CopiesCheck>;

const HOUR_MS = 3_600_000;
/** An export begins each Saturday and may take hours. */
export const EXPORT_LATE_MS = 8 * 24 * HOUR_MS;
/** Files are copied each day. */
export const FILE_LATE_MS = 2 * 24 * HOUR_MS;
/** Somewhat less than a day, so that a check which comes early is not one that comes a day late. */
const PAUSE_MS = 23 * HOUR_MS;

/** What is wrong with the copies; none where all is well, or where no second project is named. */
export type CopiesFault = "exports" | "files" | "unreadable";

export function copiesFaults(
  { project, since, exportedAt, missing, isUnreadable }: Omit<CopiesCheck, "id" | "at">,
  now: Date,
): CopiesFault[] {
  if (project === undefined) return [];
  if (isUnreadable) return ["unreadable"];
  const newest = (exportedAt ?? since ?? now).getTime();
  const isLate = now.getTime() - newest > EXPORT_LATE_MS;
  return [...(isLate ? (["exports"] as const) : []), ...(missing > 0 ? (["files"] as const) : [])];
}

/** Whether the copies have to be looked at: once a day, and at once where another project is named. */
export const isCopiesCheckDue = (
  last: Pick<CopiesCheck, "at" | "project"> | undefined,
  project: string | undefined,
  now: Date,
): boolean => last === undefined || last.project !== project || now.getTime() - last.at.getTime() >= PAUSE_MS;
