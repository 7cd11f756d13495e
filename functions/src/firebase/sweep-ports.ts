import { originalPath } from "@zona/domain/media/medium";
import { getStorage } from "firebase-admin/storage";
import { takeIn } from "../media/intake.ts";
import type { SweepPorts } from "../operations/sweep.ts";
import { adminApp } from "./app.ts";
import { intakePorts } from "./intake-ports.ts";
import { isStatus } from "./media-files.ts";
import { sweepRecords } from "./sweep-records.ts";
import { followUpQueue, workQueue } from "./work-queue.ts";

export function sweepPorts(buckets: { raw: string; derived: string }, now: Date): SweepPorts {
  const file = (bucket: string, path: string) => getStorage(adminApp()).bucket(bucket).file(path);
  return {
    records: sweepRecords(),
    objects: {
      async generationOf(mediaId) {
        try {
          const [{ generation }] = await file(buckets.raw, originalPath(mediaId)).getMetadata();
          return String(generation);
        } catch (error) {
          if (isStatus(error, 404)) return undefined;
          throw error;
        }
      },
      exists: async (path) => (await file(buckets.derived, path).exists())[0],
    },
    takeIn: (mediaId, generation) =>
      takeIn({ path: originalPath(mediaId), generation, finalizedAt: now }, intakePorts(buckets.raw), now),
    workQueue,
    followUpQueue,
  };
}
