import { AppError } from "@zona/domain/errors";
import {
  ARCHIVE_FORMAT,
  EXPORT_KEPT_HOURS,
  type ExportRecord,
  exportFilePath,
  NOTEBOOK_FORMAT,
} from "@zona/domain/exports/export-record";
import type { FileWords } from "@zona/domain/exports/file-words";
import type { Filter } from "@zona/domain/filters/filter";
import type { ReadingScope } from "@zona/domain/identity/access";
import { reportViewFault } from "@zona/domain/reports/report-view";
import { viewOf } from "@zona/domain/reports/saved-view";
import type { TakePlace } from "../identity/pace.ts";
import type { HearRows, ReportSource } from "./report-source.ts";
import { reportFile } from "./run-report.ts";

type Outcome =
  | {
      state: "ready";
      rows: number;
      bytes: number;
      path: string;
      expiresAt: Date;
      recordsOf: readonly string[];
      fingerprint?: string;
    }
  | { state: "failed"; failure: NonNullable<ExportRecord["failure"]> };

export type ExportJobPorts = {
  /** Takes the work: asked becomes running, or a run whose lease is over begins once more. Undefined: nothing to do. */
  claim(exportId: string, now: Date): Promise<(ExportRecord & { attempts: number }) | undefined>;
  /** The record of a file that a browser wrote by itself, of which nobody has said yet whose records are in it. */
  made(exportId: string): Promise<ExportRecord | undefined>;
  /** Says so. */
  note(exportId: string, recordsOf: readonly string[]): Promise<void>;
  /** Whose records this person reads with such a filter. */
  recordsOf(uid: string, filter: Filter | undefined): Promise<readonly string[]>;
  progress(exportId: string, rows: number, expectedRows?: number): Promise<void>;
  finish(exportId: string, outcome: Outcome): Promise<void>;
  /** Ends the lease of a run that failed: the platform's repeat takes the work. */
  release(exportId: string, now: Date): Promise<void>;
  /** Ends the lease of a run that had no more time: the next one begins at once. */
  goOn(exportId: string): Promise<void>;
  /** Removes what was written on the way to a file. */
  clear(exportId: string): Promise<void>;
  /** Streams into the bucket and answers with the bytes written. */
  store(path: string, format: ExportRecord["format"], chunks: AsyncIterable<Uint8Array>): Promise<number>;
  names(): Promise<ReadonlyMap<string, string>>;
  /** How the file is told to whoever asked for it. */
  words(uid: string): Promise<FileWords>;
  takePlace: TakePlace;
  /** Whose records this person reads now; undefined where that is none. */
  scopeOf(uid: string): Promise<ReadingScope | undefined>;
  /** Tables as far as this person may read them now; undefined where they may read none. */
  source(uid: string): Promise<ReportSource | undefined>;
  /** All tables as far as this person may read them now, for notebooks; undefined for all but administrators who read records. */
  notebooks(uid: string): Promise<NotebookSource | undefined>;
  /** The archive that a view asks for; undefined for all but administrators who may read all that is in it. */
  archive(asked: ExportRecord): Promise<ArchiveSource | undefined>;
};

/** The bytes of an archive; `onRows` hears how many rows were written. */
export type NotebookSource = (zone: string, onRows: HearRows) => AsyncIterable<Uint8Array>;

/** A signed archive, by which filter its records are found, and the fingerprint of the key that signs. */
export type ArchiveSource = {
  /** Writes what former runs did not; false where the next run has to go on. */
  prepare: (writing: { onLines: HearRows; isOver: () => boolean }) => Promise<boolean>;
  /** The bytes of the file, once all is prepared. */
  chunks: () => AsyncIterable<Uint8Array>;
  filter?: Filter;
  fingerprint: string;
};

/** After so many runs a file is given up: no repeat would mend it. An archive goes on where the last run ended. */
const mostAttempts = (format: ExportRecord["format"]) => (format === ARCHIVE_FORMAT ? 20 : 3);
/** Below the timeout of the function. */
const BUDGET_MS = 400_000;
/** Rows between two words of progress. */
const TOLD_EVERY = 2000;

type Failure = NonNullable<ExportRecord["failure"]>;
/** What is written; `rows` says how many there were once it is. */
type Content = {
  prepare?: (isOver: () => boolean) => Promise<boolean>;
  chunks: () => AsyncIterable<Uint8Array>;
  rows: () => number;
  filter?: Filter;
  fingerprint?: string;
};

/**
 * Writes the file that somebody asked for; an archive in as many runs as it needs. Every attempt has a name of its own in the bucket, so a run that is late never
 * overwrites a newer one. What a repeat may mend is thrown; what none will mend ends as `failed` with its reason.
 */
export async function makeExport(
  exportId: string,
  ports: ExportJobPorts,
  zone: string,
  now: () => Date,
): Promise<string> {
  const asked = await ports.claim(exportId, now());
  if (!asked) return noteMade(exportId, ports);
  const end = async (outcome: Outcome) => {
    const hasParts = asked.format === ARCHIVE_FORMAT;
    if (hasParts && outcome.state === "failed") await ports.clear(exportId);
    await ports.finish(exportId, outcome);
    // What is left of a file that is there goes with it.
    if (hasParts && outcome.state === "ready") await ports.clear(exportId).catch(() => undefined);
  };
  // A run that is killed gives nothing up by itself.
  if (asked.attempts > mostAttempts(asked.format)) {
    await end({ state: "failed", failure: "fault" });
    return "fault";
  }
  const until = now().getTime() + BUDGET_MS;
  // A repeat of the same work was counted before.
  if (asked.attempts === 1 && (await ports.takePlace(asked.by.uid, "exports", now())) !== undefined) {
    await end({ state: "failed", failure: "too-many" });
    return "too-many";
  }
  const scope = await ports.scopeOf(asked.by.uid);
  const content = scope ? await contentOf(exportId, asked, ports, zone) : "no-access";
  if (typeof content === "string") {
    await end({ state: "failed", failure: content });
    return content;
  }
  try {
    const path = exportFilePath(exportId, asked.attempts, asked.format);
    if (content.prepare && !(await content.prepare(() => now().getTime() > until))) {
      await ports.goOn(exportId);
      return "more";
    }
    const bytes = await ports.store(path, asked.format, content.chunks());
    // What was written is of no use to somebody who reads less by now: nothing names the file, so no rule opens it.
    if (JSON.stringify(await ports.scopeOf(asked.by.uid)) !== JSON.stringify(scope)) {
      await end({ state: "failed", failure: "no-access" });
      return "no-access";
    }
    const expiresAt = new Date(now().getTime() + EXPORT_KEPT_HOURS * 3_600_000);
    const recordsOf = await ports.recordsOf(asked.by.uid, content.filter);
    const signed = content.fingerprint !== undefined && { fingerprint: content.fingerprint };
    await end({
      state: "ready",
      rows: content.rows(),
      bytes,
      path,
      expiresAt,
      recordsOf,
      ...signed,
    });
    return "ready";
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid-input") {
      await end({ state: "failed", failure: "too-many-groups" });
      return "too-many-groups";
    }
    if (error instanceof AppError && error.code === "conflict") {
      await end({ state: "failed", failure: "too-large" });
      return "too-large";
    }
    // The platform repeats what is thrown: the next run begins by it, or finds that it was given up.
    if (asked.attempts < mostAttempts(asked.format)) await ports.release(exportId, now());
    else await end({ state: "failed", failure: "fault" });
    throw error;
  }
}

/** What a file holds, or why nobody gets it. */
async function contentOf(
  exportId: string,
  asked: ExportRecord,
  ports: ExportJobPorts,
  zone: string,
): Promise<Content | Failure> {
  let rows = 0;
  const onLines = async (all: number) => {
    rows = all;
    await ports.progress(exportId, all);
  };
  if (asked.format === ARCHIVE_FORMAT) {
    const source = await ports.archive(asked);
    if (!source) return "no-access";
    return { ...source, prepare: (isOver) => source.prepare({ onLines, isOver }), rows: () => rows };
  }
  if (asked.format === NOTEBOOK_FORMAT) {
    const source = await ports.notebooks(asked.by.uid);
    if (!source) return "no-access";
    return { chunks: () => source(zone, onLines), rows: () => rows };
  }
  const view = viewOf(asked);
  if (!view || reportViewFault(view)) return "bad-view";
  const source = await ports.source(asked.by.uid);
  if (!source) return "no-access";
  let told = 0;
  const run = {
    view,
    title: asked.title,
    by: asked.by.name,
    at: asked.at,
    zone,
    names: await ports.names(),
    words: await ports.words(asked.by.uid),
  };
  const { format } = asked;
  const chunks = () =>
    reportFile(run, format, source, {
      onRows: async (all) => {
        rows = all;
        await ports.progress(exportId, 0, all);
      },
      onPassed: async (passed) => {
        if (passed - told < TOLD_EVERY) return;
        told = passed;
        await ports.progress(exportId, passed);
      },
    });
  return { chunks, rows: () => rows, filter: view.filter };
}

/** Of a file that the browser wrote, whose records it holds is said by the server: a browser could say anything. */
async function noteMade(exportId: string, ports: ExportJobPorts): Promise<string> {
  const made = await ports.made(exportId);
  if (!made) return "nothing";
  await ports.note(exportId, await ports.recordsOf(made.by.uid, viewOf(made)?.filter));
  return "noted";
}
