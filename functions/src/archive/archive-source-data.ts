import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { COLLECTIONS } from "@zona/domain/collections";
import { ArchiveAsked, type ExportRecord } from "@zona/domain/exports/export-record";
import { type Access, can } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { projectId } from "../firebase/parameters.ts";
import { accessOf } from "../identity/access-data.ts";
import { isOver } from "../identity/caller.ts";
import type { ArchiveSource } from "../reports/export-job.ts";
import { type PartStore, writeParts } from "./archive-parts.ts";
import { archiveZip } from "./archive-zip.ts";
import { fingerprint, publicPoint, type Scope } from "./manifest.ts";
import { archiveFiles, VERIFIER } from "./write-archive-data.ts";

/** The build puts it beside the functions. */
const verifier = () => readFileSync(new URL(VERIFIER, import.meta.url));

const Owned = Study.pick({ id: true, organisation: true });

function askedIn(view: string): ArchiveAsked["archive"] | undefined {
  try {
    return ArchiveAsked.parse(JSON.parse(view)).archive;
  } catch {
    return undefined;
  }
}

/** Whether an administrator reads all of a scope with its texts. */
async function readsAll(access: Access, scope: Scope, db: Firestore): Promise<boolean> {
  const { organisation, isAdmin, everywhere } = access;
  if (!isAdmin) return false;
  if (scope.study === undefined) return scope.organisation === organisation && everywhere.includes("open");
  const stored = (await db.collection(COLLECTIONS.studies).doc(scope.study).get()).data();
  const study = readRecord(Owned, scope.study, stored);
  return study?.organisation === organisation && can(access, "open", { organisation, studyId: study.id });
}

/**
 * The archive that somebody asked for, as everything was when they asked, without originals and without what blinds hide: both are
 * for the command, whose account may read all. Undefined for whoever may not have it.
 */
export async function archiveSourceOf(
  { by, view, at }: Pick<ExportRecord, "by" | "view" | "at">,
  key: string,
  parts: PartStore,
  { db = getFirestore(adminApp()), project = projectId(), now = new Date(), program = verifier } = {},
): Promise<ArchiveSource | undefined> {
  const scope = askedIn(view);
  const access = await accessOf(by.uid, db);
  if (!scope || !access || isOver(access, now) || !(await readsAll(access, scope, db))) return undefined;
  const privateKey = createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" });
  const without = ["originals", "blinded"] as const;
  // One moment for all runs: what they write belongs together.
  const wanted = { scope, asOf: at.toISOString(), without, verifier: program };
  const files = () => archiveFiles({ db, project }, wanted);
  return {
    prepare: (writing) => writeParts(files(), parts, writing),
    chunks: () => archiveZip(files(), wanted, { project, key: privateKey }, parts),
    ...("study" in scope && { filter: { field: "studyId", op: "eq", value: [scope.study] } }),
    fingerprint: fingerprint(publicPoint(privateKey)),
  };
}
