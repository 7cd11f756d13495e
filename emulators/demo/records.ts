import { createHash } from "node:crypto";
import { COLLECTIONS, revisionPath } from "@zona/domain/collections";
import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { storedRevision } from "@zona/domain/records/audit/revision";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { type IcsiDocument, icsiDocument, sheetsOfDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { inseminationAnchor } from "@zona/domain/records/kinds/icsi/insemination";
import { WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { sheetPath, signaturePath } from "@zona/domain/records/record-paths";
import {
  cellsOfRows,
  cellsOfSheets,
  mapIn,
  rowsOfCells,
  SESSION_ROW,
  type SheetRows,
} from "@zona/domain/records/sheet";
import { cellsByDocument, changesByDocument } from "@zona/domain/records/sheet-documents";
import type { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { reviveInstants } from "@zona/domain/timing/revive-instants";
import { FieldValue, type Firestore } from "firebase-admin/firestore";
import example from "../../domain/examples/icsi-record.json" with { type: "json" };
import { bankWrites } from "./bank.ts";
import { type DemoPicture, withPictures } from "./history.ts";
import { demoSigner, signing } from "./people.ts";
import { demoStatements } from "./witnesses.ts";

const HOUR_MS = 3_600_000;

type Demo = { uid: string; name: string };
/** Who performs and enters, who reviews, and the lead, who witnesses, signs and locks. */
type DemoPeople = readonly [author: Demo, reviewer: Demo, lead: Demo];
type Act = Change & { at: Date; meaning?: "approval"; witness?: Demo };

/** How far a demo record has come: some checks entered, waiting for its review, or locked. */
export type DemoProgress = "in_progress" | "submitted" | "locked";

/** Every instant of a document moved by the same time. */
function moved(value: unknown, ms: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + ms);
  if (Array.isArray(value)) return value.map((inner) => moved(inner, ms));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, moved(inner, ms)]));
}

/** The example's people as those of the demo: by id where they are persons, by name where a form asks for a name. */
function peopled(value: unknown, [first, second]: readonly [Demo, Demo]): unknown {
  const people: Readonly<Record<string, Demo>> = { "u-ada": first, "u-ben": second };
  if (typeof value === "string") return people[value]?.name ?? value;
  if (Array.isArray(value)) return value.map((inner) => peopled(inner, [first, second]));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, peopled(inner, [first, second])]),
  );
  return "uid" in value && typeof value.uid === "string" ? { ...inside, ...people[value.uid] } : inside;
}

/** The example record as if its injection had begun at `icsiStart`. */
function recordFrom(icsiStart: Date, people: readonly [Demo, Demo]): IcsiDocument {
  const document = reviveInstants(example) as IcsiDocument;
  const began = document.header.icsiStartAt instanceof Date ? document.header.icsiStartAt : icsiStart;
  return peopled(moved(document, icsiStart.getTime() - began.getTime()), people) as IcsiDocument;
}

/** Nobody photographed every blastocyst by hand, and the record says why. */
function waived(check: string, rows: SheetRows): SheetRows {
  if (check !== "d5_full") return rows;
  return { ...rows, [SESSION_ROW]: { ...rows[SESSION_ROW], [WAIVED_FIELD]: "Filmed in the time-lapse incubator." } };
}

/** Each record has straws and a cane of its own. */
const banked = (number: number, document: IcsiDocument): IcsiDocument => ({
  ...document,
  dispositions: document.dispositions.map((row) => {
    const place = mapIn(row.place);
    const own = { strawId: `S-${number}-${row.unit}`, canister: "6", cane: `C${number}` };
    return row.place === undefined ? row : { ...row, place: { ...place, ...own } };
  }),
});

type DemoFilling = {
  progress: DemoProgress;
  icsiStart: Date;
  people: DemoPeople;
  now: Date;
  /** Those of a record that is closed; into others they come by their upload. */
  pictures?: readonly DemoPicture[];
};

/** What people did to the record, in order: procedure, oocytes, one commit per check, then its way to the lock. */
function actsOf(number: number, { progress, icsiStart, people: [author, reviewer, lead], now }: DemoFilling): Act[] {
  const document = banked(number, recordFrom(icsiStart, [author, reviewer]));
  const { oocytes, dispositions, transfers, ...checks } = sheetsOfDocument(document);
  const after = (hours: number) => new Date(icsiStart.getTime() + hours * HOUR_MS);
  // Indicators are counted of women whose age is known.
  const cultureMedium = { lotId: "G5-2291" };
  const header = {
    ...document.header,
    cultureMedium,
    freezingMedium: { lotId: "V7-0815" },
    femaleAgeYears: 33,
    consentGivenAt: after(-48),
  };
  const edit = { action: "edit", by: author } as const;
  const acts: Act[] = [
    { ...edit, at: after(-2), testFields: { header, settings: recordSettings(DEMO_SITE) } },
    { action: "start", by: author, at: after(-1.5) },
    { ...edit, at: after(1), sheets: { oocytes: oocytes?.rows ?? {} } },
  ];
  for (const [check, { rows }] of Object.entries(checks)) {
    const doneAt = rows[SESSION_ROW]?.doneAt;
    if (!(doneAt instanceof Date) || doneAt > now) continue;
    acts.push({ ...edit, at: new Date(doneAt.getTime() + HOUR_MS / 4), sheets: { [check]: waived(check, rows) } });
  }
  if (progress === "in_progress") return acts;
  const fates = { dispositions: dispositions?.rows ?? {}, transfers: transfers?.rows ?? {} };
  acts.push({ ...edit, at: after(112), sheets: fates, witness: lead });
  acts.push({ action: "submit", by: author, at: after(113) });
  if (progress === "submitted") return acts;
  acts.push({ action: "review", by: reviewer, at: after(114) });
  acts.push({ action: "sign", by: lead, at: after(114.5), meaning: "approval" });
  acts.push({ action: "lock", by: lead, at: after(115) });
  return acts;
}

const timingOf = (test: LabTest, sheets: Record<string, { rows: SheetRows }>) => ({
  anchorAt: inseminationAnchor(readableIcsiRecord(icsiDocument(test, sheets, []))),
});

/** Fills a demo test as people would have: one revision per act, every one of them as the app writes it. */
export async function fillDemoRecord(db: Firestore, created: LabTest, filling: DemoFilling): Promise<void> {
  const number = Number(created.code.split("-")[1]);
  let test = created;
  const sheets: Record<string, { rows: SheetRows }> = {};
  let witnessed: WitnessStatement[] = [];
  for (const { at, meaning, witness, ...act } of withPictures(
    actsOf(number, filling),
    filling.pictures ?? [],
  ) as Act[]) {
    const rows = { ...sheets };
    for (const [id, changed] of Object.entries(act.sheets ?? {})) rows[id] = { rows: changed as SheetRows };
    const withTiming =
      act.action === "edit" ? { ...act.testFields, ...timingOf({ ...test, ...act.testFields } as LabTest, rows) } : {};
    const plan = planCommit(test, sheets, { ...act, ...signing(act.by, meaning), testFields: withTiming });
    if (!plan) continue;
    const { rev, set, removed, revision } = plan;
    const gone = Object.fromEntries(removed.map((field) => [field, FieldValue.delete()]));
    const batch = db.batch();
    batch.update(db.doc(`${COLLECTIONS.tests}/${test.id}`), { ...set, ...gone, rev, updatedBy: act.by, updatedAt: at });
    batch.set(db.doc(revisionPath(test.id, rev)), { ...storedRevision(revision), by: act.by, at });
    for (const [id, change] of Object.entries(revision.sheets ?? {})) {
      sheets[id] = { rows: rowsOfCells({ ...cellsOfRows(sheets[id]?.rows ?? {}), ...change.after }) };
    }
    const documents = cellsByDocument(cellsOfSheets(sheets));
    for (const id of Object.keys(changesByDocument(revision.sheets ?? {})))
      batch.set(db.doc(sheetPath(test.id, id)), { cells: documents[id] ?? {}, rev });
    const next = { ...test, ...set, rev } as LabTest & Record<string, unknown>;
    for (const field of removed) delete next[field];
    if (meaning) {
      const sha256 = createHash("sha256")
        .update(canonicalRecord(next, sheets, witnessed))
        .digest("hex");
      batch.set(db.doc(signaturePath(test.id, rev)), { ...demoSigner(act.by), at, meaning, rev, sha256 });
    }
    // In the commit that tells of the straws: what functions check of it must find them.
    if (act.sheets?.dispositions) {
      for (const [path, fields] of bankWrites(next, number, sheets, act.by)) batch.set(db.doc(path), fields);
    }
    if (witness) {
      witnessed = demoStatements(sheets, witness, at);
      for (const { id, ...said } of witnessed) batch.set(db.doc(`${COLLECTIONS.tests}/${test.id}/witness/${id}`), said);
    }
    await batch.commit();
    test = next;
  }
}
