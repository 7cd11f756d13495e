import { getFirestore } from "firebase-admin/firestore";
import { readingAdminScope } from "../facts/reader-scope-data.ts";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import type { NotebookSource } from "./export-job.ts";

/** All tables as an administrator reads them now; undefined for everybody else. */
export async function notebookSourceOf(
  uid: string,
  db = getFirestore(adminApp()),
): Promise<NotebookSource | undefined> {
  const scope = await readingAdminScope(uid, db);
  if (!scope) return undefined;
  const [names, { notebookArchive }, { followTables }] = await Promise.all([
    allNames(),
    import("../tables/notebook-files.ts"),
    import("../tables/tables-data.ts"),
  ]);
  return (zone, onRows) => notebookArchive({ scope, isCoded: scope.isCoded, names, zone }, followTables, onRows);
}
