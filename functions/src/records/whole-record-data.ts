import { ARM_KEYS, COLLECTIONS, SEALED, SUBJECTS } from "@zona/domain/collections";
import { Straw } from "@zona/domain/cryobank/straw";
import type { PictureOfTest } from "@zona/domain/facts/make-test-facts";
import { MOVES } from "@zona/domain/facts/state-times";
import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { ArmsKey, blindingOf, isBlindOpen } from "@zona/domain/records/blinding/blinding";
import { openedHeader, openedSheets, SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import type { Checked } from "@zona/domain/records/check-record";
import type { WorkBeside } from "@zona/domain/records/involvement";
import { LabTest } from "@zona/domain/records/lab-test";
import { LateResult } from "@zona/domain/records/late-result";
import { Query } from "@zona/domain/records/queries/query";
import { SIGNED_STATES } from "@zona/domain/records/server-check";
import { StoredSheet, WARMINGS_SHEET } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { WitnessEntry } from "@zona/domain/records/witness/witness-mismatch";
import { coversText, type WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { readRecord, type UnparsedFields, withDates } from "@zona/domain/stored-record";
import { Consents } from "@zona/domain/subjects/subject";
import type { DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import { sha256 } from "../audit/chain-revisions.ts";
import { textAt } from "../firebase/fields.ts";
import { type FoundResult, findResult, readRunTrail } from "../runs/run-result-data.ts";

/** A statement whose hash is of other values than it tells proves nothing. */
async function trueStatements(statements: readonly WitnessStatement[]): Promise<WitnessStatement[]> {
  const hashes = await Promise.all(statements.map(({ covers }) => sha256(coversText(covers))));
  return statements.filter((one, index) => one.sha256 === hashes[index]);
}

/** Who uploaded or placed a picture or performed a step at the bench, and who witnessed one there. */
function workBeside(media: readonly DocumentSnapshot[], entries: readonly WitnessEntry[]): WorkBeside {
  const pictures = media.flatMap((medium) => [
    medium.get("uploader.uid"),
    ...[medium.get("placements")].flat().map((placement) => placement?.by?.uid),
  ]);
  const steps = entries.filter((entry) => "identifiers" in entry);
  return {
    worked: [...pictures.map(String), ...steps.map(({ performer }) => performer.uid)],
    witnessed: steps.map(({ witness }) => witness.uid),
  };
}

/** A record with all that lies beside it and has a say in what it is worth, as it was at one moment. */
export type WholeRecord = {
  test: LabTest;
  study: DocumentSnapshot;
  /** What it is judged by, but for who has an account; its header with the treatment once the blind is open. */
  judged: Omit<Checked, "accounts">;
  pictures: { state: string; slot: PictureOfTest }[];
  /** Moves between states, as their revisions tell them. */
  moves: readonly DocumentSnapshot[];
  late: LateResult[];
  /** What a run says, kept or to be kept. */
  runResult: FoundResult | undefined;
  /** The hash that a signature of it holds. */
  sha256: string;
};

/** Reads a record whole; without `whole` where there is none that can be read. Rejects where the database does not answer. */
export async function readWholeRecord(
  testId: string,
  db: Firestore,
  transaction: Transaction,
): Promise<{ stored: DocumentSnapshot; whole?: WholeRecord }> {
  const ref = db.collection(COLLECTIONS.tests).doc(testId);
  const straws = db.collection("straws");
  const ofTest = db
    .collection(COLLECTIONS.media)
    .where("testId", "==", testId)
    .select("state", "slot", "uploader.uid", "placements");
  const stored = await transaction.get(ref);
  const test = readRecord(LabTest, testId, stored.data());
  if (!test) return { stored };
  const key = blindingOf(test.header)?.key;
  const sealKey = isBlindOpen(test) ? treatmentSealOf(test.header)?.key : undefined;
  const signed = ref.collection("signatures").orderBy("rev", "desc").limit(1);
  const [study, armsKey, sealed, sheets, media, queries, moves, signatures, witness, kept, subject, late] =
    await Promise.all([
      transaction.get(db.collection(COLLECTIONS.studies).doc(test.studyId)),
      key === undefined ? undefined : transaction.get(ref.collection(ARM_KEYS).doc(key)),
      sealKey === undefined ? undefined : transaction.get(ref.collection(SEALED).doc(sealKey)),
      transaction.get(ref.collection("sheets")),
      transaction.get(ofTest),
      transaction.get(ref.collection("queries")),
      transaction.get(ref.collection("revisions").where("action", "in", MOVES).select("action", "at", "rev")),
      // Signed again after an amendment, a record has several: the newest is the one that counts.
      SIGNED_STATES.includes(test.status) ? transaction.get(signed) : undefined,
      transaction.get(ref.collection("witness")),
      transaction.get(straws.where("testId", "==", testId)),
      "subjectCode" in test ? transaction.get(db.collection(SUBJECTS).doc(test.subjectCode)) : undefined,
      transaction.get(ref.collection("results")),
    ]);
  const entries = witness.docs.flatMap((entry) => readRecord(WitnessEntry, entry.id, entry.data()) ?? []);
  const statements = entries.filter((entry) => "covers" in entry);
  const rows = sheets.docs.flatMap((sheet) => readRecord(StoredSheet, sheet.id, sheet.data()) ?? []);
  const treatment = sealed && readRecord(SealedTreatment, sealed.id, sealed.data());
  const opened: LabTest = treatment ? { ...test, header: openedHeader(test.header, treatment.fields) } : test;
  const storedSheets = sheetsIn(rows);
  const recorded = {
    test: opened,
    sheets: openedSheets(storedSheets, treatment),
    witnessed: await trueStatements(statements),
  };
  const hasWarmed = Object.keys(recorded.sheets[WARMINGS_SHEET]?.rows ?? {}).length > 0;
  const warmed = hasWarmed ? await transaction.get(straws.where("warmedFor", "==", testId)) : undefined;
  const strawsIn = (found: typeof kept) =>
    found.docs.flatMap((straw) => readRecord(Straw, straw.id, straw.data()) ?? []);
  const arms = armsKey && readRecord(ArmsKey, armsKey.id, armsKey.data());
  const isStudyBlinded = study.get("blinded") === true;
  const trail = await readRunTrail(recorded, ref, transaction);
  const runResult = await findResult(
    { ...recorded, armsKey: arms, onceRead: trail.onceRead, isStudyBlinded },
    moves.docs,
    late.docs,
  );
  const pictures = media.docs.map((medium) => ({
    state: String(medium.get("state")),
    slot: { check: medium.get("slot.check"), unitNo: medium.get("slot.unitNo") },
  }));
  const asStored = withDates(stored.data()) as UnparsedFields; // a document is a map
  const hash = await sha256(canonicalRecord(asStored, storedSheets, statements));
  const [signature] = signatures?.docs ?? [];
  const signedResult = textAt(signature, "result");
  const whole: WholeRecord = {
    test,
    study,
    judged: {
      ...recorded,
      ...trail,
      unitsByLetter: arms?.arms.map(({ nUnits }) => nUnits),
      straws: strawsIn(kept),
      ...(warmed && { warmed: strawsIn(warmed) }),
      consents: Consents.catch({}).parse(withDates(subject?.get("consents")) ?? {}),
      isStudyBlinded,
      queries: queries.docs.flatMap((query) => readRecord(Query, query.id, query.data()) ?? []),
      work: workBeside(media.docs, entries),
      // A result is signed with the record wherever one was known; of a blinded run none was.
      isSignatureTrue:
        textAt(signature, "sha256") === hash && (signedResult === undefined || signedResult === runResult?.sha256),
    },
    pictures,
    moves: moves.docs,
    late: late.docs.flatMap((result) => readRecord(LateResult, result.id, result.data()) ?? []),
    runResult,
    sha256: hash,
  };
  return { stored, whole };
}
