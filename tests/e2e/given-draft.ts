import { COLLECTIONS } from "@zona/domain/collections";
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
