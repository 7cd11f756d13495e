import { onSchedule } from "firebase-functions/scheduler";
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
