import { AppError } from "@zona/domain/errors";
import type { Access } from "@zona/domain/identity/access";
import { can } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import {
  type ImportCounts,
  type ImportedRecord,
  type ImportFault,
  type ImportPlan,
  type ImportRun,
  type RecordKind,
  takesImport,
} from "@zona/domain/imports/import-run";
import { workSays as says } from "@zona/domain/imports/import-sentences";
import {
  codeOfZona,
  type ImportOrigin,
  lacksOf,
  newTestOf,
  plannedRecord,
  standingFault,
} from "@zona/domain/imports/plan-import";
import { type MediaMoment, planMedia } from "@zona/domain/imports/plan-media";
import { planStraws, type StrawMoment } from "@zona/domain/imports/plan-straws";
import { readRecords, type SourceRecord, type SourceRow } from "@zona/domain/imports/read-records";
import type { Said } from "@zona/domain/messages/said";
import type { LabTest } from "@zona/domain/records/lab-test";
import { typedTestCode } from "@zona/domain/records/test-kind";
import type { Site } from "@zona/domain/sites/site";
import type { Study } from "@zona/domain/studies/study";
import { joinedSubject } from "@zona/domain/subjects/join-study";
import type { Subject } from "@zona/domain/subjects/subject";
import { roleFor } from "@zona/domain/subjects/subject";
import { shapeOf } from "./read-shape.ts";
import { readTable, type SourceTable } from "./read-table.ts";

/** An import at work, while nobody else works on it. */
export type Claimed = ImportRun & { token: string; attempts: number; look: { sheet?: number; headerLine?: number } };

/** What a record is imported with. */
export type Writing = { run: Claimed; plan: ImportPlan; study: Study; origin: ImportOrigin; by: Person };

export type ImportWorkPorts = {
  /** Takes the lease of an import that waits for functions; undefined where none does, or somebody has it. */
  claim(importId: string, now: Date): Promise<Claimed | undefined>;
  /** Keeps what is known by now, while the lease is ours. Without a state the import stays where it is. */
  keep(run: Claimed, fields: Partial<ImportRun>): Promise<void>;
  /** Ends the lease: where the import still waits for work, the next run goes on. */
  release(run: Claimed): Promise<void>;
  file(importId: string): Promise<{ bytes: Uint8Array; sha256: string }>;
  lastPlan(run: ImportRun): Promise<ImportPlan | undefined>;
  access(uid: string): Promise<Access | undefined>;
  study(studyId: string): Promise<Study | undefined>;
  site(): Promise<Site>;
  /** The id of the record of a key; one for ever. */
  idOf(run: ImportRun, key: string): string;
  tests(ids: readonly string[]): Promise<Map<string, LabTest>>;
  subjects(codes: readonly string[]): Promise<Map<string, Subject | "other">>;
  /** Which of these codes of tests are given in the study. */
  givenCodes(studyId: string, codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** What the straws of a file are judged by, as it is now. */
  strawMoment(run: ImportRun, study: Study, records: readonly SourceRecord[]): Promise<StrawMoment>;
  /** The same of the rows of a list of images. */
  mediaMoment(
    run: ImportRun,
    of: { study: Study; plan: ImportPlan },
    records: readonly SourceRecord[],
  ): Promise<MediaMoment>;
  /** Writes the file of rejected rows. */
  putRejected(run: Claimed, header: SourceRow | undefined, rows: readonly RejectedRow[]): Promise<void>;
  /** Imports records in one transaction; whoever was imported by this import before stays as it is. Rejects with an AppError for all of them. */
  write(records: readonly SourceRecord[], writing: Writing): Promise<void>;
  /** What was done so far, and how much of it. */
  done(importId: string): Promise<Record<ImportedRecord["result"], number>>;
  /** Takes back the next records of an import; how many, 0 at the end. */
  undoNext(run: Claimed, by: Person): Promise<number>;
  undone(importId: string): Promise<NonNullable<ImportRun["undo"]>>;
};

export type RejectedRow = SourceRow & { why: readonly Said[] };

/** Faults and lacks that a page shows; the file of rejected rows has all. */
const MOST_SHOWN = 200;
const MOST_LACKS = 25;
/** Records of one transaction. */
const AT_ONCE = 20;
const TOLD_EVERY_MS = 2000;
/** A step that takes more runs than the largest file needs is given up. */
const MOST_ATTEMPTS = 20;
/** Below the timeout of the function: what is left is done by the next run. */
const BUDGET_MS = 400_000;

type Read = { table: SourceTable; records: SourceRecord[]; orphans: ImportFault[]; rows: number; sha256: string };

async function readFile(run: Claimed, plan: ImportPlan, ports: ImportWorkPorts, now: Date): Promise<Read> {
  const { bytes, sha256 } = await ports.file(run.id);
  if (run.sha256 !== undefined && run.sha256 !== sha256) throw new AppError("invalid-input", says("otherFile"));
  const table = await readTable(bytes, plan.sheet);
  return { table, sha256, ...readRecords(table.rows, run.kind, plan, now) };
}

/** Judged by what is granted now, not when it was asked. */
async function mayImport(run: Claimed, ports: ImportWorkPorts): Promise<Study> {
  const [access, study] = await Promise.all([ports.access(run.by.uid), ports.study(run.studyId)]);
  const of = { organisation: run.organisation, studyId: run.studyId };
  if (!access?.isAdmin || access.organisation !== run.organisation || !can(access, "enter", of))
    throw new AppError("invalid-input", says("noAccess", { name: run.by.name }));
  if (study?.status !== "open" || !takesImport(study.kinds, run.kind) || study.blinded)
    throw new AppError("invalid-input", says("studyClosed"));
  return study;
}

async function look(run: Claimed, ports: ImportWorkPorts): Promise<string> {
  const { bytes, sha256 } = await ports.file(run.id);
  if (bytes.length !== run.bytes)
    throw new AppError("invalid-input", says("incomplete", { bytes: bytes.length, of: run.bytes }));
  const last = await ports.lastPlan(run);
  const { sheet = last?.sheet ?? 0, headerLine } = run.look;
  const table = await readTable(bytes, sheet).catch((error) => {
    // The last file of the source had more sheets.
    if (run.look.sheet === undefined && sheet > 0) return readTable(bytes, 0);
    throw error;
  });
  const shape = shapeOf(table, { kind: run.kind, headerLine, sheet, last });
  await ports.keep(run, { state: "read", shape: { ...shape, suggested: { ...last, ...shape.suggested } }, sha256 });
  return "read";
}

/** What a subject's code stands against. */
function subjectFault(
  found: Subject | "other" | undefined,
  said: { subjectCode: string },
  run: Claimed,
  kind: RecordKind,
  study: Study,
): Said | undefined {
  if (found === "other" || (found && found.organisation !== run.organisation)) return says("otherSubject");
  try {
    joinedSubject(found, {
      code: said.subjectCode,
      studyId: study.id,
      role: roleFor(kind),
      pattern: study.codePattern,
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.said) return error.said;
    throw error;
  }
}

type Judged = {
  faults: Map<SourceRecord, Said[]>;
  counts: Pick<ImportCounts, "created" | "same" | "incomplete">;
  lacks: Map<string, { sentence: Said; records: number }>;
};

type Judging = {
  read: Read;
  run: Claimed;
  plan: ImportPlan;
  study: Study;
  ports: ImportWorkPorts;
  now: Date;
  looksForLacks?: true;
};

const nothingJudged = (): Judged => ({
  faults: new Map(),
  counts: { created: 0, same: 0, incomplete: 0 },
  lacks: new Map(),
});

const wholeOf = ({ records }: Read) => records.filter(({ faults }) => faults.length === 0);

export const originOf = ({ id: importId, source, fileName }: ImportRun, sha256: string): ImportOrigin => ({
  ...{ source, importId, fileName, sha256 },
});

/** What stands against each record of a file, and what those that are imported lack. */
function judge(judging: Judging): Promise<Judged> {
  const { kind } = judging.run;
  if (kind === "straws") return judgeStraws(judging);
  return kind === "media" ? judgeMedia(judging) : judgeRecords(judging, kind);
}

/** How many of what was planned is new, and how many are as the file tells them. */
function judgedOf(planned: Iterable<{ result: ImportedRecord["result"] }>, faults: Judged["faults"]): Judged {
  const results = [...planned].map(({ result }) => result);
  const created = results.filter((result) => result === "created" || result === "restored").length;
  return { ...nothingJudged(), faults, counts: { created, same: results.length - created, incomplete: 0 } };
}

async function judgeMedia({ read, run, plan, study, ports }: Judging): Promise<Judged> {
  const whole = wholeOf(read);
  const moment = await ports.mediaMoment(run, { study, plan }, whole);
  const { planned, faults } = planMedia(whole, moment, originOf(run, read.sha256));
  return judgedOf(planned.values(), faults);
}

async function judgeStraws({ read, run, study, ports, now }: Judging): Promise<Judged> {
  const whole = wholeOf(read);
  const moment = await ports.strawMoment(run, study, whole);
  const { planned, faults } = planStraws(whole, moment, originOf(run, read.sha256), { by: run.by, now });
  return judgedOf(planned.values(), faults);
}

async function judgeRecords(
  { read, run, plan, study, ports, now, looksForLacks }: Judging,
  kind: RecordKind,
): Promise<Judged> {
  const judged = nothingJudged();
  const whole = wholeOf(read);
  const codes = whole.flatMap(({ subjectCode }) => subjectCode ?? []);
  const [tests, subjects, given, site] = await Promise.all([
    ports.tests(whole.map(({ key }) => ports.idOf(run, key))),
    ports.subjects([...new Set(codes)]),
    ports.givenCodes(
      study.id,
      whole.flatMap(({ key }) => typedTestCode(key) ?? []),
    ),
    ports.site(),
  ]);
  const origin = originOf(run, read.sha256);
  const refuse = (record: SourceRecord, fault: Said) => judged.faults.set(record, [fault]);
  for (const record of whole) {
    const id = ports.idOf(run, record.key);
    const test = tests.get(id);
    const { subjectCode } = record;
    if (test) {
      const fault = standingFault(test, { studyId: study.id, source: run.source, subjectCode });
      if (fault) refuse(record, fault);
      else judged.counts.same += 1;
      continue;
    }
    const code = typedTestCode(record.key);
    const said = newTestOf(record, plan, { kind, study });
    if (code !== undefined && given.has(code)) refuse(record, codeOfZona(code));
    else if ("fault" in said) refuse(record, said.fault);
    else {
      const fault =
        "subjectCode" in said ? subjectFault(subjects.get(said.subjectCode), said, run, kind, study) : undefined;
      if (fault) {
        refuse(record, fault);
        continue;
      }
      judged.counts.created += 1;
      if (!looksForLacks) continue;
      const made = { id, by: run.by, organisation: run.organisation, number: 1, site, now };
      const { test: begun, sheets } = plannedRecord(said, record, origin, made);
      const lacks = lacksOf(begun, sheets, now);
      if (lacks.length > 0) judged.counts.incomplete += 1;
      for (const sentence of lacks) {
        const before = judged.lacks.get(sentence.code);
        judged.lacks.set(sentence.code, {
          sentence: before?.sentence ?? sentence,
          records: (before?.records ?? 0) + 1,
        });
      }
    }
  }
  return judged;
}

/** Every row of a record that is not imported, each with what is told of it or of the record. */
function rejectedRows({ table, records, orphans }: Read, { faults }: Judged): RejectedRow[] {
  const why = new Map<number, Said[]>();
  const add = (line: number, said: Said) => why.set(line, [...(why.get(line) ?? []), said]);
  for (const { line, sentence } of orphans) add(line, sentence);
  for (const record of records) {
    const ofRecord = faults.get(record) ?? [];
    if (record.faults.length + ofRecord.length === 0) continue;
    for (const line of record.lines) why.set(line, why.get(line) ?? []);
    for (const { line, sentence } of record.faults) add(line, sentence);
    for (const sentence of ofRecord) add(record.lines[0] ?? 1, sentence);
  }
  return table.rows.flatMap((row) => {
    const told = why.get(row.line);
    return told ? [{ ...row, why: told }] : [];
  });
}

async function check(run: Claimed, ports: ImportWorkPorts, now: Date): Promise<string> {
  const { plan } = run;
  if (!plan) return "no plan";
  const study = await mayImport(run, ports);
  const read = await readFile(run, plan, ports, now);
  const judged = await judge({ read, run, plan, study, ports, now, looksForLacks: true });
  const rejected = rejectedRows(read, judged);
  await ports.putRejected(
    run,
    read.table.rows.find(({ line }) => line === plan.headerLine),
    rejected,
  );
  const ofRecords = [...judged.faults].flatMap(([{ lines }, faults]) =>
    faults.map((sentence): ImportFault => ({ line: lines[0] ?? 1, sentence })),
  );
  const faults = [...read.orphans, ...read.records.flatMap((record) => record.faults), ...ofRecords];
  const bad = read.records.filter((record) => record.faults.length > 0).length + judged.faults.size;
  const counts = { ...judged.counts, changed: 0, rejected: bad, rows: read.rows, records: read.records.length };
  const lacks = [...judged.lacks.values()].toSorted((a, b) => b.records - a.records).slice(0, MOST_LACKS);
  const shownFaults = faults.toSorted((a, b) => a.line - b.line).slice(0, MOST_SHOWN);
  await ports.keep(run, { state: "checked", counts, faults: shownFaults, lacks, sha256: read.sha256 });
  return `${read.records.length} records checked, ${bad} rejected`;
}

/** What is imported in one transaction: of records no subject twice, as the first of a subject begins it. */
function* batches(records: readonly SourceRecord[], kind: ImportRun["kind"]): Generator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  const subjects = new Set<string>();
  for (const record of records) {
    const { subjectCode = record.key } = record;
    if (batch.length === AT_ONCE || (kind !== "straws" && subjects.has(subjectCode))) {
      yield batch;
      batch = [];
      subjects.clear();
    }
    subjects.add(subjectCode);
    batch.push(record);
  }
  if (batch.length > 0) yield batch;
}

async function runImport(run: Claimed, ports: ImportWorkPorts, now: () => Date): Promise<string> {
  const { plan, counts } = run;
  if (!plan || !counts) return "no plan";
  const until = now().getTime() + BUDGET_MS;
  const study = await mayImport(run, ports);
  const read = await readFile(run, plan, ports, now());
  const judged = await judge({ read, run, plan, study, ports, now: now() });
  const good = read.records.filter((record) => record.faults.length === 0 && !judged.faults.has(record));
  const origin = originOf(run, read.sha256);
  const writing: Writing = { run, plan, study, origin, by: run.by };
  let at = 0;
  let told = now().getTime();
  // What was done by an earlier run of this import is looked at again and found done.
  for (const batch of batches(good, run.kind)) {
    await ports.write(batch, writing);
    at += batch.length;
    const isOver = now().getTime() > until;
    if (!isOver && now().getTime() - told < TOLD_EVERY_MS) continue;
    told = now().getTime();
    await ports.keep(run, { progress: { done: at, of: good.length } });
    if (isOver) return `${at} of ${good.length}`;
  }
  const { created, restored, changed, same } = await ports.done(run.id);
  const rejected = read.records.length - good.length;
  await ports.keep(run, {
    ...{ state: "done", doneAt: now(), progress: { done: good.length, of: good.length } },
    counts: { ...counts, created: created + restored, changed, same, rejected },
  });
  return `${good.length} records imported, ${rejected} rejected`;
}

async function undo(run: Claimed, ports: ImportWorkPorts, now: () => Date): Promise<string> {
  const until = now().getTime() + BUDGET_MS;
  const of = Object.values(await ports.done(run.id)).reduce((sum, one) => sum + one, 0);
  let undone = run.progress?.done ?? 0;
  for (let next = await ports.undoNext(run, run.by); next > 0; next = await ports.undoNext(run, run.by)) {
    undone += next;
    await ports.keep(run, { progress: { done: undone, of } });
    if (now().getTime() > until) return `${undone} undone`;
  }
  await ports.keep(run, { state: "undone", undo: await ports.undone(run.id) });
  return "undone";
}

/**
 * Does what an import waits for: looks at its file, checks it, imports it or takes it back. May run twice and late: whatever was
 * done before is found done. What no repeat mends ends as `failed` with its reason.
 */
export async function workOnImport(importId: string, ports: ImportWorkPorts, now: () => Date): Promise<string> {
  const run = await ports.claim(importId, now());
  if (!run) return "nothing";
  try {
    switch (run.state) {
      case "reading":
        return await look(run, ports);
      case "checking":
        return await check(run, ports, now());
      case "running":
        return await runImport(run, ports, now);
      default:
        return await undo(run, ports, now);
    }
  } catch (error) {
    const said = error instanceof AppError ? error.said : undefined;
    if (said || run.attempts >= MOST_ATTEMPTS)
      await ports.keep(run, { state: "failed", failure: said ?? says("fault") });
    if (said) return "failed";
    throw error;
  } finally {
    await ports.release(run);
  }
}
