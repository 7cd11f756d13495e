import { LOTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { Lot, lotKey } from "@zona/domain/lots/lot";
import { readRecord } from "@zona/domain/stored-record";
import { collection, doc, getDocs, limit, orderBy, query, serverTimestamp, setDoc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";

const MOST_LOTS = 100;

/** The lots that were registered last; read when somebody is about to name one. Empty where they cannot be had. */
export async function fetchLots(): Promise<Lot[]> {
  const found = await getDocs(query(collection(firestore, LOTS), orderBy("at", "desc"), limit(MOST_LOTS))).catch(
    () => undefined,
  );
  return found?.docs.flatMap((one) => readRecord(Lot, one.id, one.data()) ?? []) ?? [];
}

/** Registers a lot for the next who uses it. Rejects where it is registered already: the first one stays. */
export async function registerLot({ product, lotNo, expiresAt }: Omit<Lot, "id">, by: Person): Promise<void> {
  await setDoc(doc(firestore, LOTS, lotKey(lotNo)), { product, lotNo, expiresAt, by, at: serverTimestamp() });
}
