import { EXPORTS } from "@zona/domain/collections";
import type { ExportFormat } from "@zona/domain/exports/export-document";
import { ExportRecord } from "@zona/domain/exports/export-record";
import type { Person } from "@zona/domain/identity/claims";
import type { ReportView } from "@zona/domain/reports/report-view";
import { addDoc, collection, limit, orderBy, query, serverTimestamp, where } from "firebase/firestore";
import { getBlob, ref } from "firebase/storage";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { derivedBucket } from "../../platform/firebase/storage.ts";

const MOST_FILES = 5;

const told = collection(firestore, EXPORTS);

type Told = { title: string; format: ExportFormat; view: ReportView; filterText: string };

const MOST_FILTER_TEXT = 4000;

async function tell({ title, format, view, filterText }: Told, by: Person, state: "made" | "asked", rows: number) {
  await addDoc(told, {
    by,
    title,
    format,
    state,
    rows,
    view: JSON.stringify(view),
    at: serverTimestamp(),
    filterText: filterText.slice(0, MOST_FILTER_TEXT),
  });
}

/** Tells what this browser writes into a file; resolves once the server has it, so no file leaves unrecorded. */
export const tellMade = (made: Told, by: Person, rows: number) => tell(made, by, "made", rows);

/** Asks the functions for a file; `listenToMyExports` tells how far it is. */
export const askForFile = (asked: Told, by: Person) => tell(asked, by, "asked", 0);

export const listenToMyExports = (uid: string) =>
  listenToList(ExportRecord, () => query(told, where("by.uid", "==", uid), orderBy("at", "desc"), limit(MOST_FILES)));

/** The bytes of a file that is ready, with the person's own token. */
export const fetchFile = (path: string): Promise<Blob> => getBlob(ref(derivedBucket, path));
