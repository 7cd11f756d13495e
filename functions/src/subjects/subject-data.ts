import { COLLECTIONS, COUPLES, SUBJECT_COUNTERS, SUBJECTS } from "@zona/domain/collections";
import { readRecord, type UnparsedFields } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { Couple, Subject } from "@zona/domain/subjects/subject";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import type * as z from "zod";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { putVersion } from "../firebase/put-version.ts";
import { refuseOvertaken } from "../firebase/refuse-overtaken.ts";
import type { SubjectRecords } from "./take-step.ts";

export const subjectRecords = (db = getFirestore(adminApp())): SubjectRecords => ({
  change: ({ by, organisation }, make) =>
    db
      .runTransaction(async (transaction) => {
        async function read<Schema extends z.ZodType>(schema: Schema, collection: string, id: string) {
          const stored = await transaction.get(db.collection(collection).doc(id));
          return readRecord(schema, id, stored.data());
        }
        const { code, versions, counter } = await make({
          study: (id) => read(Study, COLLECTIONS.studies, id),
          subject: (one) => read(Subject, SUBJECTS, one),
          couple: (one) => read(Couple, COUPLES, one),
          async counter(prefix) {
            const stored = await transaction.get(db.collection(SUBJECT_COUNTERS).doc(prefix));
            if (!stored.exists) return undefined;
            return { last: Number(stored.get("last")), organisation: textAt(stored, "organisation") ?? "" };
          },
          async isTaken(one) {
            const refs = [SUBJECTS, COUPLES].map((collection) => db.collection(collection).doc(one));
            return (await transaction.getAll(...refs)).some(({ exists }) => exists);
          },
        });
        for (const version of versions) {
          const ref = db.collection(version.in).doc(version.code);
          putVersion(transaction, ref, version.fields as UnparsedFields, { by, organisation, rev: version.rev });
        }
        if (counter) {
          const { prefix, ...last } = counter;
          const at = FieldValue.serverTimestamp();
          transaction.set(db.collection(SUBJECT_COUNTERS).doc(prefix), { ...last, organisation, by, at });
        }
        return code;
      })
      .catch(refuseOvertaken),
});
