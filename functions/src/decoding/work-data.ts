import { derivedIn, originalsIn } from "../media/media-files-data.ts";
import type { WorkPorts } from "../media/work.ts";
import { followUpQueue } from "../media/work-queue.ts";
import { askRecords } from "./ask-records.ts";
import { type Ask, decoderRecords } from "./decoder-records.ts";

export const workPorts = (buckets: { raw: string; derived: string }, ask: Ask = askRecords): WorkPorts => ({
  records: decoderRecords(ask).media,
  originals: originalsIn(buckets.raw),
  derived: derivedIn(buckets.derived),
  followUps: followUpQueue,
});
