import { DISPOSITIONS, LOTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { Lot, lotKey } from "@zona/domain/lots/lot";
import { type AskedCertificate, type DisposeLot, Disposition } from "@zona/domain/release/disposition";
import type { LotSet } from "@zona/domain/release/lot-evidence";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc, where } from "firebase/firestore";
import { getBlob, ref } from "firebase/storage";
import { saveBlob } from "../../platform/browser/files.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import { derivedBucket } from "../../platform/firebase/storage.ts";

const MOST_LOTS = 100;
const MOST_DECISIONS = 200;

const lots = collection(firestore, LOTS);

/** The lots that were changed last. */
export const listenToLots = listenToList(Lot, () => query(lots, orderBy("at", "desc"), limit(MOST_LOTS)));

export const listenToLot = (key: string) => listenToRecord(Lot, () => doc(lots, key));

/** What an organisation decided of a lot, in any order. */
export const listenToDecisions = (key: string, organisation: string) =>
  listenToList(Disposition, () =>
    query(collection(lots, key, DISPOSITIONS), where("organisation", "==", organisation), limit(MOST_DECISIONS)),
  );

/** Registers a lot, or changes what is said of it. */
export const saveLot = ({ id: _, ...lot }: Lot, by: Person): Promise<void> =>
  setDoc(doc(lots, lotKey(lot.lotNo)), { ...lot, by, at: serverTimestamp() });

/** What all runs that name a lot say together, as the server reads them. */
export const { ask: fetchEvidence } = staffOperation<{ lotKey: string }, { sets: LotSet[] }>("lotEvidence");

export const { ask: disposeLot } = staffOperation<DisposeLot, { number: string }>("disposeLot");

const { ask: certify } = staffOperation<AskedCertificate, { path: string; title: string }>("lotCertificate");

/** Has the certificate of a decision made, and hands it to the browser's downloads. */
export async function downloadCertificate(asked: AskedCertificate): Promise<void> {
  const { path, title } = await certify(asked);
  saveBlob(await getBlob(ref(derivedBucket, path)), `${title.replace(/[^\p{L}\p{N}.-]+/gu, "-")}.pdf`);
}
