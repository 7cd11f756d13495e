import { onSchedule } from "firebase-functions/scheduler";
import { logged } from "../firebase/logged.ts";

/**
 * After a deployment that makes other facts, once a week, and when an administrator asks, all records are looked through for
 * facts that are missing or older, page by page. One at a time: what a late one leaves, the next one does.
 */
export const factCheck = onSchedule(
  { schedule: "every 10 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("facts checked", {}, async () => {
      const [{ checkFacts }, { factCheckRecords }, { FACTS_VERSION }] = await Promise.all([
        import("./check-facts.ts"),
        import("../firebase/fact-check-records.ts"),
        import("@zona/domain/facts/facts-version"),
      ]);
      return checkFacts(factCheckRecords(), FACTS_VERSION, () => new Date());
    });
  },
);
