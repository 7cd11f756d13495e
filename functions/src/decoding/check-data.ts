import type { ResourcePorts } from "../resources/check-resource.ts";
import { resourcesToRead } from "../resources/resource-files-data.ts";
import { askRecords } from "./ask-records.ts";
import { type Ask, decoderRecords } from "./decoder-records.ts";

export const resourcePorts = (bucket: string, ask: Ask = askRecords): ResourcePorts => ({
  files: resourcesToRead(bucket),
  records: decoderRecords(ask).resources,
});
