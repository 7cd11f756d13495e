import type { MediaWork } from "@zona/domain/media/media-work";
import { SWEEP_POLICY, type SweepReport } from "@zona/domain/operations/sweep";

type Stuck = { work: MediaWork; kind: "work" | "comparison" };
type Queue = { add(work: MediaWork): Promise<void> };

export type SweepPorts = {
  records: {
    /** Media still `uploading` whose record is older than this. */
    uploads(before: Date): Promise<{ mediaId: string; begunAt: Date }[]>;
    /** Marks an upload that never came as failed. */
    abandon(mediaId: string): Promise<void>;
    /** Work and comparisons without a sign of life since then, and without a live lease. */
    stuck(before: Date, now: Date): Promise<Stuck[]>;
    /** Counts one more help; false once the bound is reached, and then the work is given up with a dead letter. */
    help(stuck: Stuck): Promise<boolean>;
    /** Finished media after the cursor of the last sweep, with the paths of their files. */
    finished(): Promise<{ media: { mediaId: string; paths: string[] }[]; cursor: string | undefined }>;
    restart(mediaId: string): Promise<MediaWork | undefined>;
    report(found: Omit<SweepReport, "id" | "at">): Promise<void>;
  };
  objects: {
    /** The original that is there now; undefined when there is none. */
    original(mediaId: string): Promise<{ generation: string; arrivedAt: Date } | undefined>;
    exists(derivedPath: string): Promise<boolean>;
  };
  takeIn(mediaId: string, original: { generation: string; arrivedAt: Date }): Promise<string>;
  workQueue: Queue;
  followUpQueue: Queue;
};

/**
 * Finds what is stuck and asks for it again, within a bound; what does not end then is given up and reported. Every
 * step may come twice: asking twice has the effect of once.
 */
export async function sweep(ports: SweepPorts, now: Date): Promise<string> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const uploads = await sweepUploads(ports, before);
  const work = await sweepWork(ports, before(SWEEP_POLICY.workMs), now);
  const outputs = await sweepOutputs(ports);
  await ports.records.report({ ...uploads, ...work, ...outputs });
  const { takenIn, abandoned } = uploads;
  return `taken in ${takenIn}, abandoned ${abandoned}, queued ${work.queuedAgain}, given up ${work.givenUp}, restored ${outputs.restored}`;
}

async function sweepUploads({ records, objects, takeIn }: SweepPorts, before: (ms: number) => Date) {
  let takenIn = 0;
  let abandoned = 0;
  for (const { mediaId, begunAt } of await records.uploads(before(SWEEP_POLICY.uploadMs))) {
    const original = await objects.original(mediaId);
    if (original) {
      await takeIn(mediaId, original);
      takenIn += 1;
    } else if (begunAt < before(SWEEP_POLICY.abandonMs)) {
      await records.abandon(mediaId);
      abandoned += 1;
    }
  }
  return { takenIn, abandoned };
}

async function sweepWork({ records, workQueue, followUpQueue }: SweepPorts, before: Date, now: Date) {
  let queuedAgain = 0;
  let givenUp = 0;
  for (const stuck of await records.stuck(before, now)) {
    if (await records.help(stuck)) {
      await (stuck.kind === "work" ? workQueue : followUpQueue).add(stuck.work);
      queuedAgain += 1;
    } else givenUp += 1;
  }
  return { queuedAgain, givenUp };
}

async function sweepOutputs({ records, objects, workQueue }: SweepPorts) {
  const { media, cursor } = await records.finished();
  let restored = 0;
  for (const { mediaId, paths } of media) {
    const present = await Promise.all(paths.map((path) => objects.exists(path)));
    if (present.every(Boolean)) continue;
    const work = await records.restart(mediaId);
    if (!work) continue;
    await workQueue.add(work);
    restored += 1;
  }
  return { checked: media.length, restored, ...(cursor !== undefined && { cursor }) };
}
