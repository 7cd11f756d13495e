import { EXPORTS } from "@zona/domain/collections";
import type { ExportFormat } from "@zona/domain/exports/export-document";
import { ExportRecord, NOTEBOOK_FORMAT } from "@zona/domain/exports/export-record";
import type { Person } from "@zona/domain/identity/claims";
import type { ReportView } from "@zona/domain/reports/report-view";
import { addDoc, collection, limit, orderBy, query, serverTimestamp, where } from "firebase/firestore";
import { getBlob, ref } from "firebase/storage";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToList } from "../../../platform/firebase/listen.ts";
import { derivedBucket } from "../../../platform/firebase/storage.ts";

const MOST_FILES = 5;

const exportsOfAll = collection(firestore, EXPORTS);

type ExportRequest = { title: string; format: ExportFormat; view: ReportView; filterText: string };

const MOST_FILTER_TEXT = 4000;

async function addExport(
  { title, format, view, filterText }: ExportRequest,
  by: Person,
  state: "made" | "asked",
  rows: number,
) {
  await addDoc(exportsOfAll, {
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
export const recordExport = (made: ExportRequest, by: Person, rows: number) => addExport(made, by, "made", rows);

/** Asks the functions for a file; `listenToMyExports` tells how far it is. */
export const requestExport = (request: ExportRequest, by: Person) => addExport(request, by, "asked", 0);

/** Asks the functions for all tables as files for notebooks; `filterText` says in the audit log what they hold. */
export const requestNotebookTables = async (title: string, filterText: string, by: Person) => {
  const asked = { by, title, format: NOTEBOOK_FORMAT, state: "asked", rows: 0, view: "{}", filterText };
  await addDoc(exportsOfAll, { ...asked, at: serverTimestamp() });
};

export const listenToMyExports = (uid: string) =>
  listenToList(ExportRecord, () =>
    query(exportsOfAll, where("by.uid", "==", uid), orderBy("at", "desc"), limit(MOST_FILES)),
  );

/** The bytes of a file that is ready, with the person's own token. */
export const fetchFile = (path: string): Promise<Blob> => getBlob(ref(derivedBucket, path));
