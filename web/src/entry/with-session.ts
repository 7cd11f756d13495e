import type { Person } from "@zona/domain/identity/claims";
import { SESSION_ROW, type SheetRow, type SheetRows } from "@zona/domain/tests/sheet";
import type { GridEdit } from "./entry-grid.tsx";

const MINUTE_MS = 60_000;

/** The full minute: nobody reads a dish to the second. */
export const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);

const NO_CELLS: SheetRow = {};

type Context = {
  me: Person;
  now: Date;
  /** Fields that every row gets with its first entry. */
  rowFields?: SheetRow;
};

/**
 * Edits of a check's sheet with what follows from them: whoever enters first has looked at the cohort now, and rows that
 * another person enters carry their own name.
 */
export function withSession(rows: SheetRows, edits: readonly GridEdit[], { me, now, rowFields = {} }: Context) {
  const session = rows[SESSION_ROW] ?? NO_CELLS;
  const given = edits.filter(({ value }) => value !== undefined);
  const seen = given.filter(({ rowId }) => rowId !== SESSION_ROW);
  const says = (field: string) => given.some((edit) => edit.rowId === SESSION_ROW && edit.field === field);
  const more: GridEdit[] = [];
  if (session.by === undefined && !says("notDoneReason") && (seen.length > 0 || says("doneAt"))) {
    more.push({ rowId: SESSION_ROW, field: "by", value: me });
    if (session.doneAt === undefined && !says("doneAt"))
      more.push({ rowId: SESSION_ROW, field: "doneAt", value: minuteOf(now) });
  }
  const isAnothers = typeof session.by === "object" && JSON.stringify(session.by) !== JSON.stringify(me);
  for (const rowId of new Set(seen.map((edit) => edit.rowId))) {
    if (isAnothers && rows[rowId]?.by === undefined) more.push({ rowId, field: "by", value: me });
    for (const [field, value] of Object.entries(rowFields))
      if (rows[rowId]?.[field] === undefined) more.push({ rowId, field, value });
  }
  return [...edits, ...more];
}
