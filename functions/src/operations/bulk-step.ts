import type { MediaWork } from "@zona/domain/media/media-work";

export type BulkLease = { bulkId: string; token: string };

export type BulkRecords = {
  /** Takes the lease of a running bulk run and counts the execution; stops a run whose executions are used up. */
  claim(bulkId: string, now: Date): Promise<BulkLease | "busy" | "ended">;
  /** The next media after the cursor, at most a page; `isLast` when nothing lies behind them. */
  page(lease: BulkLease): Promise<{ mediaIds: string[]; isLast: boolean }>;
  /** Undefined when this bulk run has begun the medium before, or it cannot be run again now. */
  restart(mediaId: string, bulkId: string): Promise<MediaWork | undefined>;
  /** How many media of this bulk run are at work. */
  atWork(bulkId: string): Promise<number>;
  /** Moves the cursor and ends the lease, while it is still ours and nobody cancelled. */
  advance(lease: BulkLease, page: { mediaIds: string[]; isLast: boolean }, begun: number): Promise<void>;
  /** Ends the lease alone. */
  release(lease: BulkLease): Promise<void>;
};

/** Enough to keep the workers busy, few enough that uploads of today need not wait behind them. */
const MOST_AT_WORK = 100;

/**
 * One execution: one page, no further one started from here. A scheduler calls it again. A page that was half begun
 * when a run died is begun by the next one; media that were begun say so themselves.
 */
export async function bulkStep(
  bulkId: string,
  { records, queue }: { records: BulkRecords; queue: { add(work: MediaWork): Promise<void> } },
  now: Date,
): Promise<"more" | "last" | "full" | "busy" | "ended"> {
  const lease = await records.claim(bulkId, now);
  if (lease === "busy" || lease === "ended") return lease;
  try {
    if ((await records.atWork(bulkId)) >= MOST_AT_WORK) {
      await records.release(lease);
      return "full";
    }
    const page = await records.page(lease);
    let begun = 0;
    for (const mediaId of page.mediaIds) {
      const work = await records.restart(mediaId, bulkId);
      if (!work) continue;
      await queue.add(work);
      begun += 1;
    }
    await records.advance(lease, page, begun);
    return page.isLast ? "last" : "more";
  } catch (error) {
    // The lease runs out by itself; failing to end it early must not hide why the step failed.
    await records.release(lease).catch(() => undefined);
    throw error;
  }
}
