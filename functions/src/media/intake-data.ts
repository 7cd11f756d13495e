import { intakeRecords } from "./media-data.ts";
import { objectsIn } from "./media-files-data.ts";
import { workQueue } from "./work-queue.ts";

export const intakePorts = (bucket: string) => ({
  objects: objectsIn(bucket),
  records: intakeRecords(),
  queue: workQueue,
});
