import { EXPECTED_FILES, IMPORTED_RECORDS, IMPORTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { ImportedRecord, type ImportPlan, type ImportRun } from "@zona/domain/imports/import-run";
import { type MediaMoment, planMedia, recordsOfImages } from "@zona/domain/imports/plan-media";
import type { SourceRecord } from "@zona/domain/imports/read-records";
import { comparedName, ExpectedFile } from "@zona/domain/media/expected-file";
import { readRecord } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import { takeOutListed } from "../media/listed-media-data.ts";
import type { Claimed, Writing } from "./import-work.ts";
import { type IdOfKey, recordsNamedIn } from "./named-records-data.ts";

const READ_AT_ONCE = 300;

const fileOf = (stored: DocumentSnapshot) => readRecord(ExpectedFile, stored.id, stored.data());

/** Lists of images: the files that records are to have. */
export function mediaImports(idOf: IdOfKey, db: Firestore) {
  const files = db.collection(EXPECTED_FILES);
  const refOf = (run: ImportRun, { key }: SourceRecord) => files.doc(idOf(run, comparedName(key)));

  async function momentOf(
    run: ImportRun,
    { study, plan }: { study: Study; plan: ImportPlan },
    records: readonly SourceRecord[],
    stored: readonly DocumentSnapshot[],
  ): Promise<MediaMoment> {
    const { organisation, studyId } = run;
    const there = stored.flatMap((one) => fileOf(one) ?? []);
    return {
      ...{ organisation, studyId, isStudyBlinded: study.blinded === true, zone: plan.zone },
      records: await recordsNamedIn(run, recordsOfImages(records), ["icsi", "semen"], idOf, db),
      files: new Map(there.map((file) => [comparedName(file.name), file])),
    };
  }

  return {
    async moment(run: ImportRun, of: { study: Study; plan: ImportPlan }, records: readonly SourceRecord[]) {
      const stored: DocumentSnapshot[] = [];
      for (let at = 0; at < records.length; at += READ_AT_ONCE)
        stored.push(...(await db.getAll(...records.slice(at, at + READ_AT_ONCE).map((one) => refOf(run, one)))));
      return momentOf(run, of, records, stored);
    },

    /** Tells the files of some rows in one transaction; what this import told before is done. */
    write: (records: readonly SourceRecord[], { run, plan, study, origin, by }: Writing): Promise<void> =>
      db.runTransaction(async (transaction) => {
        const refs = records.map((one) => refOf(run, one));
        const items = refs.map(({ id }) => db.collection(IMPORTS).doc(run.id).collection(IMPORTED_RECORDS).doc(id));
        const stored = await transaction.getAll(...refs);
        const before = await transaction.getAll(...items);
        const moment = await momentOf(run, { study, plan }, records, stored);
        const { planned } = planMedia(records, moment, origin);
        for (const [index, record] of records.entries()) {
          const [ref, item, one] = [refs[index], items[index], planned.get(record)];
          if (!ref || !item || !one || before[index]?.exists) continue;
          if (one.result !== "same") transaction.set(ref, { ...one.file, by, at: FieldValue.serverTimestamp() });
          transaction.set(item, { result: one.result, rev: 1, lines: record.lines, undone: null });
        }
      }),

    /**
     * Takes back what an import told of a file: it is expected no more, and where it arrived its image leaves the record and is
     * unassigned. `kept` where another import told it since, or somebody went on with the record.
     */
    undo: (item: DocumentReference, { id: importId }: Claimed, by: Person): Promise<void> =>
      db.runTransaction(async (transaction) => {
        const done = readRecord(ImportedRecord, item.id, {
          ...(await transaction.get(item)).data(),
          undone: undefined,
        });
        if (!done) return;
        const undone = done.result === "same" ? "untouched" : await withdrawn(done.id, importId, by, transaction);
        transaction.update(item, { undone });
      }),
  };

  async function withdrawn(
    id: string,
    importId: string,
    by: Person,
    transaction: Transaction,
  ): Promise<"withdrawn" | "kept"> {
    const stored = await transaction.get(files.doc(id));
    const file = fileOf(stored);
    if (file?.importId !== importId || file.state === "withdrawn") return "kept";
    const write = file.state === "arrived" ? await takeOutListed(file, by, db, transaction) : () => undefined;
    if (!write) return "kept";
    write();
    transaction.update(stored.ref, { state: "withdrawn", mediumId: FieldValue.delete() });
    return "withdrawn";
  }
}
