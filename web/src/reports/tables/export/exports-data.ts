import { COLLECTIONS, EXPORTS } from "@zona/domain/collections";
import type { ExportFormat } from "@zona/domain/exports/export-document";
import { ARCHIVE_FORMAT, type ArchiveAsked, ExportRecord, NOTEBOOK_FORMAT } from "@zona/domain/exports/export-record";
import type { Person } from "@zona/domain/identity/claims";
import type { ReportView } from "@zona/domain/reports/report-view";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc, where } from "firebase/firestore";
import { getBlob, ref } from "firebase/storage";
import * as z from "zod";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToList } from "../../../platform/firebase/listen.ts";
import { derivedBucket } from "../../../platform/firebase/storage.ts";
import { unlessThere } from "../../../platform/firebase/unless-there.ts";

const MOST_FILES = 5;

const exportsOfAll = collection(firestore, EXPORTS);

type ExportRequest = { title: string; format: ExportFormat; view: ReportView; filterText: string };
type Entry = Omit<ExportRequest, "view" | "format"> & Pick<ExportRecord, "format" | "state" | "rows" | "view" | "by">;

const MOST_FILTER_TEXT = 4000;

function addExport(entry: Entry): Promise<void> {
  const document = doc(exportsOfAll);
  return unlessThere(document, () => setDoc(document, { ...entry, at: serverTimestamp() }));
}

const entryOf = ({ view, filterText, ...request }: ExportRequest, by: Person) => ({
  ...request,
  by,
  view: JSON.stringify(view),
  filterText: filterText.slice(0, MOST_FILTER_TEXT),
});

/** Tells what this browser writes into a file; resolves once the server has it, so no file leaves unrecorded. */
export const recordExport = (made: ExportRequest, by: Person, rows: number) =>
  addExport({ ...entryOf(made, by), state: "made", rows });

/** Asks the functions for a file; `listenToMyExports` tells how far it is. */
export const requestExport = (request: ExportRequest, by: Person) =>
  addExport({ ...entryOf(request, by), state: "asked", rows: 0 });

/** Asks the functions for all tables as files for notebooks; `filterText` says in the audit log what they hold. */
export const requestNotebookTables = (title: string, filterText: string, by: Person) =>
  addExport({ by, title, format: NOTEBOOK_FORMAT, state: "asked", rows: 0, view: "{}", filterText });

const ArchivedStudy = z.object({ id: z.string(), protocolCode: z.string(), title: z.string() });
const MOST_STUDIES = 50;

/** The studies that an organisation opened. */
export const listenToArchivedStudies = (organisation: string) =>
  listenToList(ArchivedStudy, () =>
    query(collection(firestore, COLLECTIONS.studies), where("organisation", "==", organisation), limit(MOST_STUDIES)),
  );

/** Asks the functions for an archive. */
export const requestArchive = (
  { archive, ...told }: ArchiveAsked & { title: string; filterText: string },
  by: Person,
) => addExport({ by, ...told, format: ARCHIVE_FORMAT, state: "asked", rows: 0, view: JSON.stringify({ archive }) });

export const listenToMyExports = (uid: string) =>
  listenToList(ExportRecord, () =>
    query(exportsOfAll, where("by.uid", "==", uid), orderBy("at", "desc"), limit(MOST_FILES)),
  );

/** The bytes of a file that is ready, with the person's own token. */
export const fetchFile = (path: string): Promise<Blob> => getBlob(ref(derivedBucket, path));
