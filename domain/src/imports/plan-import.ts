import type { Person } from "../identity/claims.ts";
import type { Imported } from "../imported.ts";
import { type Said, saidIn, sentences } from "../messages/said.ts";
import type { Revision } from "../records/audit/revision.ts";
import { newRecord, type PlannedRecord } from "../records/creation/new-record.ts";
import { readableIcsiRecord } from "../records/kinds/icsi/icsi-record.ts";
import { icsiDocument } from "../records/kinds/icsi/icsi-sheets.ts";
import { inseminationAnchor } from "../records/kinds/icsi/insemination.ts";
import { type LabTest, NewTest } from "../records/lab-test.ts";
import { type Change, type CommitPlan, planCommit } from "../records/plan-commit.ts";
import { readiness } from "../records/record-readiness.ts";
import { placeOfCell, rowsOf, type SheetRow, type Sheets } from "../records/sheet.ts";
import type { Site } from "../sites/site.ts";
import type { Study } from "../studies/study.ts";
import { codeFault } from "../subjects/code-of-study.ts";
import { DEFAULT_PATTERN } from "../subjects/code-pattern.ts";
import { reasonOf } from "./import-reasons.ts";
import type { ImportPlan, RecordKind } from "./import-run.ts";
import { mergedHeader, mergedRows, type SourceRecord } from "./read-records.ts";

const says = sentences("importPlan", {
  noSubject: "The record has no subject code.",
  ofZona: "{code} is a record of Zona and did not come from this source. Change it there.",
  continued: "Somebody continued {code} in Zona since. Change it there.",
  withdrawn: "{code} was cancelled in Zona. Restore it there first.",
  otherStudy: "{code} was imported into another study.",
  otherSubject: "{code} was imported for subject {subject}.",
});

/** The file that a record comes from. */
export type ImportOrigin = Pick<Imported, "source" | "importId" | "fileName" | "sha256">;

const MOST_TIMES = 60;

/** What something that a file tells keeps of where it comes from. */
export const importedOf = ({ key, lines, assumedTimes }: SourceRecord, origin: ImportOrigin): Imported => ({
  ...origin,
  key,
  lines,
  ...(assumedTimes.length > 0 && { assumedTimes: assumedTimes.slice(0, MOST_TIMES) }),
});

type Target = { kind: RecordKind; study: Pick<Study, "id" | "codePattern"> };

/** What is said of a record that begins; or why it cannot. */
export function newTestOf(record: SourceRecord, plan: ImportPlan, { kind, study }: Target): NewTest | { fault: Said } {
  const { subjectCode } = record;
  if (subjectCode === undefined) return { fault: says("noSubject") };
  const fault = codeFault(subjectCode, study.codePattern ?? DEFAULT_PATTERN);
  if (fault) return { fault };
  const { oocyteSource, spermSource } = plan;
  const material = { ...(kind === "icsi" && { oocyteSource }), spermSource, ...record.material };
  const said = NewTest.safeParse({ kind, studyId: study.id, subjectCode, notes: record.notes ?? "", material });
  return said.success ? said.data : { fault: saidIn(said.error.issues[0]) };
}

/** The clock zero that a record keeps, as a form keeps it. */
const anchorOf = (test: Pick<LabTest, "kind" | "material" | "header" | "settings">, sheets: Sheets) =>
  test.kind === "icsi" ? inseminationAnchor(readableIcsiRecord(icsiDocument(test, sheets, []))) : undefined;

function sheetsAfter(before: Sheets, record: SourceRecord): { sheets: Sheets; changes: NonNullable<Change["sheets"]> } {
  const changes = Object.fromEntries(
    [...record.sheets].map(([id, said]) => [id, mergedRows(rowsOf(before, id), said)]),
  );
  const after = Object.entries(changes).map(([id, rows]) => {
    const whole = Object.entries({ ...rowsOf(before, id), ...rows }).filter(
      (row): row is [string, SheetRow] => row[1] !== undefined,
    );
    return [id, { rows: Object.fromEntries(whole) }] as const;
  });
  return { sheets: { ...before, ...Object.fromEntries(after) }, changes };
}

type Making = { id: string; by: Person; organisation: string; number: number; site: Site; now: Date };

/**
 * The record that a file tells, as it is stored: it begins as imported, with no act of anybody but the import, and a second
 * revision holds the cells of its sheets.
 */
export function plannedRecord(
  said: NewTest,
  record: SourceRecord,
  origin: ImportOrigin,
  { id, now, ...made }: Making,
): PlannedRecord & { test: LabTest; sheets: Sheets } {
  const { by } = made;
  const header = mergedHeader({}, record.header);
  const { fields, revision } = newRecord(said, { ...made, begin: { header, imported: importedOf(record, origin) } });
  const stamps = { rev: 1, createdBy: by, createdAt: now, updatedBy: by, updatedAt: now };
  const begun = { ...fields, ...stamps, id } as LabTest; // as `NewTest` and the record's own fields
  const { sheets, changes } = sheetsAfter({}, record);
  const anchorAt = anchorOf(begun, sheets);
  const commit = planCommit(
    begun,
    {},
    { action: "edit", by, testFields: anchorAt ? { anchorAt } : {}, sheets: changes },
  );
  if (!commit) return { fields, rev: 1, revisions: [revision], test: begun, sheets: {} };
  const after = { ...fields, ...commit.set };
  return {
    fields: after,
    rev: commit.rev,
    revisions: [revision, commit.revision],
    test: { ...begun, ...commit.set },
    sheets,
  };
}

const WITHDRAWN = "cancelled";

/** Why a record that is there takes nothing of a file; undefined where it does. */
export function standingFault(
  test: LabTest,
  { studyId, source, subjectCode }: { studyId: string; source: string; subjectCode: string | undefined },
): Said | undefined {
  const { code, imported } = test;
  if (!imported || imported.source !== source) return says("ofZona", { code });
  if (test.studyId !== studyId) return says("otherStudy", { code });
  if (test.status === WITHDRAWN && !imported.isUndone) return says("withdrawn", { code });
  if (test.status !== "imported" && test.status !== WITHDRAWN) return says("continued", { code });
  const own = "subjectCode" in test ? test.subjectCode : "";
  if (subjectCode !== undefined && subjectCode !== own) return says("otherSubject", { code, subject: own });
  return undefined;
}

export const codeOfZona = (code: string): Said => says("ofZona", { code });

/** The commits by which a record takes what a file says by now: none where it says it already. */
export function commitsOfImport(
  test: LabTest,
  sheets: Sheets,
  record: SourceRecord,
  origin: ImportOrigin,
  by: Person,
): CommitPlan[] {
  const reason = reasonOf.again(origin.fileName);
  const restore = test.status === WITHDRAWN ? planCommit(test, sheets, { action: "restore", by, reason }) : undefined;
  const restored = restore ? after(test, restore) : test;
  const { sheets: merged, changes } = sheetsAfter(sheets, record);
  const { notes } = record;
  const said = {
    header: mergedHeader(restored.header ?? {}, record.header),
    material: { ...restored.material, ...record.material } as LabTest["material"], // judged by its schema with the record
    ...(notes !== undefined && { notes }),
  };
  const anchorAt = anchorOf({ ...restored, ...said } as LabTest, merged);
  const change: Change = { action: "edit", by, reason, testFields: { ...said, anchorAt }, sheets: changes };
  const isSame = !restore && planCommit(restored, sheets, change) === undefined;
  if (isSame) return [];
  const testFields = { ...change.testFields, imported: importedOf(record, origin) };
  const edit = planCommit(restored, sheets, { ...change, testFields });
  return [...(restore ? [restore] : []), ...(edit ? [edit] : [])];
}

/** A test after a commit. */
export function after(test: LabTest, { rev, set, removed }: CommitPlan): LabTest {
  const kept = Object.entries({ ...test, ...set }).filter(([field]) => !removed.includes(field));
  return { ...Object.fromEntries(kept), rev } as LabTest; // a commit keeps what a test is
}

/** Takes back what an import made: the record is withdrawn as any other, by an act of its own in the trail. */
export function withdrawal(test: LabTest, sheets: Sheets, by: Person): CommitPlan | undefined {
  if (test.status !== "imported" || !test.imported) return undefined;
  const reason = reasonOf.undone(test.imported.fileName);
  const imported: Imported = { ...test.imported, isUndone: true };
  return planCommit(test, sheets, { action: "cancel", by, reason, testFields: { imported } });
}

/** Takes back what an import changed in a record that was there: what the revision told as before comes back. */
export function reversal(
  test: LabTest,
  sheets: Sheets,
  { before, after: now, sheets: told = {} }: Revision,
  by: Person,
): CommitPlan | undefined {
  if (test.status !== "imported" || !test.imported) return undefined;
  const fields = ["header", "material", "notes", "imported", "anchorAt"].filter(
    (field) => field in before || field in now,
  );
  const changes = Object.entries(told).map(([sheetId, change]) => {
    const rows = new Map<string, SheetRow>();
    const rowNow = (row: string) => rows.get(row) ?? { ...rowsOf(sheets, sheetId)[row] };
    for (const cell of new Set([...Object.keys(change.before), ...Object.keys(change.after)])) {
      const { row, field } = placeOfCell(cell);
      rows.set(row, { ...rowNow(row), [field]: change.before[cell] });
    }
    return [sheetId, Object.fromEntries(rows)] as const;
  });
  return planCommit(test, sheets, {
    action: "edit",
    by,
    reason: reasonOf.undone(test.imported.fileName),
    testFields: Object.fromEntries(fields.map((field) => [field, before[field]])) as Change["testFields"] & object, // as it was stored
    sheets: Object.fromEntries(changes),
  });
}

/** What a submission would still ask of an imported record, each sentence once. */
export function lacksOf(test: LabTest, sheets: Sheets, now: Date): Said[] {
  const { findings } = readiness({ test, sheets }, { queries: [] }, now);
  const hard = findings.filter(({ severity }) => severity === "hard");
  return [...new Map(hard.map(({ id, message }) => [`${id} ${message.code}`, message])).values()];
}
