import type { StoredValue } from "@zona/domain/stored-record";
import {
  type CellEdit,
  cellAt,
  changeOf,
  isSame,
  joined,
  type RecordChange,
  type RecordRows,
  rowsAfter,
  type ServerRecord,
  sharing,
  withCells,
} from "../../fields/record-rows.ts";

/** An edit that the server does not have, with the value it was typed over. */
export type HeldEdit = CellEdit & { base: StoredValue };

/**
 * Someone else changed the same cell meanwhile: nothing is saved for it before a person has chosen. `author` is who, where
 * the revision that changed it was seen by itself.
 */
export type Conflict = HeldEdit & { theirs: StoredValue; author?: string };

/** A record under hand. Every function here gives a new one and leaves the old as it was. */
export type EditedRecord = {
  server: ServerRecord;
  /** What the server does not have, by its place. */
  held: ReadonlyMap<string, HeldEdit>;
  /** Of that, what is on its way. */
  sending: ReadonlyMap<string, HeldEdit>;
  /** The newest revision came alone, so that whoever made it changed all that is new. */
  isStep: boolean;
  /** Who changed, on the server, a cell that is held here. */
  authors: ReadonlyMap<string, string>;
  /** The server's rows with what is held on top; a row that did not change stays the same object. */
  shown: RecordRows;
};

/** What one commit sends. `isAll`: nothing else that is held could be sent. */
export type Sending = { edits: ReadonlyMap<string, HeldEdit>; change: RecordChange; isAll: boolean };

/** In one commit: the rules read each sheet that a revision tells of, and may read twenty documents in all. */
export const MOST_SHEETS = 3;

const NONE: ReadonlyMap<string, HeldEdit> = new Map();
export const UNREAD: EditedRecord = {
  ...{ server: { rev: 0, sheets: {} }, held: NONE, sending: NONE },
  ...{ isStep: false, authors: new Map(), shown: {} },
};

const keyOf = ({ sheetId, rowId, field }: CellEdit) => `${sheetId}/${rowId}/${field}`;

/** What a proposal was typed over has changed: it gives way. */
function withoutOvertaken(record: EditedRecord): EditedRecord {
  const held = [...record.held].filter(([, edit]) => edit.proposed !== true || !conflictOf(record, edit));
  return held.length === record.held.size ? record : { ...record, held: new Map(held) };
}

function conflictOf({ server, sending, authors }: EditedRecord, edit: HeldEdit): Conflict | undefined {
  const theirs = cellAt(server.sheets, edit);
  const own = sending.get(keyOf(edit));
  const expected = [edit.base, edit.value, ...(own ? [own.value] : [])];
  if (expected.some((value) => isSame(value, theirs))) return undefined;
  const author = authors.get(keyOf(edit));
  return { ...edit, theirs, ...(author === undefined ? {} : { author }) };
}

export const heldIn = ({ held }: EditedRecord): HeldEdit[] => [...held.values()];

export const conflictsOf = (record: EditedRecord): Conflict[] =>
  heldIn(record).flatMap((edit) => conflictOf(record, edit) ?? []);

/** A revision and the sheets that it changed may come one after the other. */
const isStep = (former: EditedRecord, { rev }: ServerRecord) =>
  rev === former.server.rev ? former.isStep : rev === former.server.rev + 1;

/** Whoever made a revision changed all that it changed; of several revisions at once nobody can tell. */
function authorsOf(record: EditedRecord, server: ServerRecord): ReadonlyMap<string, string> {
  const { server: former, held, authors } = record;
  const next = new Map(authors);
  for (const [key, edit] of held) {
    if (isSame(cellAt(former.sheets, edit), cellAt(server.sheets, edit))) continue;
    if (server.author !== undefined && isStep(record, server)) next.set(key, server.author);
    else next.delete(key);
  }
  return next;
}

/** With what the server has now; what was typed stays on top. `joins`: tables that only grow, where nobody is asked. */
export function received(record: EditedRecord, server: ServerRecord, joins: (edit: CellEdit) => boolean): EditedRecord {
  const held = new Map(record.held);
  for (const [key, edit] of held) {
    const base = cellAt(server.sheets, edit);
    if (joins(edit)) held.set(key, { ...edit, value: joined(base, edit.value), base });
  }
  const next = withoutOvertaken({
    ...{ ...record, server, held },
    ...{ isStep: isStep(record, server), authors: authorsOf(record, server) },
  });
  return { ...next, shown: sharing(record.shown, withCells(server.sheets, next.held.values())) };
}

/** With more on top. A cell that is typed in again still stands over the value that it was first typed over. */
export function typed(record: EditedRecord, edits: readonly CellEdit[]): EditedRecord {
  const held = new Map(record.held);
  for (const edit of edits) {
    const former = held.get(keyOf(edit));
    held.set(keyOf(edit), { ...edit, base: former ? former.base : cellAt(record.server.sheets, edit) });
  }
  return { ...record, held, shown: withCells(record.shown, edits) };
}

/** With edits on top that know what they were typed over. */
export function restored(record: EditedRecord, edits: readonly HeldEdit[]): EditedRecord {
  const held = new Map([...record.held, ...edits.map((edit) => [keyOf(edit), edit] as const)]);
  const next = withoutOvertaken({ ...record, held });
  return { ...next, shown: sharing(record.shown, withCells(record.server.sheets, next.held.values())) };
}

/** With what an earlier visit left, below what has been typed since. */
export function recovered(record: EditedRecord, edits: readonly HeldEdit[]): EditedRecord {
  const isTyped = (edit: HeldEdit) => {
    const held = record.held.get(keyOf(edit));
    return held !== undefined && held.proposed !== true;
  };
  return restored(
    record,
    edits.filter((edit) => !isTyped(edit)),
  );
}

/**
 * Without some of what is held, and without what was proposed for rows of which nothing else is held: the server's values
 * are shown in its place.
 */
export function letGo(record: EditedRecord, edits: readonly HeldEdit[]): EditedRecord {
  const held = new Map(record.held);
  for (const edit of edits) held.delete(keyOf(edit));
  const rowOf = ({ sheetId, rowId }: CellEdit) => `${sheetId}/${rowId}`;
  const rows = new Set(edits.map(rowOf));
  const kept = new Set([...held.values()].filter(({ proposed }) => proposed !== true).map(rowOf));
  for (const [key, edit] of held) {
    if (edit.proposed === true && rows.has(rowOf(edit)) && !kept.has(rowOf(edit))) held.delete(key);
  }
  return { ...record, held, shown: sharing(record.shown, withCells(record.server.sheets, held.values())) };
}

/** The next commit: nothing that somebody has to choose about, and no more sheets than one may hold. */
export function nextCommit(record: EditedRecord): Sending {
  const ready = [...record.held].filter(([, edit]) => !conflictOf(record, edit));
  const sheetIds = [...new Set(ready.map(([, { sheetId }]) => sheetId))].slice(0, MOST_SHEETS);
  const edits = new Map(ready.filter(([, { sheetId }]) => sheetIds.includes(sheetId)));
  return { edits, change: changeOf(record.server, [...edits.values()]), isAll: edits.size === ready.length };
}

export const onItsWay = (record: EditedRecord, { edits }: Sending): EditedRecord => ({ ...record, sending: edits });

export const notOnItsWay = (record: EditedRecord): EditedRecord => ({ ...record, sending: NONE });

/** The server has these edits, at that revision; what was typed over them meanwhile stands over their values. */
export function saved(record: EditedRecord, { edits, change }: Sending, rev: number): EditedRecord {
  const held = new Map(record.held);
  for (const [key, edit] of edits) {
    const latest = held.get(key);
    if (latest && isSame(latest.value, edit.value)) held.delete(key);
    else if (latest) held.set(key, { ...latest, base: edit.value });
  }
  // It has our change but may not have told us of it yet.
  const isAhead = record.server.rev < rev;
  const server = isAhead ? { rev, sheets: rowsAfter(record.server.sheets, change) } : record.server;
  return { ...record, server, held, sending: NONE };
}
