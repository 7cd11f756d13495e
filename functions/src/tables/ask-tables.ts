import { AppError, type Thrown } from "@zona/domain/errors";
import type { Subject } from "@zona/domain/filters/field";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { type Access, figuresScope, readingScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import { viewOf } from "@zona/domain/reports/saved-view";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Names, RequestContext } from "@zona/domain/tables/compile-request";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { asksFiguresAlone, LEAST_SUBJECTS } from "@zona/domain/tables/figures";
import { type RunQuery, requestPage, unjudgedRows } from "@zona/domain/tables/run-request";
import { sentLine } from "@zona/domain/tables/sent-lines";
import { type TableAnswer, TableRequest } from "@zona/domain/tables/table-request";
import type { StaffCaller } from "../identity/caller.ts";
import type { CaughtUp } from "./catch-up.ts";
import type { OpenTable } from "./tables.ts";

export type AskPorts = {
  open: OpenTable;
  names(): Promise<Names>;
  /** IANA zone of the site. */
  zone(): Promise<string>;
  /** Counts one more for somebody; false where they asked too often within the last minute. */
  takeTurn(uid: string, now: Date): boolean;
};

/** Nobody waits longer in front of a screen. */
const MOST_MS = 20_000;

export type Seen = Pick<RequestContext, "scope" | "isFigures"> & { isCoded: boolean };

/**
 * What somebody sees in tables: rows of what they read, or figures alone, where they read nothing or ask with `isFigures`. Throws
 * `forbidden` where it is neither.
 */
export function seenBy(access: Access, isFigures: boolean): Seen {
  const read = isFigures ? undefined : readingScope(access);
  if (read) return { scope: read, isCoded: read.isCoded };
  const scope = figuresScope(access);
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  return { scope, isCoded: false, isFigures: true };
}

/** Over its time, or over the memory of the engine: asking again would end as it did. */
const isTooHeavy = (error: Thrown) =>
  error instanceof Error && (error.name === "TimeoutError" || error.message.includes("Out of Memory"));

/**
 * Opens the tables of a subject for one answer: all of its queries see one moment, and end when the person goes. Rejects with
 * `unavailable` what takes too long or too much memory.
 */
export async function withTables<T>(
  open: OpenTable,
  subject: Subject,
  signal: AbortSignal | undefined,
  answer: (tables: CaughtUp & { run: RunQuery }) => Promise<T>,
): Promise<T> {
  const { runs, close, ...caughtUp } = await open(subject);
  const over = AbortSignal.any([AbortSignal.timeout(MOST_MS), ...(signal ? [signal] : [])]);
  try {
    return await answer({ ...caughtUp, run: runs({ signal: over, mostMs: MOST_MS }) });
  } catch (error) {
    if (isTooHeavy(error)) throw new AppError("unavailable", refuses("heavyTable"), { cause: error });
    throw error;
  } finally {
    await close();
  }
}

/** Answers a part of a table as far as the person may see it. Rejects with an AppError for whoever asked. */
export async function askTablesFor(
  staff: StaffCaller,
  asked: Unparsed,
  ports: AskPorts,
  now: Date,
  signal?: AbortSignal,
): Promise<TableAnswer> {
  const { data } = TableRequest.safeParse(asked);
  const kept = data && viewOf(data);
  if (!kept) throw new AppError("invalid-input", refuses("unreadable"));
  const seen = seenBy(staff.access, data.figures === true);
  if (seen.isFigures && !asksFiguresAlone(kept))
    throw new AppError("forbidden", refuses("figuresOnly", { least: LEAST_SUBJECTS }));
  if (!ports.takeTurn(staff.by.uid, now))
    throw new AppError("conflict", refuses("manyTables", { most: MOST_A_MINUTE }));
  const [names, zone] = await Promise.all([ports.names(), ports.zone()]);
  const view = viewAt(kept, now, zone);
  const context = { dialect: DUCKDB, zone, names, ...seen };
  return withTables(ports.open, view.subject, signal, async ({ run, asOf, remade, leftOut }) => {
    const { lines, next, rows, isPartHidden, across } = await requestPage(view, data, context, run);
    const unjudged = seen.isFigures ? [] : await unjudgedRows(view, context, run);
    return {
      lines: lines.map(sentLine),
      rows,
      ...(next !== undefined && { next }),
      ...(across && { across }),
      asOf: asOf.toISOString(),
      isRemade: remade,
      leftOut,
      unjudged,
      ...(seen.isFigures && { figures: { isPartHidden } }),
    };
  });
}

/** A page asks again by itself every two seconds at most; a person has few of them open. */
export const MOST_A_MINUTE = 120;

/** Turns of everybody whom one instance answers: it protects its engine, and one answer costs nobody else anything. */
export function turnsOfMinute(): AskPorts["takeTurn"] {
  let minute = 0;
  const taken = new Map<string, number>();
  return (uid, now) => {
    const present = Math.floor(now.getTime() / 60_000);
    if (present !== minute) taken.clear();
    minute = present;
    const turns = (taken.get(uid) ?? 0) + 1;
    taken.set(uid, turns);
    return turns <= MOST_A_MINUTE;
  };
}
