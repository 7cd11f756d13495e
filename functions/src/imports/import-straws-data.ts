import { IMPORTED_RECORDS, IMPORTS } from "@zona/domain/collections";
import { movePath } from "@zona/domain/cryobank/bank-plans";
import { strawCode } from "@zona/domain/cryobank/place";
import { StrawMove } from "@zona/domain/cryobank/straw";
import type { Person } from "@zona/domain/identity/claims";
import { ImportedRecord, type ImportRun } from "@zona/domain/imports/import-run";
import { placeTold, planStraws, recordsNamed, type StrawMoment, strawReversal } from "@zona/domain/imports/plan-straws";
import type { SourceRecord } from "@zona/domain/imports/read-records";
import { readRecord } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import { readBank, writeStraws } from "../cryobank/straws-data.ts";
import type { Claimed, Writing } from "./import-work.ts";
import { type IdOfKey, recordsNamedIn } from "./named-records-data.ts";

const READ_AT_ONCE = 100;

/** Straws of files in the bank. */
export function strawImports(idOf: IdOfKey, db: Firestore) {
  async function recordsOf(run: ImportRun, names: readonly string[]): Promise<StrawMoment["records"]> {
    const found = await recordsNamedIn(run, names, ["icsi"], idOf, db);
    return new Map(
      [...found].flatMap(([name, [test]]) =>
        test?.kind === "icsi" ? [[name, { id: test.id, code: test.code, subjectCode: test.subjectCode }] as const] : [],
      ),
    );
  }

  const askedOf = (records: readonly SourceRecord[]) => ({
    seen: new Map(records.flatMap(({ key }) => (strawCode(key) === undefined ? [] : [[strawCode(key) ?? "", 0]]))),
    places: [...new Set(records.flatMap((one) => placeTold(one) ?? []))],
  });

  async function momentIn(
    run: ImportRun,
    study: Study,
    records: readonly SourceRecord[],
    transaction: Transaction,
    known: StrawMoment["records"],
  ): Promise<StrawMoment> {
    const { organisation, source } = run;
    const { bank } = await readBank(askedOf(records), organisation, transaction, db);
    return { organisation, source, pattern: study.codePattern, bank, records: known };
  }

  return {
    async moment(run: ImportRun, study: Study, records: readonly SourceRecord[]): Promise<StrawMoment> {
      const known = await recordsOf(run, recordsNamed(records));
      const straws: StrawMoment["bank"]["straws"][] = [];
      const tanks: StrawMoment["bank"]["tanks"][] = [];
      for (let at = 0; at < records.length; at += READ_AT_ONCE) {
        const some = records.slice(at, at + READ_AT_ONCE);
        const { bank } = await db.runTransaction((reading) => momentIn(run, study, some, reading, known), {
          readOnly: true,
        });
        straws.push(bank.straws);
        tanks.push(bank.tanks);
      }
      const bank = {
        straws: new Map(straws.flatMap((one) => [...one])),
        tanks: new Map(tanks.flatMap((one) => [...one])),
      };
      const { organisation, source } = run;
      return { organisation, source, pattern: study.codePattern, bank, records: known };
    },

    /** Stores straws in one transaction, or lets them leave; what this import did before is done. */
    async write(records: readonly SourceRecord[], { run, study, origin, by }: Writing): Promise<void> {
      const known = await recordsOf(run, recordsNamed(records));
      await db.runTransaction(async (transaction) => {
        const moment = await momentIn(run, study, records, transaction, known);
        const { planned } = planStraws(records, moment, origin, { by, now: new Date() });
        const items = db.collection(IMPORTS).doc(run.id).collection(IMPORTED_RECORDS);
        const all = [...planned];
        if (all.length === 0) return;
        const before = await transaction.getAll(...all.map(([, { strawId }]) => items.doc(strawId)));
        for (const [index, [{ lines }, { strawId, result, changes }]] of all.entries()) {
          if (before[index]?.exists) continue;
          const rev = changes.at(-1)?.rev ?? moment.bank.straws.get(strawId)?.rev ?? 1;
          writeStraws(transaction, changes, by, db);
          transaction.set(items.doc(strawId), { result, rev, lines, undone: null });
        }
      });
    },

    /** Takes back what an import did with a straw: `kept` where somebody changed it since, or its place is taken. */
    undo: (item: DocumentReference, { organisation }: Claimed, by: Person): Promise<void> =>
      db.runTransaction(async (transaction) => {
        const stored = await transaction.get(item);
        const done = readRecord(ImportedRecord, item.id, { ...stored.data(), undone: undefined });
        if (!done) return;
        const { id, result, rev } = done;
        const told = (await transaction.get(db.doc(movePath(id, rev)))).data();
        const move = readRecord(StrawMove, String(rev), told);
        const back = result === "changed" ? move?.from : undefined;
        const asked = { seen: new Map([[id, rev]]), places: back === undefined ? [] : [back] };
        const { bank } = await readBank(asked, organisation, transaction, db);
        const straw = bank.straws.get(id);
        const isUntouched = straw?.rev === rev && (result !== "changed" || back !== undefined);
        const change =
          isUntouched && result !== "same" ? strawReversal(bank, straw, back, { by, now: new Date() }) : undefined;
        if (change) writeStraws(transaction, [change], by, db);
        const undone =
          result === "same" ? "untouched" : !change ? "kept" : back === undefined ? "withdrawn" : "reverted";
        transaction.update(item, { undone });
      }),
  };
}
