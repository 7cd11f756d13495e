import { COLLECTIONS } from "@zona/domain/collections";
import { initializeApp } from "firebase-admin/app";
import { FieldPath, getFirestore } from "firebase-admin/firestore";
import { auditPorts } from "../functions/src/audit/audit-data.ts";
import { verifyTest } from "../functions/src/audit/verify-record.ts";
import type { Verified } from "./restore-drill.ts";

const SAMPLE = 50;

/**
 * Verifies records of a restored database, from a random place of their ids on. Not against anchored heads, which may be newer
 * than the backup. In the name of `gcloud auth application-default login`.
 */
export async function verifyRestored(projectId: string, databaseId: string): Promise<Verified> {
  const db = getFirestore(initializeApp({ projectId }));
  db.settings({ databaseId });
  const byId = db.collection(COLLECTIONS.tests).orderBy(FieldPath.documentId()).select();
  const start = crypto.randomUUID();
  const from = await byId.startAt(start).limit(SAMPLE).get();
  const before =
    from.size < SAMPLE
      ? await byId
          .endBefore(start)
          .limit(SAMPLE - from.size)
          .get()
      : undefined;
  const ids = [...from.docs, ...(before?.docs ?? [])].map(({ id }) => id);
  const ports = { anchored: async () => undefined, readTrail: auditPorts("").readTrail };
  const broken: string[] = [];
  for (const id of ids) {
    const verified = await verifyTest(id, ports, new Date());
    if (!verified || verified.problems.length > 0) broken.push(id);
  }
  return { verified: ids.length, broken };
}
