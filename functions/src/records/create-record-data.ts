import { COLLECTIONS } from "@zona/domain/collections";
import { newRecord } from "@zona/domain/records/creation/new-record";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { refuseOvertaken } from "../firebase/refuse-overtaken.ts";
import { beginningRecord } from "./begin-record-data.ts";
import type { CreateRecords } from "./create-record.ts";

export const createRecords = (db = getFirestore(adminApp())): CreateRecords => ({
  create: ({ testId: id, said, terms }, by, judge) =>
    db
      .runTransaction(async (transaction) => {
        const draft = db.collection(COLLECTIONS.drafts).doc(id);
        const [stored, test, draftNow] = await transaction.getAll(
          db.collection(COLLECTIONS.studies).doc(said.studyId),
          db.collection(COLLECTIONS.tests).doc(id),
          draft,
        );
        const study = judge({
          study: readRecord(Study, said.studyId, stored?.data()),
          madeBy: test?.exists ? (textAt(test, "createdBy.uid") ?? "") : undefined,
          draftOf: draftNow?.exists ? (textAt(draftNow, "owner") ?? "") : undefined,
        });
        if (!study) return;
        const { organisation, codePattern } = study;
        const begin = await beginningRecord(
          { id, said, by, organisation, codePattern },
          ({ number, site }) => {
            const header = terms && { begin: { header: terms } };
            const { fields, revision } = newRecord(said, { by, organisation, number, site, ...header });
            return { fields, rev: 1, revisions: [revision] };
          },
          db,
          transaction,
        );
        begin();
        transaction.delete(draft);
      })
      .catch(refuseOvertaken),
});
