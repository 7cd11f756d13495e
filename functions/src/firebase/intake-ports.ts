import { intakeRecords } from "./media-records.ts";
import { workQueue } from "./work-queue.ts";

export const intakePorts = () => ({ records: intakeRecords(), queue: workQueue });
