import type { ResourceRefusal, ResourceWork } from "@zona/domain/resources/resource";

export type ResourceSweepPorts = {
  /** Versions still `uploading` whose record is older than this, the oldest first. */
  waiting(before: Date, most: number): Promise<{ work: ResourceWork; begunAt: Date }[]>;
  /** Whether its file came. */
  isThere(work: ResourceWork): Promise<boolean>;
  /** Copies the file onto itself: a new generation, of which the platform tells like of the first. */
  sendAgain(work: ResourceWork): Promise<void>;
  /** Ends a version that still waits. */
  end(work: ResourceWork, refusal: ResourceRefusal): Promise<void>;
};

const MINUTE = 60_000;
/** When the event of an upload counts as lost, and when nothing more is expected of it. */
const LOST_AFTER = 15 * MINUTE;
const ABANDONED_AFTER = 24 * 60 * MINUTE;
const MOST = 50;

/**
 * Has files checked whose event was lost, and ends versions whose file never came or could not be checked. Whoever sweeps looks
 * into no file: that is left to the account that has nothing to lose. Safe to repeat.
 */
export async function sweepResources(ports: ResourceSweepPorts, now: Date): Promise<{ sent: number; ended: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  let sent = 0;
  let ended = 0;
  for (const { work, begunAt } of await ports.waiting(before(LOST_AFTER), MOST)) {
    const isThere = await ports.isThere(work);
    if (begunAt < before(ABANDONED_AFTER)) {
      await ports.end(work, isThere ? "unchecked" : "never-arrived");
      ended += 1;
    } else if (isThere) {
      await ports.sendAgain(work);
      sent += 1;
    }
  }
  return { sent, ended };
}
