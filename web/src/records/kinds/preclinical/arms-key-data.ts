import { ARM_KEYS, COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { ArmsKey, armsKeyText, type Blinding, shuffledArms } from "@zona/domain/records/blinding";
import { planCommit } from "@zona/domain/records/plan-commit";
import { collection, doc, serverTimestamp, writeBatch } from "firebase/firestore";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../../platform/firebase/listen.ts";
import type { Listen } from "../../../platform/firebase/snapshot.ts";
import { addToBatch, commitChange, type LabRecord, refusal, sha256 } from "../../record/record-data.ts";

const keysOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, ARM_KEYS);

const nothing: Listen<ArmsKey | undefined> = (emit) => {
  emit({ status: "ready", data: undefined, pending: false });
  return () => undefined;
};

/** The key of a blinded test; without an id nothing is asked, for the rules would refuse it. */
export const listenToArmsKey = (testId: string, key: string | undefined) =>
  key === undefined ? nothing : listenToRecord(ArmsKey, () => doc(keysOf(testId), key));

/** A whole number from 0 to n − 1 that nobody can foretell. */
function drawBelow(n: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((drawn / 2 ** 32) * n);
}

const newSalt = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Gives the arms letters in a drawn order and puts their names where only the keeper reads them; the record gets the hash.
 * Rejects as `commitChange` does.
 */
export async function sealArms(record: LabRecord, arms: ArmsKey["arms"], by: Person): Promise<void> {
  const ref = doc(keysOf(record.test.id));
  const sealed = { arms: shuffledArms(arms, drawBelow), salt: newSalt() };
  const blinding: Blinding = {
    key: ref.id,
    keeper: by,
    sha256: await sha256(armsKeyText(sealed)),
    units: sealed.arms.map(({ nUnits }) => nUnits),
  };
  const header = { ...record.test.header, blindedAssessor: true, blinding };
  const plan = planCommit(record.test, record.sheets, { action: "edit", by, testFields: { header } });
  if (!plan) return;
  const batch = writeBatch(firestore);
  await addToBatch(batch, record, plan, { by });
  batch.set(ref, { ...sealed, by, at: serverTimestamp() });
  try {
    await batch.commit();
  } catch (cause) {
    throw await refusal(record.test, cause);
  }
}

/** Tells everybody the arms before the lock. `reason` has at least ten characters; rejects as `commitChange` does. */
export async function breakBlind(record: LabRecord, reason: string, by: Person): Promise<void> {
  const { header } = record.test;
  const blinding = { ...(header?.blinding as Blinding), isBroken: true }; // offered for sealed records alone
  await commitChange(record, { action: "edit", by, reason, testFields: { header: { ...header, blinding } } });
}
