import { COLLECTIONS, IMPORTS } from "@zona/domain/collections";
import { type ImportPlan, ImportRun } from "@zona/domain/imports/import-run";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { FieldValue, type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { isKnown } from "../firebase/change-if-same.ts";
import { textAt } from "../firebase/fields.ts";
import { partPath } from "./import-files.ts";
import type { ImportSteps } from "./import-step.ts";

const MOST_IMPORTS = 500;
/** Files may name patients whose codes a record holds: they are not kept once they were read. */
const FILES_KEPT_MS = 7 * 24 * 3_600_000;

async function importsOf(organisation: string, db: Firestore): Promise<ImportRun[]> {
  const { docs } = await db.collection(IMPORTS).where("organisation", "==", organisation).limit(MOST_IMPORTS).get();
  const runs = docs.flatMap((one) => readRecord(ImportRun, one.id, one.data()) ?? []);
  return runs.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** How the last file of this source and kind was read. */
export async function lastPlanOf(run: ImportRun, db: Firestore): Promise<ImportPlan | undefined> {
  const others = (await importsOf(run.organisation, db)).filter(
    ({ id, source, kind, plan }) => id !== run.id && source === run.source && kind === run.kind && plan !== undefined,
  );
  return run.plan ?? others[0]?.plan;
}

export function importSteps(bucketName: string, db = getFirestore(adminApp())): ImportSteps {
  const imports = db.collection(IMPORTS);
  const bucket = getStorage(adminApp()).bucket(bucketName);
  return {
    list: (organisation) => importsOf(organisation, db),
    async get(importId) {
      return readRecord(ImportRun, importId, (await imports.doc(importId).get()).data());
    },
    async study(studyId) {
      return readRecord(Study, studyId, (await db.collection(COLLECTIONS.studies).doc(studyId).get()).data());
    },
    begin: ({ id, ...run }) =>
      imports
        .doc(id)
        .create({
          ...run,
          at: FieldValue.serverTimestamp(),
          filesUntil: Timestamp.fromMillis(Date.now() + FILES_KEPT_MS),
        })
        .then(
          () => true,
          (error) => {
            if (isKnown(error)) return false;
            throw error;
          },
        ),
    change: (importId, is, fields) =>
      db.runTransaction(async (transaction) => {
        const stored = await transaction.get(imports.doc(importId));
        const run = readRecord(ImportRun, importId, stored.data());
        if (!run || !is(run)) return false;
        transaction.update(stored.ref, {
          ...fields,
          ...{ lease: FieldValue.delete(), attempts: 0, progress: FieldValue.delete() },
          ...{ failure: FieldValue.delete() },
        });
        return true;
      }),
    async putPart(importId, part, content) {
      await bucket.file(partPath(importId, part)).save(Buffer.from(content), {
        resumable: false,
        metadata: { contentType: "application/octet-stream", cacheControl: "private, no-store" },
      });
    },
    async rejected(importId) {
      const path = textAt(await imports.doc(importId).get(), "rejectedFile");
      if (path === undefined) return undefined;
      const [content] = await bucket.file(path).download();
      return content.toString("utf8");
    },
  };
}
