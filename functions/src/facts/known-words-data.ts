import type { Known } from "@zona/domain/coded/coded-values";
import { DEVICES, LOTS } from "@zona/domain/collections";
import { deviceId } from "@zona/domain/devices/device";
import { lotsNamed } from "@zona/domain/facts/make-test-facts";
import { lotKey } from "@zona/domain/lots/lot";
import type { ArmsKey } from "@zona/domain/records/blinding/blinding";
import { protocolOf } from "@zona/domain/records/kinds/preclinical/run";
import type { Header, LabTest } from "@zona/domain/records/lab-test";
import { type Term, termKey } from "@zona/domain/vocabulary/term";
import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import { textAt } from "../firebase/fields.ts";
import { termsNamed } from "./word-data.ts";

/** What a path may not hold cannot be the id of a document. */
const isDocumentId = (name: string) => /^(?!\.{1,2}$|__.*__$)[^/]{1,1500}$/.test(name);

const isFields = (value: unknown): value is Header => typeof value === "object" && value !== null;

const lotsOfArms = (arms: unknown): string[] =>
  (Array.isArray(arms) ? arms : []).flatMap((arm: unknown) =>
    isFields(arm) && typeof arm.lotNo === "string" ? [arm.lotNo] : [],
  );

/** The words of a header that the laboratory's registers hold: a read for each lot, device and list that it names. */
async function wordsOf(test: LabTest, db: Firestore, transaction: Transaction) {
  const { header = {}, organisation } = test;
  const lots = [...lotsNamed(test), ...lotsOfArms(header.arms)].flatMap((name) => [name, lotKey(name)]);
  const serials = Object.values(header).flatMap((value) =>
    isFields(value) && typeof value.serial === "string" ? [value.serial] : [],
  );
  const refs: DocumentReference[] = [
    ...[...new Set(lots)].filter(isDocumentId).map((id) => db.collection(LOTS).doc(id)),
    ...serials.map((serial) => db.collection(DEVICES).doc(deviceId(organisation, serial))),
  ];
  const [found, terms] = await Promise.all([
    refs.length > 0 ? transaction.getAll(...refs) : [],
    termsNamed(test, db, transaction),
  ]);
  const entered = found.flatMap((entry) =>
    entry.exists ? [entry.id, ...["lotNo", "name", "serial", "firmware"].map((field) => textAt(entry, field))] : [],
  );
  return { words: entered.filter((word) => word !== undefined), terms };
}

/**
 * What registers know of the words of a record, as it is and as it was; what they do not know is free text. `arms` are those of
 * its key, where the blind is open.
 */
export async function knownWords(
  test: LabTest,
  {
    people: accounts,
    headers = [],
    arms,
  }: { people: Known["people"]; headers?: readonly Header[]; arms?: ArmsKey["arms"] },
  db: Firestore,
  transaction: Transaction,
): Promise<Known> {
  const all = [test.header ?? {}, ...headers, ...(arms ? [{ arms }] : [])];
  const distinct = [...new Map(all.map((header) => [JSON.stringify(header), header])).values()];
  const found = await Promise.all(distinct.map((header) => wordsOf({ ...test, header }, db, transaction)));
  const plan = protocolOf(test)?.plan.id;
  const words = new Set([...found.flatMap((one) => one.words), ...(plan === undefined ? [] : [plan])]);
  const spellings = found.flatMap(({ terms }) => terms.flatMap(keysOfAccepted));
  const keys = new Set(spellings);
  // Whoever wrote the record is known also without an account.
  const authors = [test.createdBy, test.updatedBy].map(({ uid, name }) => [uid, name] as const);
  const people = new Map([...authors, ...accounts]);
  return { people, isWord: (text) => words.has(text) || keys.has(termKey(text)) };
}

const keysOfAccepted = ({ status, id, label, also = [] }: Term): string[] =>
  status === "accepted" ? [id, ...[label, ...also].map(termKey)].filter((key) => key !== "") : [];
