import { ALLOCATION } from "@zona/domain/collections";
import { type AllocatedUnits, type AllocateUnits, AllocationPlan } from "@zona/domain/studies/unit-allocation";
import { doc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";
import { studyPath } from "./configuration-data.ts";

/** What staff may know of the list by which a study allocates its units; undefined where it has none. */
export const listenToAllocation = (studyId: string) =>
  listenToRecord(AllocationPlan, () => doc(firestore, studyPath(studyId), ALLOCATION, "plan"));

/** Asks the server about that list. Rejects with what `serverFailureSentence` reads. */
export const { ask: allocateUnits } = staffOperation<AllocateUnits, AllocatedUnits>("allocateUnits");
