import { workRecords } from "../media/media-data.ts";
import { workFilesIn } from "../media/media-files-data.ts";
import { checkRecords } from "../resources/check-records.ts";
import { checkPorts } from "../resources/resource-data.ts";
import type { DecoderPorts } from "./answer-decoder.ts";

export const decoderPorts = (buckets: { raw: string; derived: string; forms: string }): DecoderPorts => ({
  media: workRecords(workFilesIn(buckets)),
  resources: checkRecords(checkPorts(buckets.forms)),
});
