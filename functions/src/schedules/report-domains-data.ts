import { ACCESS, COLLECTIONS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { mayBeReportedTo, type ReportedStudy } from "@zona/domain/studies/report-domains";
import { Study } from "@zona/domain/studies/study";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { isOver } from "../identity/caller.ts";

const StoredReportedStudy = Study.pick({ id: true, organisation: true, reportDomains: true });

/** All studies, and whether an address may be mailed what tells of some of them, as studies and roles are now. */
export async function reportDomainsNow(db = getFirestore(adminApp())) {
  const [stored, granted] = await Promise.all([db.collection(COLLECTIONS.studies).get(), db.collection(ACCESS).get()]);
  const studies = stored.docs.flatMap((found) => readRecord(StoredReportedStudy, found.id, found.data()) ?? []);
  const people = granted.docs.flatMap((found) => readRecord(Access, found.id, found.data()) ?? []);
  const holders = people.filter((access) => !isOver(access, new Date()));
  const mayGoTo = (email: string, told: readonly ReportedStudy[]) => mayBeReportedTo(email, told, holders);
  return { studies, mayGoTo };
}
