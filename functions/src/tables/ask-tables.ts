import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AppError, type Thrown } from "@zona/domain/errors";
import type { Subject } from "@zona/domain/filters/field";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { type Access, figuresScope, type OfStudy, readingScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { viewOf } from "@zona/domain/reports/saved-view";
import type { Unparsed } from "@zona/domain/stored-record";
import { censusOf } from "@zona/domain/tables/census";
import type { Names, RequestContext } from "@zona/domain/tables/compile-request";
import type { Dialect } from "@zona/domain/tables/dialect";
import { asksFiguresAlone } from "@zona/domain/tables/figures";
import { LEAST_SUBJECTS } from "@zona/domain/tables/least-subjects";
import { type RunQuery, requestPage } from "@zona/domain/tables/run-request";
import { sentLine } from "@zona/domain/tables/sent-lines";
import {
  type TableAnswer,
  type TableRequest,
  type TablesAnswer,
  TablesRequest,
} from "@zona/domain/tables/table-request";
import type { NoteAnswer } from "../audit/access-log.ts";
import type { StaffCaller } from "../identity/caller.ts";
import type { CaughtUp } from "./catch-up.ts";
import type { HasLateFacts } from "./late-facts.ts";
import type { PublishFigures } from "./published-figures.ts";
import type { OpenTable, OpenTables } from "./tables.ts";

/** Tables in the memory of this process, and what is published of their figures. */
export type FiguresPorts = { open: OpenTable; publish: PublishFigures };

export type AskPorts = {
  open: OpenTable;
  /** The same for figures, which are made of what is published. */
  figures: FiguresPorts;
  names(): Promise<Names>;
  /** IANA zone of the site. */
  zone(): Promise<string>;
  /** The ids of the devices that an organisation made, as the register says now. */
  devicesOf(organisation: string): Promise<string[]>;
  hasLateFacts: HasLateFacts;
  /** Writes down what somebody was answered. */
  note: NoteAnswer;
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
const isTooHeavy = (error: Thrown) => error instanceof Error && (error.name === "TimeoutError" || isOutOfMemory(error));

const isOutOfMemory = ({ message }: Error) => /Out of Memory|could not allocate/.test(message);

/**
 * Opens tables within the time that somebody waits. Reading on goes on behind it, so that a later request finds the tables
 * further on; what is opened then is closed.
 */
async function openWithin(open: OpenTable, subjects: readonly Subject[], signal: AbortSignal): Promise<OpenTables> {
  const opening = open(...subjects);
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([opening, over.promise]);
  } catch (error) {
    void opening.then(({ close }) => close()).catch(() => undefined);
    if (signal.reason instanceof Error && signal.reason.name === "TimeoutError")
      throw new AppError("unavailable", refuses("lateTables"), { cause: error });
    if (isTooHeavy(error)) throw new AppError("unavailable", refuses("heavyTable"), { cause: error });
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * Opens the tables of some subjects for one answer: all of its queries see one moment, and end when the person goes. Rejects with
 * `unavailable` what takes too long, to open or to answer, or too much memory.
 */
export async function withTables<T>(
  open: OpenTable,
  subjects: readonly Subject[],
  signal: AbortSignal | undefined,
  answer: (tables: CaughtUp & { dialect: Dialect; run: RunQuery }) => Promise<T>,
  mostMs = MOST_MS,
): Promise<T> {
  const within = () => AbortSignal.any([AbortSignal.timeout(mostMs), ...(signal ? [signal] : [])]);
  const { runs, close, ...caughtUp } = await openWithin(open, subjects, within());
  try {
    return await answer({ ...caughtUp, run: onceEach(runs({ signal: within(), mostMs })) });
  } catch (error) {
    if (isTooHeavy(error)) throw new AppError("unavailable", refuses("heavyTable"), { cause: error });
    throw error;
  } finally {
    await close();
  }
}

/** Runs what is asked several times once: tables of one page count the same rows, and none of them changes meanwhile. */
function onceEach(run: RunQuery): RunQuery {
  const known = new Map<string, ReturnType<RunQuery>>();
  return (query) => {
    const key = JSON.stringify([query.text, query.values]);
    const found = known.get(key) ?? run(query);
    known.set(key, found);
    return found;
  };
}

/** One of the tables that are asked for, and what the person sees of it. */
type Asked = { view: ReportView; page: TableRequest; seen: Seen };

/** Throws an AppError where it cannot be read, or is not for the person to see. */
function askedBy(staff: StaffCaller, page: TableRequest, zone: string): Asked {
  const view = viewOf(page);
  if (!view) throw new AppError("invalid-input", refuses("unreadable"));
  const seen = seenBy(staff.access, page.figures === true);
  if (seen.isFigures && !asksFiguresAlone(view, zone))
    throw new AppError("forbidden", refuses("figuresOnly", { least: LEAST_SUBJECTS }));
  return { view, page, seen };
}

/** The rows among the lines of an answer, and of which records they are. */
function rowsServed(lines: readonly ReportLine[]): { rows: number; tests: string[] } {
  const rows = lines.flatMap((line) => (line.kind === "row" ? [line] : []));
  return { rows: rows.length, tests: rows.flatMap(({ testId }) => testId ?? []) };
}

type Answered = Pick<TableAnswer, "lines" | "rows" | "next" | "across" | "unjudged" | "figures">;
type Part = { answered: Answered; served: ReturnType<typeof rowsServed> & { owners: readonly OfStudy[] } };

async function answerOf(view: ReportView, page: TableRequest, context: RequestContext, run: RunQuery): Promise<Part> {
  const { lines, next, rows, isPartHidden, across } = await requestPage(view, page, context, run);
  const { owners, unjudged } = await censusOf(view, context, run);
  const answered = {
    lines: lines.map(sentLine),
    rows,
    ...(next !== undefined && { next }),
    ...(across && { across }),
    unjudged,
    ...(context.isFigures && { figures: { isPartHidden } }),
  };
  return { answered, served: { ...rowsServed(lines), owners } };
}

/** Answers parts of tables, all of one moment, as far as the person may see them. Rejects with an AppError for whoever asked. */
export async function askTablesFor(
  staff: StaffCaller,
  asked: Unparsed,
  ports: AskPorts,
  now: Date,
  signal?: AbortSignal,
): Promise<TablesAnswer> {
  const { data } = TablesRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const zone = await ports.zone();
  const all = data.tables.map((page) => askedBy(staff, page, zone));
  if (!ports.takeTurn(staff.by.uid, now))
    throw new AppError("conflict", refuses("manyTables", { most: MOST_A_MINUTE }));
  const names = await ports.names();
  const subjects = [...new Set(all.map(({ view }) => view.subject))];
  const isOfFigures = all.some(({ seen }) => seen.isFigures);
  const devices = isOfFigures && subjects.includes("media") ? await ports.devicesOf(staff.organisation) : [];
  const open = isOfFigures ? ports.figures.open : ports.open;
  // Counted beside it: what is made meanwhile is asked for again when the page hears of it.
  const late = new Map(subjects.map((subject) => [subject, ports.hasLateFacts(subject)]));
  return withTables(open, subjects, signal, async ({ dialect, run, asOf, remade, leftOut }) => {
    const tables: TableAnswer[] = [];
    const parts: Part["served"][] = [];
    for (const { view, page, seen } of all) {
      const { organisation } = staff;
      const { subject } = view;
      const published = seen.isFigures && (await ports.figures.publish({ subject, organisation, devices, zone }));
      const ofFigures = seen.isFigures && { devices, ...(published && { published }) };
      const context = { dialect, zone, names, ...seen, ...ofFigures };
      const { answered, served } = await answerOf(viewAt(view, now, zone), page, context, run);
      parts.push(served);
      // Of others' records nobody hears but figures, and these wait for others anyway.
      const isBehind = !seen.isFigures && (await late.get(subject)) === true;
      const caughtUp = { asOf: asOf.toISOString(), isRemade: remade, leftOut, ...(isBehind && { isBehind }) };
      tables.push({ ...answered, ...caughtUp });
    }
    await ports.note(
      {
        by: staff.by,
        served: all.every(({ seen }) => seen.isFigures) ? "figures" : "table",
        recordsOf: recordsOf(parts.flatMap(({ owners }) => owners)),
        rows: parts.reduce((sum, { rows }) => sum + rows, 0),
        tests: [...new Set(parts.flatMap(({ tests }) => tests))],
      },
      now,
    );
    return { tables };
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
