import { LOTS } from "@zona/domain/collections";
import { Lot, type LotDetails } from "@zona/domain/lots/lot";
import { readRecord } from "@zona/domain/stored-record";
import { collection, getDocs, limit, orderBy, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";

const MOST_LOTS = 100;

/** The lots that were registered last; read when somebody is about to name one. Empty where they cannot be had. */
export async function fetchLots(): Promise<Lot[]> {
  const found = await getDocs(query(collection(firestore, LOTS), orderBy("at", "desc"), limit(MOST_LOTS))).catch(
    () => undefined,
  );
  return found?.docs.flatMap((one) => readRecord(Lot, one.id, one.data()) ?? []) ?? [];
}

/** Registers a lot, or saves its next version; `rev` is the one that the form began with, 0 where there was none. */
export const { ask: saveLot } = staffOperation<{ rev: number; lot: LotDetails }, object>("saveLot");
