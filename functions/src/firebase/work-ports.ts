import type { WorkPorts } from "../media/work.ts";
import { derivedIn, originalsIn } from "./media-files.ts";
import { workRecords } from "./media-records.ts";
import { currentSite } from "./site.ts";
import { followUpQueue } from "./work-queue.ts";

export const workPorts = (buckets: { raw: string; derived: string }): WorkPorts => ({
  records: workRecords(),
  originals: originalsIn(buckets.raw),
  derived: derivedIn(buckets.derived),
  followUps: followUpQueue,
  zone: async () => (await currentSite()).timeZone,
});
