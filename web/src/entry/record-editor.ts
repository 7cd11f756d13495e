import { AppError } from "@zona/domain/errors";
import { createAutosave, type SaveState } from "../new-test/autosave.ts";
import { createActs } from "./acts.ts";
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
} from "./record-rows.ts";

/** An edit that the server does not have, with the value it was typed over. */
export type HeldEdit = CellEdit & { base: unknown };

/** Someone else changed the same cell meanwhile: nothing is saved for it before a person has chosen. */
export type Conflict = HeldEdit & { theirs: unknown };

export type SaveStatus = { state: SaveState; savedAt?: Date; error?: unknown };

export type EditorView = {
  /** The server's rows with what was typed on top; a row that did not change stays the same object. */
  sheets: RecordRows;
  conflicts: readonly Conflict[];
  held: number;
  /** False until the server's rows have come for the first time. */
  isLoaded: boolean;
  status: SaveStatus;
  /** The last act, which is undone next, as the cells it changed; undefined: there is none. */
  undoes?: readonly CellEdit[] | undefined;
  /** What was just undone. */
  undone?: readonly CellEdit[] | undefined;
  /** Why the last undo did not put back all that it should have. */
  refusal?: string | undefined;
};

type Options = {
  /**
   * Resolves once the server has the change, with the revision that holds it: the one before where there was nothing to be
   * changed. Rejects with `conflict` when another revision came first.
   */
  save: (change: RecordChange) => Promise<number>;
  /** Keeps what is not saved on the device, at every change of it. */
  keep: (edits: readonly HeldEdit[]) => void;
  /** Why the record takes an edit from nobody now: it is let go, whether it is typed, undone or was held meanwhile. */
  refuses?: (edit: CellEdit) => string | undefined;
  /** Tables that only grow: what two people add to one is both, and nobody is asked. */
  joins?: (edit: CellEdit) => boolean;
  /** Cells that change with every letter: what is typed into one without a pause is undone together. */
  isTyped?: (edit: CellEdit) => boolean;
  delayMs: number;
  now: () => Date;
};

/** In one commit: the rules read each sheet that a revision tells of, and may read twenty documents in all. */
const MOST_SHEETS = 3;

const keyOf = ({ sheetId, rowId, field }: CellEdit) => `${sheetId}/${rowId}/${field}`;
const never = () => false;
const nothing = () => undefined;

/**
 * One open record: what the server has, what was typed on top of it, and the way there. One save at a time, and a cell
 * stays held until the server has it. A commit that another person's overtook is made again on top of theirs; only a cell
 * that both changed asks.
 */
export function createRecordEditor(options: Options) {
  const { save, keep, refuses = nothing, joins = never, isTyped = never, delayMs, now } = options;
  let server: ServerRecord = { rev: 0, sheets: {} };
  let held = new Map<string, HeldEdit>();
  let sending = new Map<string, HeldEdit>();
  let overtakenAt: number | undefined;
  let status: SaveStatus = { state: "idle" };
  let shown: RecordRows = {};
  let refusal: string | undefined;
  let undone: readonly CellEdit[] | undefined;
  const acts = createActs({ isTyped, pauseMs: delayMs });
  const watchers = new Set<() => void>();
  let view: EditorView = { sheets: shown, conflicts: [], held: 0, isLoaded: false, status };

  const onServer = (edit: CellEdit) => cellAt(server.sheets, edit);

  function conflictOf(edit: HeldEdit): Conflict | undefined {
    const theirs = onServer(edit);
    const own = sending.get(keyOf(edit));
    const expected = [edit.base, edit.value, ...(own ? [own.value] : [])];
    return expected.some((value) => isSame(value, theirs)) ? undefined : { ...edit, theirs };
  }

  function tell() {
    const found = [...held.values()].flatMap((edit) => conflictOf(edit) ?? []);
    const conflicts = found.length === 0 && view.conflicts.length === 0 ? view.conflicts : found;
    const isLoaded = server.rev > 0;
    view = { sheets: shown, conflicts, held: held.size, isLoaded, status, undoes: acts.last(), undone, refusal };
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

  /** A test may have been started since: what it needed for that can no longer be emptied. */
  function letGo() {
    const refused = [...held].filter(([, edit]) => refuses(edit) !== undefined);
    for (const [key, edit] of refused) {
      held.delete(key);
      shown = withCells(shown, [{ ...edit, value: onServer(edit) }]);
    }
    if (refused.length > 0) tell();
  }

  async function sendHeld() {
    letGo();
    const ready = [...held].filter(([, edit]) => !conflictOf(edit));
    const sheetIds = [...new Set(ready.map(([, { sheetId }]) => sheetId))].slice(0, MOST_SHEETS);
    const edits = ready.filter(([, { sheetId }]) => sheetIds.includes(sheetId));
    const change = changeOf(
      server,
      edits.map(([, edit]) => edit),
    );
    sending = new Map(edits);
    overtakenAt = undefined;
    try {
      if (Object.keys(change.sheets).length > 0) {
        const rev = await save(change);
        // The server has our change but may not have told us of it yet.
        if (server.rev < rev) server = { rev, sheets: rowsAfter(server.sheets, change) };
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

  function hold(edits: readonly CellEdit[]) {
    const taken = edits.filter((edit) => refuses(edit) === undefined);
    for (const edit of taken) {
      const key = keyOf(edit);
      const base = held.get(key)?.base ?? onServer(edit);
      held.set(key, { ...edit, base });
    }
    shown = withCells(shown, taken);
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
      shown = sharing(shown, withCells(next.sheets, held.values()));
      tell();
      if (overtakenAt !== undefined && next.rev > overtakenAt) void autosave.flush();
    },
    /** One act of a person: shown at once, saved after a pause, undone together. */
    edit(edits: readonly CellEdit[]) {
      const changed = edits.filter((edit) => !isSame(cellAt(shown, edit), edit.value) && !refuses(edit));
      if (changed.length === 0) return;
      refusal = undefined;
      undone = undefined;
      acts.add(
        changed.map((edit) => ({ ...edit, value: cellAt(shown, edit) })),
        now(),
      );
      hold(changed);
    },
    /** The field that was typed into is left. */
    endAct: acts.end,
    /** Takes the last act back. What the record keeps stays and is told; the act before can be undone all the same. */
    undo() {
      const former = acts.takeLast();
      if (!former) return;
      undone = former.filter((edit) => refuses(edit) === undefined);
      refusal = former.map(refuses).find((sentence) => sentence !== undefined);
      hold(former);
    },
    resolve({ theirs, ...edit }: Conflict, take: "mine" | "theirs") {
      if (take === "mine") held.set(keyOf(edit), { ...edit, base: theirs });
      else {
        held.delete(keyOf(edit));
        shown = withCells(shown, [{ ...edit, value: theirs }]);
      }
      keep([...held.values()]);
      autosave.change(true);
      tell();
    },
    /** Puts back what a crash or a lost connection kept on the device. */
    restore(edits: readonly HeldEdit[]) {
      held = new Map([...held, ...edits.map((edit) => [keyOf(edit), edit] as const)]);
      shown = withCells(shown, edits);
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
