import { getFirestore } from "firebase-admin/firestore";
import { readerScope } from "../facts/reader-scope-data.ts";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import { type ReportSource, reportSource } from "./report-source.ts";

/** What somebody reads now, of whom no session is there to judge; undefined where that is nothing. */
export async function reportSourceOf(uid: string, db = getFirestore(adminApp())): Promise<ReportSource | undefined> {
  const scope = await readerScope(uid, db);
  if (!scope) return undefined;
  // The engine comes with the first report.
  const [names, { openTable }] = await Promise.all([allNames(), import("../tables/tables-data.ts")]);
  return reportSource(openTable, scope, names);
}
