import { COLLECTIONS } from "@zona/domain/collections";
import { Revision } from "@zona/domain/records/audit/revision";
import { Signature } from "@zona/domain/records/audit/signature";
import { LabTest } from "@zona/domain/records/lab-test";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { Study } from "@zona/domain/studies/study";
import { collection, doc, limit, or, orderBy, query, where } from "firebase/firestore";
import { readableWhole } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord, type Records } from "../../platform/firebase/listen.ts";
import type { Listen } from "../../platform/firebase/snapshot.ts";
import { listOf, partOf } from "./coded-record-data.ts";

const MOST_SIGNATURES = 20;
const MOST_MOVES = 20;

const tests = collection(firestore, COLLECTIONS.tests);

export const listenToTest = (testId: string): Listen<LabTest | undefined> =>
  partOf(
    testId,
    listenToRecord(LabTest, () => doc(tests, testId)),
    (record) => record?.test,
  );

export const listenToStudy = (studyId: string) =>
  listenToRecord(Study, () => doc(firestore, COLLECTIONS.studies, studyId));

/** The acts on a test, newest first. */
export const listenToRevisions = (testId: string, most: number) =>
  listOf(
    testId,
    listenToList(Revision, () => query(collection(tests, testId, "revisions"), orderBy("rev", "desc"), limit(most))),
    ({ revisions }) => revisions.slice(0, most),
  );

/** Moves of one kind, in no order; a record sees few of them. */
export const listenToMoves = (testId: string, action: TestAction) =>
  listOf(
    testId,
    listenToList(Revision, () =>
      query(collection(tests, testId, "revisions"), where("action", "==", action), limit(MOST_MOVES)),
    ),
    ({ revisions }) => revisions.filter((revision) => revision.action === action),
  );

/** The signatures of a test, newest first. */
export const listenToSignatures = (testId: string) =>
  listenToList(Signature, () =>
    query(collection(tests, testId, "signatures"), orderBy("rev", "desc"), limit(MOST_SIGNATURES)),
  );

/** Records that name this one as the analysis of their sperm. */
export const listenToUses = (testId: string) =>
  listenToList(LabTest, () =>
    readableWhole(
      query(
        tests,
        or(where("header.spermTest.testId", "==", testId), where("header.secondSpermTest.testId", "==", testId)),
        limit(MOST_MOVES),
      ),
    ),
  );

/** Of a test that cannot have any: nothing is asked, for an empty answer costs a read as well. */
export const noSignatures: Listen<Records<Signature>> = (emit) => {
  emit({ status: "ready", data: { records: [], unreadable: [] }, pending: false });
  return () => undefined;
};
