import { COLLECTIONS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { onSchedule } from "firebase-functions/scheduler";
import { logged } from "../firebase/logged.ts";

/** Ties every revision of a test to the one before by its hash. Late or repeated events change nothing. */
export const recordChain = onDocumentCreated(
  { document: `${COLLECTIONS.tests}/{testId}/revisions/{rev}`, retry: true, memory: "256MiB" },
  async ({ params: { testId, rev } }) => {
    await logged("revision chained", { testId, rev }, async () => {
      const [{ chainRevisions }, { chainPort }] = await Promise.all([
        import("./chain-revisions.ts"),
        import("../firebase/audit-records.ts"),
      ]);
      return chainRevisions(testId, chainPort);
    });
  },
);

/** Every night all records are proven against their trails, page by page; one that does not hold becomes a dead letter. */
export const chainCheck = onSchedule(
  { schedule: "every 10 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("trails checked", {}, async () => {
      const [{ checkChains }, { chainCheckRecords }] = await Promise.all([
        import("./check-chains.ts"),
        import("../firebase/chain-check-records.ts"),
      ]);
      return checkChains(chainCheckRecords(), () => new Date());
    });
  },
);
