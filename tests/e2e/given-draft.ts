import { COLLECTIONS } from "@zona/domain/collections";
import type { TestDraftValues } from "@zona/domain/records/creation/test-draft";
import type { NewTest } from "@zona/domain/records/lab-test";
import { createRecords } from "../../functions/src/records/create-record-data.ts";
import { withDatabase } from "./database.ts";

const EMMA = { uid: "demo-emma", name: "Emma Lindqvist" };

/** A draft as the server begins it for Emma at the end of the form, which new-test.spec.ts walks through; its id. */
export const givenDraft = (said: NewTest): Promise<string> =>
  withDatabase(async (db) => {
    const testId = db.collection(COLLECTIONS.tests).doc().id;
    await createRecords(db).create({ testId, said }, EMMA, ({ study }) => study);
    return testId;
  });

/** The address of a form that Noor has filled up to its files, for a test of her demo laboratory. */
export const givenForm = (subjectCode: string): Promise<string> =>
  withDatabase(async (db) => {
    const draft = db.collection(COLLECTIONS.drafts).doc();
    const values: TestDraftValues = {
      ...{ kind: "icsi", studyId: "zp-icsi-01", subjectCode, notes: "Twelve oocytes, amplitude 45 %." },
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    };
    const at = new Date();
    await draft.set({ owner: "demo-noor", step: "files", values, createdAt: at, updatedAt: at });
    return `/test/new/${draft.id}/files`;
  });
