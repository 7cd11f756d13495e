import { ARM_KEYS, COLLECTIONS } from "@zona/domain/collections";
import type { AllocateRun, ShowAllocation, ShownAllocation } from "@zona/domain/records/blinding/allocate-run";
import { ArmsKey } from "@zona/domain/records/blinding/blinding";
import { collection, doc } from "firebase/firestore";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { staffOperation } from "../../../platform/firebase/functions.ts";
import { listenToRecord } from "../../../platform/firebase/listen.ts";
import type { Listen } from "../../../platform/firebase/snapshot.ts";
import { partOf } from "../../record/coded-record-data.ts";

const keysOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, ARM_KEYS);

const nothing: Listen<ArmsKey | undefined> = (emit) => {
  emit({ status: "ready", data: undefined, pending: false });
  return () => undefined;
};

/** The key of a blinded test; without an id nothing is asked, for the rules would refuse it. */
export const listenToArmsKey = (testId: string, key: string | undefined) =>
  key === undefined
    ? nothing
    : partOf(
        testId,
        listenToRecord(ArmsKey, () => doc(keysOf(testId), key)),
        (record) => record?.armsKey,
      );

const server = staffOperation<AllocateRun, object>("allocateRun");
const shown = staffOperation<ShowAllocation, ShownAllocation>("showAllocation");

/**
 * Has the server draw which unit goes where and seal the arms: from then on nobody reads their names before the blind is open.
 * Rejects with what `failureSentence` reads.
 */
export async function allocateRun(asked: AllocateRun): Promise<void> {
  await server.ask(asked);
}

/** Asks for the allocation as the one person who prepares the dishes, whom the record names from then on. */
export const showAllocation = (testId: string): Promise<ShownAllocation> => shown.ask({ testId });
