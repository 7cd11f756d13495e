import { currentSite } from "../firebase/site.ts";
import { workRecords } from "./media-data.ts";
import { derivedIn, originalsIn } from "./media-files-data.ts";
import type { WorkPorts } from "./work.ts";
import { followUpQueue } from "./work-queue.ts";

export const workPorts = (buckets: { raw: string; derived: string }): WorkPorts => ({
  records: workRecords(),
  originals: originalsIn(buckets.raw),
  derived: derivedIn(buckets.derived),
  followUps: followUpQueue,
  zone: async () => (await currentSite()).timeZone,
});
