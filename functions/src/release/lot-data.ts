import { ARM_KEYS, COLLECTIONS, DISPOSITIONS, LOTS, TEST_FACTS } from "@zona/domain/collections";
import type { OfStudy } from "@zona/domain/identity/access";
import { Lot } from "@zona/domain/lots/lot";
import { ofStudy } from "@zona/domain/records/audit/revision";
import { ArmsKey, blindingOf, withArms } from "@zona/domain/records/blinding/blinding";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { protocolOf } from "@zona/domain/records/kinds/preclinical/run";
import { readableRunHeader } from "@zona/domain/records/kinds/preclinical/run-header";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { LabTest } from "@zona/domain/records/lab-test";
import { Disposition } from "@zona/domain/release/disposition";
import type { PinnedRun } from "@zona/domain/release/lot-evidence";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  type Query,
  type Transaction,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { accessOf } from "../identity/access-data.ts";
import { proverOf } from "../identity/signing/prover.ts";
import type { KnownLot, LotPorts } from "./lot-operations.ts";

/** The results that were kept of a run, newest first. */
export const keptResults = (documents: readonly Pick<DocumentSnapshot, "data" | "id">[]): StoredResult[] =>
  documents.flatMap((one) => readRecord(StoredResult, one.id, one.data()) ?? []).toSorted((a, b) => b.rev - a.rev);

/** Runs that may still become anything: those that are blinded name their lots in no facts. */
const RUNNING = [...OPEN_STATES, "submitted", "reviewed", "signed"];
/** More than a laboratory runs at once. */
const MOST_RUNNING = 500;

async function runOfLot(
  stored: DocumentSnapshot,
  lotNo: string,
  transaction: Transaction,
): Promise<(PinnedRun & OfStudy) | undefined> {
  const test = readRecord(LabTest, stored.id, stored.data());
  if (test?.kind !== "preclinical") return undefined;
  const key = blindingOf(test.header)?.key;
  const sealed = key === undefined ? undefined : await transaction.get(stored.ref.collection(ARM_KEYS).doc(key));
  const armsKey = sealed && readRecord(ArmsKey, sealed.id, sealed.data());
  const { arms = [], series = 1, replicateNo = 1 } = readableRunHeader(withArms(test.header, armsKey));
  const protocol = protocolOf(test);
  if (!protocol || !arms.some((arm) => arm.lotNo === lotNo)) return undefined;
  const [results, signatures] = await Promise.all([
    transaction.get(stored.ref.collection("results")),
    transaction.get(stored.ref.collection("signatures").orderBy("rev", "desc").limit(1)),
  ]);
  const [newest] = keptResults(results.docs);
  // What was signed may have come after it: then there is no result before its own is kept.
  const signed = textAt(signatures.docs[0], "result") ?? newest?.sha256;
  const kept = newest?.sha256 === signed ? newest : undefined;
  return {
    ...ofStudy(test),
    testId: stored.id,
    code: test.code,
    status: test.status,
    version: protocol.version,
    series,
    replicate: replicateNo,
    result: kept?.result,
    sha256: kept?.sha256,
    protocol,
  };
}

async function readLot(ref: DocumentReference, transaction: Transaction): Promise<KnownLot | undefined> {
  const stored = await transaction.get(ref);
  const lot = readRecord(Lot, ref.id, stored.data());
  if (!lot) return undefined;
  const db = ref.firestore;
  const tests = db.collection(COLLECTIONS.tests);
  const ofTests = (query: Query) => transaction.get(query.limit(MOST_RUNNING));
  const [named, running, decisions] = await Promise.all([
    ofTests(db.collection(TEST_FACTS).where("lotNos", "array-contains", lot.lotNo).select("kind")),
    ofTests(tests.where("kind", "==", "preclinical").where("status", "in", RUNNING)),
    transaction.get(ref.collection(DISPOSITIONS).orderBy("at", "desc").limit(1)),
  ]);
  const preclinical = named.docs.filter((facts) => facts.get("kind") === "preclinical");
  const ids = new Set([...preclinical, ...running.docs].map(({ id }) => id));
  const refs = [...ids].map((id) => tests.doc(id));
  const found = refs.length > 0 ? await transaction.getAll(...refs) : [];
  const runs = await Promise.all(found.map((test) => runOfLot(test, lot.lotNo, transaction)));
  const [last] = decisions.docs;
  return {
    lot,
    runs: runs.filter((run) => run !== undefined),
    newest: last && readRecord(Disposition, last.id, last.data()),
  };
}

/** What Firestore answers when a document that is to be created is there. */
const ALREADY_EXISTS = 6;

export function lotPorts(db: Firestore = getFirestore(adminApp())): LotPorts {
  const lotRef = (key: string) => db.collection(LOTS).doc(key);
  return {
    accessOf,
    prove: (uid, proof, signing) => proverOf(uid)(proof, signing),
    read: (key) => db.runTransaction((transaction) => readLot(lotRef(key), transaction), { readOnly: true }),
    async add(key, { id, ...disposition }) {
      try {
        await lotRef(key).collection(DISPOSITIONS).doc(id).create(disposition);
        return true;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === ALREADY_EXISTS) return false;
        throw error;
      }
    },
  };
}
