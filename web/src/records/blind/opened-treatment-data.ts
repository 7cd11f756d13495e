import { COLLECTIONS, SEALED } from "@zona/domain/collections";
import { SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { doc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";
import type { Listen } from "../../platform/firebase/snapshot.ts";
import { partOf } from "../record/coded-record-data.ts";

const nothing: Listen<SealedTreatment | undefined> = (emit) => {
  emit({ status: "ready", data: undefined, pending: false });
  return () => undefined;
};

/** The treatment of a record whose blind is open; without a key nothing is asked, for the rules would refuse it. */
export const listenToTreatment = (testId: string, key: string | undefined) =>
  key === undefined
    ? nothing
    : partOf(
        testId,
        listenToRecord(SealedTreatment, () => doc(firestore, COLLECTIONS.tests, testId, SEALED, key)),
        (record) => record?.treatment,
      );
