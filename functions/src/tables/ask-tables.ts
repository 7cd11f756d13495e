import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AppError, type Thrown } from "@zona/domain/errors";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { figuresScope, readingScope, type StudyScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import { viewOf } from "@zona/domain/reports/saved-view";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Names } from "@zona/domain/tables/compile-request";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { asksFiguresAlone, LEAST_SUBJECTS } from "@zona/domain/tables/figures";
import { ownersOf, requestPage, unjudgedRows } from "@zona/domain/tables/run-request";
import { sentLine } from "@zona/domain/tables/sent-lines";
import { type TableAnswer, TableRequest } from "@zona/domain/tables/table-request";
import type { NoteAnswer } from "../audit/access-log.ts";
import type { StaffCaller } from "../identity/caller.ts";
import type { OpenTable } from "./tables.ts";

export type AskPorts = {
  open: OpenTable;
  names(): Promise<Names>;
  /** IANA zone of the site. */
  zone(): Promise<string>;
  /** The ids of the devices that an organisation made, as the register says now. */
  devicesOf(organisation: string): Promise<string[]>;
  /** Writes down what somebody was answered. */
  note: NoteAnswer;
  /** Counts one more for somebody; false where they asked too often within the last minute. */
  takeTurn(uid: string, now: Date): boolean;
};

/** Nobody waits longer in front of a screen. */
const MOST_MS = 20_000;

type Seen = { scope: StudyScope; isCoded: boolean; isFigures: boolean };

/** What the person sees: rows of what they read, or figures alone. Throws `forbidden` where it is neither. */
function seenBy({ access }: StaffCaller, isFigures: boolean): Seen {
  const read = isFigures ? undefined : readingScope(access);
  if (read) return { scope: read, isCoded: read.isCoded, isFigures: false };
  const scope = figuresScope(access);
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  return { scope, isCoded: false, isFigures: true };
}

/** Over its time, or over the memory of the engine: asking again would end as it did. */
const isTooHeavy = (error: Thrown) =>
  error instanceof Error && (error.name === "TimeoutError" || error.message.includes("Out of Memory"));

/** The rows among the lines of an answer, and of which records they are. */
function rowsServed(lines: readonly ReportLine[]): { rows: number; tests: string[] } {
  const rows = lines.flatMap((line) => (line.kind === "row" ? [line] : []));
  return { rows: rows.length, tests: [...new Set(rows.flatMap(({ testId }) => testId ?? []))] };
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
  const { scope, isCoded, isFigures } = seenBy(staff, data.figures === true);
  if (isFigures && !asksFiguresAlone(kept))
    throw new AppError("forbidden", refuses("figuresOnly", { least: LEAST_SUBJECTS }));
  if (!ports.takeTurn(staff.by.uid, now))
    throw new AppError("conflict", refuses("manyTables", { most: MOST_A_MINUTE }));
  const [names, zone] = await Promise.all([ports.names(), ports.zone()]);
  const view = viewAt(kept, now, zone);
  const devices = isFigures && view.subject === "media" ? await ports.devicesOf(staff.organisation) : undefined;
  const figures = isFigures && { isFigures: true as const, devices };
  const context = { dialect: DUCKDB, scope, zone, names, isCoded, ...figures };
  const { runs, close, asOf, remade, leftOut } = await ports.open(view.subject);
  const over = AbortSignal.any([AbortSignal.timeout(MOST_MS), ...(signal ? [signal] : [])]);
  const run = runs({ signal: over, mostMs: MOST_MS });
  try {
    const { lines, next, rows, isPartHidden } = await requestPage(view, data, context, run);
    const owners = await ownersOf(view, context, run);
    const served = { served: isFigures ? ("figures" as const) : ("table" as const), recordsOf: recordsOf(owners) };
    const noting = ports.note({ by: staff.by, ...served, ...rowsServed(lines) }, now);
    const unjudged = isFigures ? [] : await unjudgedRows(view, context, run);
    await noting;
    return {
      lines: lines.map(sentLine),
      rows,
      ...(next !== undefined && { next }),
      asOf: asOf.toISOString(),
      isRemade: remade,
      leftOut,
      unjudged,
      ...(isFigures && { figures: { isPartHidden } }),
    };
  } catch (error) {
    if (isTooHeavy(error)) throw new AppError("unavailable", refuses("heavyTable"), { cause: error });
    throw error;
  } finally {
    await close();
  }
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
