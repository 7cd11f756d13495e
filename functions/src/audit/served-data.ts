import { AccessLogEntry } from "@zona/domain/audit/access-log";
import { AUDIT_PAGE } from "@zona/domain/audit/audit-log";
import { ACCESS_LOG, COLLECTIONS } from "@zona/domain/collections";
import { readRecord } from "@zona/domain/stored-record";
import { type DocumentSnapshot, FieldPath, type Firestore } from "firebase-admin/firestore";
import { textAt } from "../firebase/fields.ts";
import type { AuditLogPorts, NamedTest } from "./audit-log.ts";

/** A code is given once in a study, and few studies are of one kind. */
const MOST_OF_CODE = 20;

function namedTest(found: DocumentSnapshot): NamedTest[] {
  const [code, organisation, studyId] = ["code", "organisation", "studyId"].map((field) => textAt(found, field));
  return code === undefined || organisation === undefined || studyId === undefined
    ? []
    : [{ testId: found.id, code, organisation, studyId }];
}

/** What functions served, read for an audit. */
export const servedPorts = (db: Firestore): Pick<AuditLogPorts, "served" | "testsOf" | "testsNamed"> => ({
  async served({ uid, ...of }, before) {
    const log = db.collection(ACCESS_LOG);
    const about =
      "tests" in of
        ? log.where("tests", "array-contains-any", of.tests)
        : log.where("recordsOf", "array-contains-any", of.keys);
    const byWhom = uid === undefined ? about : about.where(new FieldPath("by", "uid"), "==", uid);
    const inOrder = byWhom.orderBy("from", "desc").limit(AUDIT_PAGE);
    const { docs } = await (before ? inOrder.where("from", "<", before) : inOrder).get();
    return docs.flatMap((found) => readRecord(AccessLogEntry, found.id, found.data()) ?? []);
  },
  async testsOf(code) {
    const { docs } = await db.collection(COLLECTIONS.tests).where("code", "==", code).limit(MOST_OF_CODE).get();
    return docs.flatMap(namedTest);
  },
  async testsNamed(testIds) {
    if (testIds.length === 0) return [];
    const refs = testIds.map((id) => db.collection(COLLECTIONS.tests).doc(id));
    return (await db.getAll(...refs, { fieldMask: ["code", "organisation", "studyId"] })).flatMap(namedTest);
  },
});
