import type { Person } from "@zona/domain/identity/claims";
import { ENTERED_AT, isCheckSheet, shownRows, timeFieldOf } from "@zona/domain/records/kinds/icsi/shown-cells";
import { FIRST_TRANSFER } from "@zona/domain/records/kinds/icsi/transfers/transfer";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { type CellEdit, cellAt, type RecordRows, withCells } from "./record-rows.ts";

const MINUTE_MS = 60_000;

/** The full minute: nobody reads a dish to the second. */
export const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);

const NO_ROWS: SheetRows = {};
const NO_CELLS: SheetRow = {};

type Context = {
  me: Person;
  now: () => Date;
  /** The timing profile that judges the checks of this record. */
  profile: () => string | undefined;
  /** The record was submitted once: what is typed now was done before. */
  isAmended: () => boolean;
  /** Whether a row of a check is due by itself, after the cohort was looked at: a rescue, a sibling from the dish. */
  isDueLater?: ((place: { sheetId: string; rowId: string }, doneAt: Date, sheets: RecordRows) => boolean) | undefined;
};

/** Sheets of which each row is an act with its own time and person. */
const ACTS: readonly string[] = [GENETICS_SHEET, TRANSFERS_SHEET, WARMINGS_SHEET];

const isSession = (sheetId: string) => isCheckSheet(sheetId) || /^h\d/.test(sheetId);

/**
 * What an act of a person brings with it, as proposals that are shown and can be changed: a first result, who looked and
 * when; a fate, who did it and when. Nothing is proposed over what is there, and an amendment is never dated "now". Beside
 * each time stays when it was entered.
 */
export function createFollowing({ me, now, profile, isAmended, isDueLater = () => false }: Context) {
  /** The times of checks that this visit proposed: they go with the last result, while one that was entered stays. */
  const proposedAt = new Map<string, number>();

  function sessionOf(sheetId: string, sheets: RecordRows, edits: readonly CellEdit[]): CellEdit[] {
    const session = sheets[sheetId]?.[SESSION_ROW] ?? NO_CELLS;
    const given = edits.filter((edit) => edit.sheetId === sheetId && edit.value !== undefined);
    const says = (field: string) => given.some((edit) => edit.rowId === SESSION_ROW && edit.field === field);
    if (says("notDoneReason") || session.notDoneReason !== undefined) return [];
    const isSeen = given.some(({ rowId }) => rowId !== SESSION_ROW);
    const proposals: SheetRow = {};
    if (session.by === undefined && !says("by") && (isSeen || says("doneAt")) && !isAmended()) proposals.by = me;
    if (session.doneAt === undefined && !says("doneAt") && isSeen && !isAmended()) {
      proposals.doneAt = minuteOf(now());
      proposedAt.set(sheetId, minuteOf(now()).getTime());
    }
    const judgedBy = isCheckSheet(sheetId) && session.profile === undefined ? profile() : undefined;
    if (judgedBy !== undefined && (says("doneAt") || "doneAt" in proposals)) proposals.profile = judgedBy;
    return cells(sheetId, SESSION_ROW, proposals);
  }

  /** When and by whom those rows of a check were seen that the cohort's own time does not cover. */
  function laterOf(sheetId: string, sheets: RecordRows, edits: readonly CellEdit[]): CellEdit[] {
    const { doneAt } = sheets[sheetId]?.[SESSION_ROW] ?? NO_CELLS;
    if (!isCheckSheet(sheetId) || !(doneAt instanceof Date) || isAmended()) return [];
    const rows = new Set(
      edits.flatMap((edit) => (edit.sheetId === sheetId && edit.value !== undefined ? [edit.rowId] : [])),
    );
    rows.delete(SESSION_ROW);
    return [...rows].flatMap((rowId) => {
      const row = sheets[sheetId]?.[rowId] ?? NO_CELLS;
      const isTold = (field: string) => row[field] !== undefined || edits.some(isCell(sheetId, rowId, field));
      if (isTold("observedAt") || isTold("by") || !isDueLater({ sheetId, rowId }, doneAt, sheets)) return [];
      return cells(sheetId, rowId, { observedAt: minuteOf(now()), by: me });
    });
  }

  /** A check that was opened by a slip is not left as done. */
  function slipOf(sheetId: string, before: SheetRows, after: SheetRows): CellEdit[] {
    const hasUnits = (rows: SheetRows) => Object.keys(shownRows(sheetId, rows)).some((row) => row !== SESSION_ROW);
    const { doneAt } = after[SESSION_ROW] ?? NO_CELLS;
    if (!hasUnits(before) || hasUnits(after) || !(doneAt instanceof Date)) return [];
    if (proposedAt.get(sheetId) !== doneAt.getTime()) return [];
    return cells(sheetId, SESSION_ROW, { doneAt: undefined, by: undefined });
  }

  /** When and by whom an act was done, of the row that tells it; what another row already told of it is taken over. */
  function actOf(
    sheets: RecordRows,
    edits: readonly CellEdit[],
    [sheetId, rowId]: [string, string],
    told: { by?: StoredValue; at?: StoredValue } = {},
  ): CellEdit[] {
    const row = sheets[sheetId]?.[rowId] ?? NO_CELLS;
    const timeField = timeFieldOf(sheetId, rowId) ?? "";
    const isFree = (field: string) => row[field] === undefined && !edits.some(isCell(sheetId, rowId, field));
    const { by = isAmended() ? undefined : me, at = isAmended() ? undefined : minuteOf(now()) } = told;
    return cells(sheetId, rowId, {
      ...(by !== undefined && isFree("by") ? { by } : {}),
      ...(at !== undefined && isFree(timeField) ? { [timeField]: at } : {}),
    });
  }

  /** Of every row whose act begins with one of these edits: a fate, a biopsy, a transfer, a warming. */
  function actsOf(sheets: RecordRows, edits: readonly CellEdit[]): CellEdit[] {
    const begun = edits.filter(({ sheetId, field, value }) => {
      return value !== undefined && (sheetId === DISPOSITIONS_SHEET ? field === "fate" : ACTS.includes(sheetId));
    });
    return begun.flatMap(({ sheetId, rowId, field, value }) => {
      if (field === "by" || field === timeFieldOf(sheetId, rowId)) return [];
      if (sheetId !== DISPOSITIONS_SHEET || value !== "transfer") return actOf(sheets, edits, [sheetId, rowId]);
      // When an embryo was transferred is told of the transfer, not of the embryo.
      const { transferNo = FIRST_TRANSFER, by, fateAt: at } = sheets[sheetId]?.[rowId] ?? NO_CELLS;
      const own = cells(sheetId, rowId, { by: undefined, fateAt: undefined, [ENTERED_AT]: undefined });
      return [...own, ...actOf(sheets, edits, [TRANSFERS_SHEET, String(transferNo)], { by, at })];
    });
  }

  return (sheets: RecordRows, edits: readonly CellEdit[]): CellEdit[] => {
    const sheetIds = [...new Set(edits.map(({ sheetId }) => sheetId))];
    const sessions = sheetIds.filter(isSession);
    const proposals = [
      ...sessions.flatMap((id) => [...sessionOf(id, sheets, edits), ...laterOf(id, sheets, edits)]),
      ...actsOf(sheets, edits),
    ];
    const after = withCells(sheets, [...edits, ...proposals]);
    const slips = sessions.flatMap((id) => slipOf(id, sheets[id] ?? NO_ROWS, after[id] ?? NO_ROWS));
    const timed = [...edits, ...proposals].filter(({ sheetId, rowId, field, value }) => {
      return field === timeFieldOf(sheetId, rowId) && value !== undefined;
    });
    const entered = timed.flatMap(({ sheetId, rowId }) => cells(sheetId, rowId, { [ENTERED_AT]: now() }));
    return [...proposals, ...slips, ...entered].filter((edit) => cellAt(sheets, edit) !== edit.value);
  };
}
export type Following = ReturnType<typeof createFollowing>;

const isCell = (sheetId: string, rowId: string, field: string) => (edit: CellEdit) =>
  edit.sheetId === sheetId && edit.rowId === rowId && edit.field === field;

const cells = (sheetId: string, rowId: string, row: SheetRow): CellEdit[] =>
  Object.entries(row).map(([field, value]) => ({ sheetId, rowId, field, value, proposed: true }));
