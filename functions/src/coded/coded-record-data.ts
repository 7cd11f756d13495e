import { ARM_KEYS, COLLECTIONS, SEALED } from "@zona/domain/collections";
import { Revision } from "@zona/domain/records/audit/revision";
import { ArmsKey, blindingOf, isBlindOpen } from "@zona/domain/records/blinding/blinding";
import { SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { type Header, LabTest } from "@zona/domain/records/lab-test";
import { LateResult } from "@zona/domain/records/late-result";
import { Query } from "@zona/domain/records/queries/query";
import { cellsOfSheets, StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { WitnessEntry } from "@zona/domain/records/witness/witness-mismatch";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore, type QuerySnapshot } from "firebase-admin/firestore";
import type * as z from "zod";
import { knownWords } from "../facts/known-words-data.ts";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import type { CodedRecords } from "./coded-record.ts";

/** The newest acts; few records have as many. */
const MOST_REVISIONS = 1000;

/** Documents that do not fit their schema are left out: nobody could say what of them is free text. */
function all<S extends z.ZodType>(schema: S, { docs }: QuerySnapshot): z.infer<S>[] {
  return docs.map((found) => readRecord(schema, found.id, found.data())).filter((read) => read !== undefined);
}

const headersIn = ({ before, after }: Revision): Header[] =>
  [before.header, after.header].flatMap((header) =>
    typeof header === "object" && header !== null ? [header as Header] : [],
  );

export const codedRecords =
  (db = getFirestore(adminApp())): CodedRecords =>
  async (testId) => {
    const accounts = await allNames();
    return db.runTransaction(
      async (transaction) => {
        const ref = db.collection(COLLECTIONS.tests).doc(testId);
        const test = readRecord(LabTest, testId, (await transaction.get(ref)).data());
        if (!test) return undefined;
        const isOpen = isBlindOpen(test);
        const armsId = isOpen ? blindingOf(test.header)?.key : undefined;
        const sealId = isOpen ? treatmentSealOf(test.header)?.key : undefined;
        const [sheets, revisions, witness, queries, results, arms, sealed] = await Promise.all([
          transaction.get(ref.collection("sheets")),
          transaction.get(ref.collection("revisions").orderBy("rev", "desc").limit(MOST_REVISIONS)),
          transaction.get(ref.collection("witness")),
          transaction.get(ref.collection("queries")),
          transaction.get(ref.collection("results")),
          armsId === undefined ? undefined : transaction.get(ref.collection(ARM_KEYS).doc(armsId)),
          sealId === undefined ? undefined : transaction.get(ref.collection(SEALED).doc(sealId)),
        ]);
        const told = all(Revision, revisions);
        const armsKey = arms && readRecord(ArmsKey, arms.id, arms.data());
        const treatment = sealed && readRecord(SealedTreatment, sealed.id, sealed.data());
        const people = new Map([...told.map(({ by }) => [by.uid, by.name] as const), ...accounts]);
        const headers = [...told.flatMap(headersIn), ...(treatment ? [treatment.fields] : [])];
        return {
          record: {
            test,
            cells: cellsOfSheets(sheetsIn(all(StoredSheet, sheets))),
            revisions: told,
            witness: all(WitnessEntry, witness),
            queries: all(Query, queries),
            results: [...all(LateResult, results), ...all(StoredResult, results)],
            armsKey,
            treatment,
          },
          known: await knownWords(test, { people, headers, ...(armsKey && { arms: armsKey.arms }) }, db, transaction),
        };
      },
      { readOnly: true },
    );
  };
