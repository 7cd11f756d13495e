import { originalPath } from "@zona/domain/media/medium";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { takeIn } from "../media/intake.ts";
import { intakePorts } from "../media/intake-data.ts";
import { isStatus } from "../media/media-files-data.ts";
import { followUpQueue, workQueue } from "../media/work-queue.ts";
import type { SweepPorts } from "./sweep.ts";
import { sweepRecords } from "./sweep-data.ts";

export function sweepPorts(buckets: { raw: string; derived: string }, now: Date): SweepPorts {
  const file = (bucket: string, path: string) => getStorage(adminApp()).bucket(bucket).file(path);
  return {
    records: sweepRecords(),
    objects: {
      async original(mediaId) {
        try {
          const [{ generation, timeCreated }] = await file(buckets.raw, originalPath(mediaId)).getMetadata();
          return { generation: String(generation), arrivedAt: new Date(String(timeCreated)) };
        } catch (error) {
          if (isStatus(error, 404)) return undefined;
          throw error;
        }
      },
      exists: async (path) => (await file(buckets.derived, path).exists())[0],
    },
    takeIn: (mediaId, original) =>
      takeIn({ path: originalPath(mediaId), ...original, finalizedAt: now }, intakePorts(buckets.raw), now),
    workQueue,
    followUpQueue,
  };
}
