import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { Firestore } from "firebase-admin/firestore";
import { PROJECT_ID } from "../../emulators/project.ts";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyRecordFor } from "../../functions/src/audit/verify-record.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";

/** The trail of a record in its order, and whether it proves what the record holds; `past`: codes of what was written past it. */
export async function provenRecord(db: Firestore, testId: string, past: readonly string[] = []) {
  const { docs } = await db.doc(`${COLLECTIONS.tests}/${testId}`).collection("revisions").orderBy("rev").get();
  const reader = staffCaller("recount", "Recount", { roles: { [ALL_OWN_STUDIES]: ["lead"] } });
  const ports = auditPorts(bucketNames(PROJECT_ID).trailAnchors);
  const { problems, rev } = await verifyRecordFor(reader, { testId }, ports);
  const codes = problems.map(({ sentence }) => sentence.code).filter((code) => !past.includes(code));
  return { revisions: docs, isProven: rev === docs.length && codes.length === 0, problems: codes };
}
