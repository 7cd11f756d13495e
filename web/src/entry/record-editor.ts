import { AppError } from "@zona/domain/errors";
import type { SheetRows } from "@zona/domain/tests/sheet";
import { createAutosave, type SaveState } from "../new-test/autosave.ts";
import { type CellEdit, isSame, joined, type RecordRows, sharing, withCell } from "./record-rows.ts";

/** An edit that the server does not have, with the value it was typed over. */
export type HeldEdit = CellEdit & { base: unknown };

/** Someone else changed the same cell meanwhile: nothing is saved for it before a person has chosen. */
export type Conflict = HeldEdit & { theirs: unknown };

export type ServerRecord = { rev: number; sheets: RecordRows };

/** What one commit is to write: whole rows before and after, on top of `rev`. */
export type RecordChange = { rev: number; sheets: Record<string, { before: SheetRows; after: SheetRows }> };

export type SaveStatus = { state: SaveState; savedAt?: Date; error?: unknown };

export type EditorView = {
  /** The server's rows with what was typed on top; a row that did not change stays the same object. */
  sheets: RecordRows;
  conflicts: readonly Conflict[];
  held: number;
  /** False until the server's rows have come for the first time. */
  isLoaded: boolean;
  status: SaveStatus;
  canUndo: boolean;
};

type Options = {
  /**
   * Resolves once the server has the change, with the revision that holds it: the one before where there was nothing to be
   * changed. Rejects with `conflict` when another revision came first.
   */
  save: (change: RecordChange) => Promise<number>;
  /** Keeps what is not saved on the device, at every change of it. */
  keep: (edits: readonly HeldEdit[]) => void;
  /** What the record takes from nobody now: such an edit is let go, whether it is typed, undone or was held meanwhile. */
  refuses?: (edit: CellEdit) => boolean;
  /** Tables that only grow: what two people add to one is both, and nobody is asked. */
  joins?: (edit: CellEdit) => boolean;
  delayMs: number;
  now: () => Date;
};

const MOST_UNDO = 100;
/** In one commit: the rules read each sheet that a revision tells of, and may read twenty documents in all. */
const MOST_SHEETS = 3;

const keyOf = ({ sheetId, rowId, field }: CellEdit) => `${sheetId}/${rowId}/${field}`;
const never = () => false;

/**
 * One open record: what the server has, what was typed on top of it, and the way there. One save at a time, and a cell
 * stays held until the server has it. A commit that another person's overtook is made again on top of theirs; only a cell
 * that both changed asks.
 */
export function createRecordEditor({ save, keep, refuses = never, joins = never, delayMs, now }: Options) {
  let server: ServerRecord = { rev: 0, sheets: {} };
  let held = new Map<string, HeldEdit>();
  let sending = new Map<string, HeldEdit>();
  let overtakenAt: number | undefined;
  let status: SaveStatus = { state: "idle" };
  let shown: RecordRows = {};
  const undone: CellEdit[][] = [];
  const watchers = new Set<() => void>();
  let view: EditorView = { sheets: shown, conflicts: [], held: 0, isLoaded: false, status, canUndo: false };

  const onServer = ({ sheetId, rowId, field }: CellEdit) => server.sheets[sheetId]?.[rowId]?.[field];
  const isShown = ({ sheetId, rowId, field }: CellEdit) => shown[sheetId]?.[rowId]?.[field];

  function conflictOf(edit: HeldEdit): Conflict | undefined {
    const theirs = onServer(edit);
    const own = sending.get(keyOf(edit));
    const expected = [edit.base, edit.value, ...(own ? [own.value] : [])];
    return expected.some((value) => isSame(value, theirs)) ? undefined : { ...edit, theirs };
  }

  function tell() {
    const found = [...held.values()].flatMap((edit) => conflictOf(edit) ?? []);
    const conflicts = found.length === 0 && view.conflicts.length === 0 ? view.conflicts : found;
    view = { sheets: shown, conflicts, held: held.size, isLoaded: server.rev > 0, status, canUndo: undone.length > 0 };
    for (const watch of watchers) watch();
  }

  const autosave = createAutosave<true>({
    delayMs,
    save: sendHeld,
    onState(state, error) {
      status = { ...status, state, error, ...(state === "saved" ? { savedAt: now() } : {}) };
      // Another person's commit came first: it is on its way to us, and then ours is made on top of it.
      if (state === "failed" && overtakenAt !== undefined) {
        status = { state: "saving" };
        if (server.rev > overtakenAt) autosave.change(true);
      }
      tell();
    },
  });

  function changeOf(edits: Iterable<HeldEdit>): RecordChange {
    let after = server.sheets;
    for (const edit of edits) after = withCell(after, edit);
    const change: RecordChange = { rev: server.rev, sheets: {} };
    for (const { sheetId, rowId } of edits) {
      change.sheets[sheetId] ??= { before: {}, after: {} };
      const sheet = change.sheets[sheetId];
      const old = server.sheets[sheetId]?.[rowId];
      const fresh = after[sheetId]?.[rowId];
      if (!sheet || isSame(old, fresh)) continue;
      if (old) sheet.before[rowId] = old;
      if (fresh) sheet.after[rowId] = fresh;
    }
    for (const [sheetId, { before, after: rows }] of Object.entries(change.sheets)) {
      if (Object.keys(before).length + Object.keys(rows).length === 0) delete change.sheets[sheetId];
    }
    return change;
  }

  /** A test may have been started since: what it needed for that can no longer be emptied. */
  function letGo() {
    const refused = [...held].filter(([, edit]) => refuses(edit));
    for (const [key, edit] of refused) {
      held.delete(key);
      shown = withCell(shown, { ...edit, value: onServer(edit) });
    }
    if (refused.length > 0) tell();
  }

  async function sendHeld() {
    letGo();
    const ready = [...held].filter(([, edit]) => !conflictOf(edit));
    const sheetIds = [...new Set(ready.map(([, { sheetId }]) => sheetId))].slice(0, MOST_SHEETS);
    const edits = ready.filter(([, { sheetId }]) => sheetIds.includes(sheetId));
    const change = changeOf(edits.map(([, edit]) => edit));
    sending = new Map(edits);
    overtakenAt = undefined;
    try {
      if (Object.keys(change.sheets).length > 0) {
        const rev = await save(change);
        if (server.rev < rev) acceptOwn(change, rev);
      }
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") overtakenAt = change.rev;
      throw error;
    } finally {
      sending = new Map();
    }
    for (const [key, edit] of edits) {
      const latest = held.get(key);
      if (latest && isSame(latest.value, edit.value)) held.delete(key);
      else if (latest) held.set(key, { ...latest, base: edit.value });
    }
    keep([...held.values()]);
    if (edits.length < ready.length) autosave.change(true);
  }

  /** The server has our change but has not told us of it yet. */
  function acceptOwn({ sheets }: RecordChange, rev: number) {
    const merged = Object.entries(sheets).map(([sheetId, { before, after }]) => {
      const rest = Object.entries(server.sheets[sheetId] ?? {}).filter(([rowId]) => !(rowId in before));
      return [sheetId, { ...Object.fromEntries(rest), ...after }] as const;
    });
    server = { rev, sheets: { ...server.sheets, ...Object.fromEntries(merged) } };
  }

  function hold(edits: readonly CellEdit[]) {
    for (const edit of edits) {
      if (refuses(edit)) continue;
      const key = keyOf(edit);
      const base = held.get(key)?.base ?? onServer(edit);
      held.set(key, { ...edit, base });
      shown = withCell(shown, edit);
    }
    keep([...held.values()]);
    autosave.change(true);
    tell();
  }

  return {
    get: () => view,
    subscribe(watch: () => void) {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
    /** What the server has now; what was typed stays on top. */
    receive(next: ServerRecord) {
      // Our own commit is newer than this echo of the state before it.
      if (next.rev < server.rev) return;
      server = next;
      for (const [key, edit] of held) {
        if (joins(edit)) held.set(key, { ...edit, value: joined(onServer(edit), edit.value), base: onServer(edit) });
      }
      let sheets = next.sheets;
      for (const edit of held.values()) sheets = withCell(sheets, edit);
      shown = sharing(shown, sheets);
      tell();
      if (overtakenAt !== undefined && next.rev > overtakenAt) void autosave.flush();
    },
    /** One act of a person: shown at once, saved after a pause, undone together. */
    edit(edits: readonly CellEdit[]) {
      const changed = edits.filter((edit) => !isSame(isShown(edit), edit.value) && !refuses(edit));
      if (changed.length === 0) return;
      undone.push(changed.map((edit) => ({ ...edit, value: isShown(edit) })));
      if (undone.length > MOST_UNDO) undone.shift();
      hold(changed);
    },
    undo() {
      const former = undone.pop();
      if (former) hold(former);
    },
    resolve({ sheetId, rowId, field, value, theirs }: Conflict, take: "mine" | "theirs") {
      const edit = { sheetId, rowId, field };
      if (take === "mine") held.set(keyOf({ ...edit, value }), { ...edit, value, base: theirs });
      else {
        held.delete(keyOf({ ...edit, value }));
        shown = withCell(shown, { ...edit, value: theirs });
      }
      keep([...held.values()]);
      autosave.change(true);
      tell();
    },
    /** Puts back what a crash or a lost connection kept on the device. */
    restore(edits: readonly HeldEdit[]) {
      held = new Map([...held, ...edits.map((edit) => [keyOf(edit), edit] as const)]);
      for (const edit of edits) shown = withCell(shown, edit);
      autosave.change(true);
      tell();
    },
    /** Tries to save at once; resolves when there is nothing more to try. */
    flush: autosave.flush,
    isDirty: () => held.size > 0,
    /** The revision that what is shown stands on. */
    rev: () => server.rev,
    close: autosave.close,
  };
}
export type RecordEditor = ReturnType<typeof createRecordEditor>;
