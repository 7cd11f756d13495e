import { COLLECTIONS, RESOURCES, SITE_PATH } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { ofStudy, Revision } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import { planRetest, saidOfRetest } from "@zona/domain/records/moves/retest";
import { signaturePath } from "@zona/domain/records/record-paths";
import { Resource } from "@zona/domain/resources/resource";
import { sopsInForce } from "@zona/domain/resources/sops-in-force";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  getFirestore,
  type Transaction,
} from "firebase-admin/firestore";
import { writeCommit } from "../audit/write-commit-data.ts";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { refuseOvertaken } from "../firebase/refuse-overtaken.ts";
import { storeResult } from "../runs/run-result-data.ts";
import { beginningRecord } from "./begin-record-data.ts";
import type { FoundRecord, MoveRecords, Moving } from "./move-record.ts";
import { readWholeRecord, type WholeRecord } from "./whole-record-data.ts";

const AskedRevision = Revision.pick({ action: true, by: true, reason: true });

/** What followed a revision, where something did. */
async function nextOf(test: DocumentReference, rev: number, transaction: Transaction): Promise<FoundRecord["next"]> {
  const id = String(rev + 1);
  const [revision, signature] = await transaction.getAll(
    test.collection("revisions").doc(id),
    test.collection("signatures").doc(id),
  );
  const told = AskedRevision.safeParse(revision?.data()).data;
  return told && { ...told, meaning: textAt(signature, "meaning") };
}

/** Reads what a retest begins with; what it returns writes it. */
async function beginningRetest(
  { test, judged, study }: WholeRecord,
  retest: NonNullable<Moving["retest"]>,
  by: Person,
  db: Firestore,
  transaction: Transaction,
): Promise<() => void> {
  const { id } = retest;
  const { codePattern } = readRecord(Study, test.studyId, study.data()) ?? {};
  const begun = { id, said: saidOfRetest(test, retest), by, organisation: test.organisation, codePattern };
  const asked = { id, by, retest, now: new Date(), isStudyBlinded: judged.isStudyBlinded ?? false };
  return beginningRecord(begun, (known) => planRetest(judged, { ...asked, ...known }), db, transaction);
}

/** Opens the queries of a submission: one without a note asks until somebody answers. */
function openQueries(
  transaction: Transaction,
  ref: DocumentReference,
  doubts: Moving["doubts"],
  test: LabTest,
  by: Person,
) {
  const at = FieldValue.serverTimestamp();
  for (const { queryId, findingId, path, message, answer } of doubts)
    transaction.create(ref.collection("queries").doc(queryId), {
      ...{ type: "failed_validation", status: "new", testCode: test.code, findingId, path, message },
      ...{ openedBy: by, openedAt: at, updatedAt: at, ...ofStudy(test) },
      notes: answer === "" ? {} : { "1": { by, at, text: answer, status: "new" } },
    });
}

export const moveRecords = (db = getFirestore(adminApp())): MoveRecords => ({
  newId: () => db.collection(COLLECTIONS.tests).doc().id,
  move: ({ testId, rev, action }, by, decide) =>
    db
      .runTransaction(async (transaction) => {
        const { stored, whole } = await readWholeRecord(testId, db, transaction);
        if (!whole) return (await decide(undefined)).answer;
        const { test, study, judged, sha256, runResult } = whole;
        const { ref } = stored;
        const ofLaboratory = db.collection(RESOURCES).where("organisation", "==", test.organisation);
        const [next, site, documents] = await Promise.all([
          rev < test.rev ? nextOf(ref, rev, transaction) : undefined,
          transaction.get(db.doc(SITE_PATH)),
          action === "start" ? transaction.get(ofLaboratory.where("category", "==", "sop")) : undefined,
        ]);
        const resources = documents?.docs.flatMap((one) => readRecord(Resource, one.id, one.data()) ?? []) ?? [];
        const kinds: unknown = study.get("kinds");
        const { answer, moving } = await decide({
          ...{ test, judged, sha256, next, resultSha256: runResult?.sha256 },
          sops: sopsInForce(resources, test),
          isStudyOpen: study.get("status") === "open" && Array.isArray(kinds) && kinds.includes(test.kind),
          witnessMayReview: site.get("witnessMayReview") === true,
        });
        if (!moving) return answer;
        const { commit, signature, doubts, retest } = moving;
        const begin = retest && (await beginningRetest(whole, retest, by, db, transaction));
        writeCommit(transaction, ref, commit, by);
        openQueries(transaction, ref, doubts, test, by);
        if (signature) {
          const at = FieldValue.serverTimestamp();
          transaction.create(db.doc(signaturePath(testId, signature.rev)), { ...signature, at });
          // Whoever signs a result signs one that is kept, also where no event has come to keep it.
          if (runResult && signature.result !== undefined) storeResult(transaction, testId, runResult, new Date(), db);
        }
        begin?.();
        return answer;
      })
      .catch(refuseOvertaken),
});
