import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ExpectedFile } from "@zona/domain/media/expected-file";
import { foreignFormatOf, MEDIA_LIMITS, typeByEnding } from "@zona/domain/media/medium";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { lintFileName } from "@zona/domain/subjects/phi-lint";
import { type FileMapping, placeNamed } from "./file-mapping.ts";
import type { Entry, Journal, Left } from "./journal.ts";

/** A record that files of a code belong to; `isBlind`: no file may tell its assessor a name. */
export type FoundRecord = { testId: string; isBlind: boolean };

export type Declared = {
  id: string;
  record: FoundRecord;
  name: string;
  type: string;
  bytes: number;
  slot: MediumSlot | undefined;
  /** The row of a list of images that it answers. */
  expected?: string;
};

/** The session of whoever signed in is over: nothing more can be sent in their name. */
export class SessionOver extends Error {}

export type WatchSite = {
  /** The open record of a code, of those that the person enters; several studies may have the code. */
  recordOf(code: string): Promise<FoundRecord | "no-record" | "several">;
  /** The one row of a list that waits for these bytes under the end of this path, of those that the person opens. */
  rowOf(path: string, sha256: string): Promise<ExpectedFile | undefined>;
  /** The records that have these bytes, of those that the person reads. */
  recordsWith(sha256: string): Promise<readonly string[]>;
  newId(): string;
  /** How far an upload of an earlier run came. */
  progress(id: string): Promise<"none" | "declared" | "sent">;
  /** False where the rules refuse it. Throws SessionOver. */
  declare(declared: Declared): Promise<boolean>;
  /** False where the rules refuse it. Rejects once `stopped`, with nothing of the file there. */
  send(id: string, type: string, file: Blob, stopped: AbortSignal): Promise<boolean>;
};

export type Watched = {
  folder: string;
  mapping: FileMapping;
  journal: Journal;
  site: WatchSite;
  /** A file that did not change for so long is whole. */
  settleMs: number;
  /** So long between two looks at the folder. */
  everyMs: number;
  /** Files that were left are tried again after so long. */
  againMs: number;
  stopped: AbortSignal;
  say(line: string): void;
};

/** How many files became what; names of files may tell a patient and are never said. */
export type Tally = { sent: number; there: number; left: number; waiting: number; failed: number };

/** Names that copying programs and systems give to what is not whole, or is none of ours. */
const TEMPORARY = /^[.~]|^thumbs\.db$|^desktop\.ini$|\.(?:tmp|temp|part|partial|crdownload|download|lock)$/i;

/** Where it is no use to try again before the file changes. */
const FINAL: readonly Left[] = ["format", "size", "name"];

type Seen = { bytes: number; mtimeMs: number; since: number };
type Found = { path: string; bytes: number; mtimeMs: number };

async function* filesIn(folder: string, root = folder): AsyncGenerator<Found> {
  for await (const one of await opendir(folder)) {
    const whole = join(folder, one.name);
    if (TEMPORARY.test(one.name)) continue;
    if (one.isDirectory()) yield* filesIn(whole, root);
    else if (one.isFile()) {
      const there = await stat(whole).catch(() => undefined);
      if (!there) continue; // it went while the folder was read
      const { size: bytes, mtimeMs } = there;
      yield { path: relative(root, whole).split(sep).join("/"), bytes, mtimeMs };
    }
  }
}

/** What an error is called: its message may name a file. */
const codeOf = (error: unknown) =>
  error instanceof Error ? String("code" in error ? error.code : error.name) : "unknown";

async function sha256Of(file: string, stopped: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file, { signal: stopped })) hash.update(part as Buffer);
  return hash.digest("hex");
}

/** What of a file itself stands against sending it. */
function ownFault({ path, bytes }: Found): Left | undefined {
  const name = basename(path);
  if (foreignFormatOf(name) || !typeByEnding(name)) return "format";
  if (bytes === 0 || bytes > MEDIA_LIMITS.maxBytes || name.length > 200) return "size";
  return lintFileName(name).length > 0 ? "name" : undefined;
}

/** Sends one file that is whole, or says why not. */
async function take(found: Found, before: Entry | undefined, watched: Watched): Promise<Entry["state"] | "changed"> {
  const { folder, mapping, journal, site, stopped } = watched;
  const file = join(folder, found.path);
  const keep = (entry: Omit<Entry, keyof Found>) => {
    journal.add({ ...found, ...entry });
    return entry.state;
  };
  const left = (why: Left, sha256?: string) =>
    before?.why === why ? ("left" as const) : keep({ state: "left", why, ...(sha256 !== undefined && { sha256 }) });
  const fault = ownFault(found);
  if (fault) return left(fault);
  const place = placeNamed(found.path, mapping);
  if (!place && !mapping.lists) return left("no-pattern");
  const listedAs = mapping.lists ? (before?.sha256 ?? (await sha256Of(file, stopped))) : before?.sha256;
  const row = mapping.lists && listedAs !== undefined ? await site.rowOf(found.path, listedAs) : undefined;
  if (!row && !place) return left("no-pattern", listedAs);
  const record = row ? { testId: row.testId, isBlind: false } : await site.recordOf(place?.code ?? "");
  if (typeof record === "string") return left(record, listedAs);
  const { testId } = record;
  const sha256 = listedAs ?? (await sha256Of(file, stopped));
  const own = journal.sentTo(sha256);
  const holders = own === undefined ? await site.recordsWith(sha256) : [own];
  if (holders.includes(testId)) return keep({ state: "there", sha256, testId });
  if (holders.length > 0) return left("elsewhere", sha256);
  const isBegun = before?.state === "declared" && before.id !== undefined && before.testId === testId;
  const id = isBegun && before.id !== undefined ? before.id : site.newId();
  const progress = isBegun ? await site.progress(id) : "none";
  if (progress === "sent") return keep({ state: "sent", sha256, id, testId });
  const type = typeByEnding(found.path) ?? "";
  const name = row?.originalName ?? basename(found.path);
  const slot = row?.slot ?? place?.slot;
  const expected = row && { expected: row.id };
  if (!isBegun) keep({ state: "declared", sha256, id, testId });
  if (progress === "none" && !(await site.declare({ id, record, name, type, bytes: found.bytes, slot, ...expected })))
    return left("refused", sha256);
  const now = await stat(file);
  if (now.size !== found.bytes || now.mtimeMs !== found.mtimeMs) return "changed";
  if (!(await site.send(id, type, await openAsBlob(file, { type }), stopped))) return left("refused", sha256);
  return keep({ state: "sent", sha256, id, testId });
}

/**
 * Looks at a folder again and again and sends each new file once it is whole, until it is told to stop; with `once` until
 * nothing is left to wait for. Nothing in the folder is changed. Files are read as streams: in memory are the names of files,
 * not what they hold. Throws SessionOver.
 */
export async function watchFolder(watched: Watched, once = false): Promise<Tally> {
  const { folder, mapping, journal, settleMs, everyMs, againMs, stopped, say } = watched;
  const seen = new Map<string, Seen>();
  const triedAt = new Map<string, number>();
  const all: Tally = { sent: 0, there: 0, left: 0, waiting: 0, failed: 0 };
  let said = "";
  while (!stopped.aborted) {
    const tally: Tally = { sent: 0, there: 0, left: 0, waiting: 0, failed: 0 };
    const present = new Set<string>();
    try {
      for await (const found of filesIn(folder)) {
        if (stopped.aborted) break;
        if (mapping.ignore.some((one) => one.test(found.path))) continue;
        const before = journal.of(found);
        if (before?.state === "sent" || before?.state === "there") continue;
        const isFinal = before?.why !== undefined && FINAL.includes(before.why);
        const now = Date.now();
        present.add(found.path);
        if (isFinal || (before?.state === "left" && now - (triedAt.get(found.path) ?? -Infinity) < againMs)) {
          tally.left += 1;
          continue;
        }
        const last = seen.get(found.path);
        const isSame = last?.bytes === found.bytes && last.mtimeMs === found.mtimeMs;
        if (!isSame) seen.set(found.path, { bytes: found.bytes, mtimeMs: found.mtimeMs, since: now });
        // What the journal knows was whole before.
        if (!before && (!isSame || now - last.since < settleMs)) {
          tally.waiting += 1;
          continue;
        }
        triedAt.set(found.path, now);
        try {
          const state = await take(found, before, watched);
          if (state === "sent" || state === "there" || state === "left") tally[state] += 1;
          else tally.waiting += 1;
        } catch (error) {
          if (error instanceof SessionOver) throw error;
          if (stopped.aborted) break;
          tally.failed += 1;
          say(`A file could not be sent and is tried again: ${codeOf(error)}.`);
        }
      }
      for (const map of [seen, triedAt]) for (const path of map.keys()) if (!present.has(path)) map.delete(path);
    } catch (error) {
      if (error instanceof SessionOver) throw error;
      tally.failed += 1;
      say(`The folder could not be read and is tried again: ${codeOf(error)}.`);
    }
    all.sent += tally.sent;
    all.there += tally.there;
    // A look that was cut short counts none of what it did not come to.
    if (stopped.aborted) break;
    Object.assign(all, { left: tally.left, waiting: tally.waiting, failed: tally.failed });
    const line = `${all.sent} sent, ${all.there} there before, ${all.left} left, ${all.waiting} waiting, ${all.failed} failed.`;
    if (line !== said) say(line);
    said = line;
    if (once && tally.waiting === 0) break;
    await delay(everyMs, undefined, { signal: stopped }).catch(() => undefined);
  }
  return all;
}
