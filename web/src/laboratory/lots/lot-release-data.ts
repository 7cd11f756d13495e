import { DISPOSITIONS, HISTORY, LOTS } from "@zona/domain/collections";
import { Lot } from "@zona/domain/lots/lot";
import { type AskedCertificate, type DisposeLot, Disposition } from "@zona/domain/release/disposition";
import type { LotSet } from "@zona/domain/release/lot-evidence";
import { collection, doc, limit, orderBy, query, where } from "firebase/firestore";
import { getBlob, ref } from "firebase/storage";
import { saveBlob } from "../../platform/browser/files.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import { derivedBucket } from "../../platform/firebase/storage.ts";

const MOST_LOTS = 100;
const MOST_DECISIONS = 200;
const MOST_VERSIONS = 100;

const lots = collection(firestore, LOTS);

/** The lots that were changed last. */
export const listenToLots = listenToList(Lot, () => query(lots, orderBy("at", "desc"), limit(MOST_LOTS)));

export const listenToLot = (key: string) => listenToRecord(Lot, () => doc(lots, key));

/** What an organisation decided of a lot, in any order. */
export const listenToDecisions = (key: string, organisation: string) =>
  listenToList(Disposition, () =>
    query(collection(lots, key, DISPOSITIONS), where("organisation", "==", organisation), limit(MOST_DECISIONS)),
  );

/** Every version of a lot, the newest first. */
export const listenToLotHistory = (key: string) =>
  listenToList(Lot, () => query(collection(lots, key, HISTORY), orderBy("rev", "desc"), limit(MOST_VERSIONS)));

/** What all runs that name a lot say together, as the server reads them. */
export const { ask: fetchEvidence } = staffOperation<{ lotKey: string }, { sets: LotSet[] }>("lotEvidence");

export const { ask: disposeLot } = staffOperation<DisposeLot, { number: string }>("disposeLot");

const { ask: certify } = staffOperation<AskedCertificate, { path: string; title: string }>("lotCertificate");

/** Has the certificate of a decision made, and hands it to the browser's downloads. */
export async function downloadCertificate(asked: AskedCertificate): Promise<void> {
  const { path, title } = await certify(asked);
  saveBlob(await getBlob(ref(derivedBucket, path)), `${title.replace(/[^\p{L}\p{N}.-]+/gu, "-")}.pdf`);
}
