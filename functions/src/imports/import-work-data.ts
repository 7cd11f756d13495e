import "@zona/domain/messages/compile-when-said";
import { createHash, randomUUID } from "node:crypto";
import {
  COLLECTIONS,
  COUPLES,
  codeReservationPath,
  IMPORTED_RECORDS,
  IMPORTS,
  revisionPath,
  SUBJECTS,
} from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { csvLine } from "@zona/domain/exports/csv";
import { germanNames, germanSentences } from "@zona/domain/german";
import type { Person } from "@zona/domain/identity/claims";
import { BUSY_IMPORT, ImportedRecord, ImportRun, type RecordKind } from "@zona/domain/imports/import-run";
import {
  commitsOfImport,
  newTestOf,
  plannedRecord,
  reversal,
  standingFault,
  withdrawal,
} from "@zona/domain/imports/plan-import";
import type { SourceRecord } from "@zona/domain/imports/read-records";
import { LOCALES } from "@zona/domain/messages/languages";
import { inWords, type Said } from "@zona/domain/messages/said";
import { Revision } from "@zona/domain/records/audit/revision";
import { LabTest } from "@zona/domain/records/lab-test";
import type { CommitPlan } from "@zona/domain/records/plan-commit";
import { type Sheets, StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { Subject } from "@zona/domain/subjects/subject";
import { FieldPath, FieldValue, getFirestore, Timestamp, type Transaction } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { writeCommit } from "../audit/write-commit-data.ts";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { currentSite } from "../firebase/site.ts";
import { accessOf } from "../identity/access-data.ts";
import { languageOf } from "../language/reader-language-data.ts";
import { beginningRecord } from "../records/begin-record-data.ts";
import { partPath, rejectedPath } from "./import-files.ts";
import { mediaImports } from "./import-media-data.ts";
import { lastPlanOf } from "./import-steps-data.ts";
import { strawImports } from "./import-straws-data.ts";
import type { Claimed, ImportWorkPorts, RejectedRow, Writing } from "./import-work.ts";

/** Longer than the timeout of the function: when it is over, its run is certainly dead. */
const LEASE_MS = 570_000;
const READ_AT_ONCE = 300;
const UNDONE_AT_ONCE = 20;
const MOST_REJECTED = 20_000;
/** Images that came into one record since its import: more are no record's. */
const MOST_ARRIVALS = 500;

const chunks = <T>(all: readonly T[], size = READ_AT_ONCE) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** A record of a source has one id for ever: who imports a file again finds what is there. */
const idOf = ({ organisation, source, kind }: Pick<ImportRun, "organisation" | "source" | "kind">, key: string) =>
  `imp${createHash("sha256").update([organisation, source, kind, key].join("\n")).digest("hex").slice(0, 40)}`;

export function importWorkPorts(bucketName: string, db = getFirestore(adminApp())): ImportWorkPorts {
  const imports = db.collection(IMPORTS);
  const tests = db.collection(COLLECTIONS.tests);
  const bucket = getStorage(adminApp()).bucket(bucketName);
  const itemOf = (importId: string, testId: string) => imports.doc(importId).collection(IMPORTED_RECORDS).doc(testId);
  const readAll = async (refs: readonly FirebaseFirestore.DocumentReference[]) =>
    (await Promise.all(chunks(refs).map((some) => db.getAll(...some)))).flat();

  async function sheetsOf(testId: string, transaction: Transaction): Promise<Sheets> {
    const { docs } = await transaction.get(tests.doc(testId).collection("sheets"));
    return sheetsIn(docs.flatMap((sheet) => readRecord(StoredSheet, sheet.id, sheet.data()) ?? []));
  }

  const straws = strawImports(idOf, db);
  const media = mediaImports(idOf, db);

  function writeRecords(
    records: readonly SourceRecord[],
    { run, plan, study, origin, by }: Writing,
    kind: RecordKind,
  ): Promise<void> {
    return db.runTransaction(async (transaction) => {
      const now = new Date();
      const ids = records.map(({ key }) => idOf(run, key));
      const stored = await transaction.getAll(...ids.map((id) => tests.doc(id)));
      const items = await transaction.getAll(...ids.map((id) => itemOf(run.id, id)));
      const writes: (() => void)[] = [];
      const numbers = new Set<number>();
      for (const [index, record] of records.entries()) {
        const id = ids[index] ?? "";
        const tell = (result: ImportedRecord["result"], rev: number) =>
          transaction.set(itemOf(run.id, id), { result, rev, lines: record.lines, undone: null });
        if (items[index]?.exists) continue;
        const test = readRecord(LabTest, id, stored[index]?.data());
        if (test) {
          const { subjectCode } = record;
          if (standingFault(test, { studyId: study.id, source: run.source, subjectCode })) continue;
          const commits = commitsOfImport(test, await sheetsOf(id, transaction), record, origin, by);
          const last = commits.at(-1);
          const result = !last ? "same" : test.status === "imported" ? "changed" : "restored";
          writes.push(() => {
            for (const commit of commits) writeCommit(transaction, tests.doc(id), commit, by);
            tell(result, last?.rev ?? test.rev);
          });
          continue;
        }
        const said = newTestOf(record, plan, { kind, study });
        if ("fault" in said) continue;
        const { organisation, codePattern } = study;
        let rev = 1;
        const begin = await beginningRecord(
          { id, said, by, organisation, codePattern, taken: numbers },
          ({ number, site }) => {
            const planned = plannedRecord(said, record, origin, { id, by, organisation, number, site, now });
            rev = planned.rev;
            return planned;
          },
          db,
          transaction,
        );
        writes.push(() => {
          begin();
          tell("created", rev);
        });
      }
      for (const one of writes) one();
    });
  }

  /** Whether nobody changed a record since: images that came by lists, or left with one, are no change of a person. */
  async function isAsImported(test: LabTest, rev: number, transaction: Transaction): Promise<boolean> {
    if (test.status !== "imported" || test.rev < rev || test.rev - rev > MOST_ARRIVALS) return test.rev === rev;
    const later = Array.from({ length: test.rev - rev }, (_, at) => db.doc(revisionPath(test.id, rev + at + 1)));
    const told = later.length > 0 ? await transaction.getAll(...later) : [];
    return told.every((one) => textAt(one, "action") === "picture");
  }

  /** Takes back what the import made of a record; `kept` where somebody changed it since. */
  async function undoOne(
    item: ImportedRecord,
    by: Person,
    transaction: Transaction,
  ): Promise<[ImportedRecord["undone"], CommitPlan | undefined]> {
    const stored = await transaction.get(tests.doc(item.id));
    const test = readRecord(LabTest, item.id, stored.data());
    if (item.result === "same") return ["untouched", undefined];
    if (!test || !(await isAsImported(test, item.rev, transaction))) return ["kept", undefined];
    const sheets = await sheetsOf(item.id, transaction);
    if (item.result !== "changed") return ["withdrawn", withdrawal(test, sheets, by)];
    const told = await transaction.get(tests.doc(item.id).collection("revisions").doc(String(item.rev)));
    const revision = Revision.safeParse(withDates(told.data()));
    return revision.success ? ["reverted", reversal(test, sheets, revision.data, by)] : ["kept", undefined];
  }

  return {
    idOf,
    claim: (importId, now) =>
      db.runTransaction(async (transaction) => {
        const stored = await transaction.get(imports.doc(importId));
        const run = readRecord(ImportRun, importId, stored.data());
        if (!run || !BUSY_IMPORT.some((one) => one === run.state)) return undefined;
        if (run.lease && run.lease.until > now) return undefined;
        const token = randomUUID();
        const attempts = Number(stored.get("attempts") ?? 0) + 1;
        const lease = { token, until: Timestamp.fromMillis(now.getTime() + LEASE_MS) };
        transaction.update(stored.ref, { lease, attempts });
        return { ...run, token, attempts, look: stored.get("look") ?? {} };
      }),
    async keep(run, fields) {
      await db.runTransaction(async (transaction) => {
        const stored = await transaction.get(imports.doc(run.id));
        if (stored.get("lease.token") !== run.token)
          throw new AppError("unavailable", "The lease of this import is over");
        transaction.update(stored.ref, fields);
      });
    },
    async release({ id, token }) {
      await db.runTransaction(async (transaction) => {
        const stored = await transaction.get(imports.doc(id));
        if (stored.get("lease.token") === token) transaction.update(stored.ref, { lease: FieldValue.delete() });
      });
    },
    async file(importId) {
      const [files] = await bucket.getFiles({ prefix: partPath(importId, "") });
      const parts = files.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
      const bytes = Buffer.concat(await Promise.all(parts.map(async (part) => (await part.download())[0])));
      return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    lastPlan: (run) => lastPlanOf(run, db),
    access: (uid) => accessOf(uid, db),
    async study(studyId) {
      const found = await db.collection(COLLECTIONS.studies).doc(studyId).get();
      return readRecord(Study, studyId, found.data());
    },
    site: currentSite,
    async tests(ids) {
      const found = await readAll(ids.map((id) => tests.doc(id)));
      const read = found.flatMap((one) => readRecord(LabTest, one.id, one.data()) ?? []);
      return new Map(read.map((test) => [test.id, test]));
    },
    async subjects(codes) {
      const found = await readAll(codes.map((code) => db.collection(SUBJECTS).doc(code)));
      const couples = await readAll(codes.map((code) => db.collection(COUPLES).doc(code)));
      const known = new Map<string, Subject | "other">();
      for (const [at, code] of codes.entries()) {
        const subject = readRecord(Subject, code, found[at]?.data());
        if (subject) known.set(code, subject);
        else if (found[at]?.exists || couples[at]?.exists) known.set(code, "other");
      }
      return known;
    },
    async givenCodes(studyId, codes) {
      const found = await readAll(codes.map((code) => db.doc(codeReservationPath(studyId, code))));
      return new Set(found.flatMap((one) => (one.exists ? [one.id] : [])));
    },
    async putRejected(run, header, rows) {
      const language = await languageOf(run.by.uid, db);
      const nameOf = (english: string) => germanNames[english] ?? english;
      const german = { locale: LOCALES.de, catalogues: germanSentences, nameOf };
      const say = (said: Said) => (language === "de" ? inWords(said, german) : inWords(said));
      await bucket.file(rejectedPath(run.id, run.token)).save(rejectedFile(header, rows, say, LOCALES[language]), {
        resumable: false,
        metadata: { contentType: "text/csv; charset=utf-8", cacheControl: "private, no-store" },
      });
      await imports.doc(run.id).update({ rejectedFile: rejectedPath(run.id, run.token) });
    },
    strawMoment: straws.moment,
    mediaMoment: media.moment,
    write: (records, writing) => {
      const { kind } = writing.run;
      if (kind === "straws") return straws.write(records, writing);
      return kind === "media" ? media.write(records, writing) : writeRecords(records, writing, kind);
    },
    async done(importId) {
      const of = async (result: ImportedRecord["result"]) => {
        const found = await imports
          .doc(importId)
          .collection(IMPORTED_RECORDS)
          .where("result", "==", result)
          .count()
          .get();
        return found.data().count;
      };
      const [created, changed, restored, same] = await Promise.all([
        of("created"),
        of("changed"),
        of("restored"),
        of("same"),
      ]);
      return { created, changed, restored, same };
    },
    async undone(importId) {
      const of = async (undone: NonNullable<ImportedRecord["undone"]>) => {
        const found = imports.doc(importId).collection(IMPORTED_RECORDS).where("undone", "==", undone);
        return (await found.count().get()).data().count;
      };
      const [withdrawn, reverted, kept] = await Promise.all([of("withdrawn"), of("reverted"), of("kept")]);
      return { withdrawn, reverted, kept };
    },
    async undoNext(run: Claimed, by) {
      const all = imports.doc(run.id).collection(IMPORTED_RECORDS);
      const { docs } = await all
        .where("undone", "==", null)
        .orderBy(FieldPath.documentId())
        .limit(UNDONE_AT_ONCE)
        .get();
      if (run.kind === "straws" || run.kind === "media") {
        const { undo } = run.kind === "straws" ? straws : media;
        for (const { ref } of docs) await undo(ref, run, by);
        return docs.length;
      }
      await db.runTransaction(async (transaction) => {
        const writes: (() => void)[] = [];
        for (const { id, ref } of docs) {
          const item = readRecord(ImportedRecord, id, { ...(await transaction.get(ref)).data(), undone: undefined });
          if (!item) continue;
          const [undone, commit] = await undoOne(item, by, transaction);
          writes.push(() => {
            if (commit) writeCommit(transaction, tests.doc(id), commit, by);
            transaction.update(ref, { undone: commit || undone === "untouched" ? undone : "kept" });
          });
        }
        for (const one of writes) one();
      });
      return docs.length;
    },
  };
}

/** The rejected rows as they are in the file, each with why: corrected, they are imported like any file. */
function rejectedFile(
  header: { cells: readonly string[] } | undefined,
  rows: readonly RejectedRow[],
  say: (said: Said) => string,
  locale: string,
): string {
  const names = header?.cells ?? [];
  const width = names.length;
  const padded = (cells: readonly string[]) =>
    Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? "");
  const lines = rows
    .slice(0, MOST_REJECTED)
    .map(({ line, cells, why }) => csvLine([...padded(cells), String(line), why.map(say).join(" ")], locale));
  return `\uFEFF${csvLine([...names, "Zona: row", "Zona: why not imported"], locale)}${lines.join("")}`;
}
