import { createHash } from "node:crypto";
import { COLLECTIONS, codeReservationPath, revisionPath } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { changedFields, ofStudy, storedRevision } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { RecordedPicture } from "@zona/domain/records/pictures/recorded-pictures";
import { type Change, planCommit, type TestFields } from "@zona/domain/records/plan-commit";
import { sheetPath, signaturePath } from "@zona/domain/records/record-paths";
import { cellsOfRows, cellsOfSheets, PICTURES_SHEET, rowsOfCells, type SheetRows } from "@zona/domain/records/sheet";
import { cellsByDocument, changesByDocument } from "@zona/domain/records/sheet-documents";
import type { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { Timestamp } from "firebase-admin/firestore";
import { demoSigner, signing } from "./people.ts";
import { demoStatements } from "./witnesses.ts";

/** What somebody did to a record and when, and who witnessed at once whatever of it needs a witness. */
export type Act = Change & { at: Date; meaning?: "approval"; witness?: Person };

/** A picture of a record before its file is uploaded. */
export type DemoPicture = RecordedPicture & { at: Date };

/** The same acts with each picture where it came in, at the latest with the submission. */
export function withPictures<Told extends Change & { at: Date }>(
  acts: readonly Told[],
  pictures: readonly DemoPicture[],
): (Told | Act)[] {
  const begun = acts.findIndex(({ action }) => action === "start") + 1;
  const submitted = acts.findIndex(({ action }) => action === "submit");
  const all: (Told | Act)[] = [...acts];
  for (const { id, sha256, slot, at } of pictures.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const later = acts.findIndex((act, index) => index >= begun && act.at > at);
    const place = Math.min(...[later, submitted].filter((index) => index >= 0));
    const { at: then = at, by } = acts[place] ?? {};
    if (!by) continue;
    const told = { at: then < at ? then : at, by: acts[begun]?.by ?? by };
    all.splice(place, 0, { ...told, action: "picture", sheets: { [PICTURES_SHEET]: { [id]: { sha256, ...slot } } } });
  }
  return all;
}

type Rows = Record<string, { rows: SheetRows }>;
export type Write = readonly [path: string, data: Record<string, unknown>];

/** Firestore keeps no `undefined`. */
const withoutGaps = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * All documents of a record after its whole life: the test, every revision that led there, its sheets and signatures, as
 * the app would have written them one by one. `timing` is clock zero.
 */
export function historyWrites(
  created: LabTest,
  number: number,
  acts: readonly Act[],
  timing: (test: LabTest, sheets: Rows) => TestFields,
): Write[] {
  const { id, rev: _, createdBy, createdAt, updatedBy: __, updatedAt: ___, ...fields } = created;
  const first = {
    rev: 1,
    at: createdAt,
    by: createdBy,
    action: "create",
    ...ofStudy(fields),
    ...changedFields({}, fields),
  };
  const reservation = { testId: id, kind: created.kind, number, by: createdBy, at: Timestamp.fromDate(createdAt) };
  const writes: Write[] = [
    [revisionPath(id, 1), first],
    [codeReservationPath(created.studyId, created.code), reservation],
  ];
  let test = created;
  const sheets: Rows = {};
  const written = new Map<string, number>();
  let witnessed: WitnessStatement[] = [];
  for (const { at, meaning, witness, ...act } of acts) {
    const rows = { ...sheets };
    for (const [name, changed] of Object.entries(act.sheets ?? {})) rows[name] = { rows: changed as SheetRows };
    const told = act.action === "edit" ? timing({ ...test, ...act.testFields } as LabTest, rows) : {};
    const plan = planCommit(test, sheets, {
      ...act,
      ...signing(act.by, meaning),
      testFields: { ...act.testFields, ...told },
    });
    if (!plan) continue;
    const { rev, set, removed, revision } = plan;
    writes.push([revisionPath(id, rev), { ...storedRevision(revision), by: act.by, at }]);
    for (const [name, change] of Object.entries(revision.sheets ?? {})) {
      const cells = { ...cellsOfRows(sheets[name]?.rows ?? {}), ...change.after };
      for (const gone of Object.keys(change.before)) if (!(gone in change.after)) delete cells[gone];
      sheets[name] = { rows: rowsOfCells(cells) };
    }
    for (const name of Object.keys(changesByDocument(revision.sheets ?? {}))) written.set(name, rev);
    const next = { ...test, ...set, rev, updatedBy: act.by, updatedAt: at } as LabTest & Record<string, unknown>;
    for (const field of removed) delete next[field];
    if (meaning) {
      const sha256 = createHash("sha256")
        .update(canonicalRecord(next, sheets, witnessed))
        .digest("hex");
      writes.push([signaturePath(id, rev), { ...demoSigner(act.by), at, meaning, rev, sha256 }]);
    }
    if (witness) witnessed = demoStatements(sheets, witness, at);
    test = next;
  }
  const documents = cellsByDocument(cellsOfSheets(sheets));
  for (const [name, rev] of written) writes.push([sheetPath(id, name), { cells: documents[name] ?? {}, rev }]);
  for (const { id: name, ...said } of witnessed) writes.push([`${COLLECTIONS.tests}/${id}/witness/${name}`, said]);
  const { id: ____, ...stored } = test;
  return [[`${COLLECTIONS.tests}/${id}`, withoutGaps(stored)], ...writes];
}
