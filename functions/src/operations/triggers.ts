import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { answering } from "../firebase/https-error.ts";
import { logged } from "../firebase/logged.ts";
import { derivedBucket, formsBucket, rawBucket } from "../firebase/parameters.ts";

/** Pages of bulk runs and marked days. One at a time: what a late one leaves, the next minute does. */
export const mediaUpkeep = onSchedule(
  { schedule: "every 1 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("upkeep done", {}, async () => {
      const { upkeep } = await import("../firebase/upkeep.ts");
      return upkeep(derivedBucket.value(), () => new Date());
    });
  },
);

/** Finds what is stuck or missing, asks for it again within a bound, and reports what that does not mend. */
export const mediaSweep = onSchedule(
  { schedule: "every 10 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("media swept", {}, async () => {
      const [{ sweep }, { sweepPorts }] = await Promise.all([
        import("./sweep.ts"),
        import("../firebase/sweep-ports.ts"),
      ]);
      const now = new Date();
      return sweep(sweepPorts({ raw: rawBucket.value(), derived: derivedBucket.value() }, now), now);
    });
    await logged("resources swept", {}, async () => {
      const [{ sweepResources }, { resourceSweepPorts }] = await Promise.all([
        import("../resources/sweep-resources.ts"),
        import("../firebase/resource-ports.ts"),
      ]);
      const { checked, ended } = await sweepResources(resourceSweepPorts(formsBucket.value()), new Date());
      return `checked ${checked}, ended ${ended}`;
    });
  },
);

/** What administrators ask of the pipeline; see `operations/media-operation.ts` of the domain. */
export const mediaOperation = onCall({ memory: "512MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ operate }, { operationRecords }, { workQueue }, { revokedAt }] = await Promise.all([
    import("./operate.ts"),
    import("../firebase/operation-records.ts"),
    import("../firebase/work-queue.ts"),
    import("../firebase/account-records.ts"),
  ]);
  const ports = { records: operationRecords(), queue: workQueue, revokedAt };
  const done = await answering({ uid: auth?.uid }, () => operate(auth, data, ports));
  logger.info("operation begun", { uid: auth?.uid, id: done.id });
  return done;
});
