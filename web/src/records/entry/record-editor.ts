import { createObservable } from "../../platform/browser/observable.ts";
import { type CellEdit, cellAt, isSame, leftOvers, type RecordRows, type ServerRecord } from "../fields/record-rows.ts";
import { createActs } from "./acts.ts";
import {
  type Conflict,
  conflictsOf,
  type EditedRecord,
  type HeldEdit,
  heldIn,
  letGo,
  received,
  recovered,
  restored,
  typed,
  UNREAD,
} from "./kept-edits/held-edits.ts";
import { createRecordSaver, type RecordHolder, type SaverOptions, type SaveStatus } from "./record-saver.ts";

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

type Options = Omit<SaverOptions, "refuses"> & {
  /** Keeps what is not saved on the device, at every change of it. */
  keep: (edits: readonly HeldEdit[]) => void;
  refuses?: SaverOptions["refuses"];
  /** Tables that only grow: what two people add to one is both, and nobody is asked. */
  joins?: (edit: CellEdit) => boolean;
  /** Cells that change with every letter: what is typed into one without a pause is undone together. */
  isTyped?: (edit: CellEdit) => boolean;
  /** What an act brings with it. */
  follow?: (sheets: RecordRows, edits: readonly CellEdit[]) => readonly CellEdit[];
};

const NO_CONFLICTS: readonly Conflict[] = [];

const never = () => false;
const nothing = () => undefined;
const none = () => [];

function viewOf(
  record: EditedRecord,
  beside: Pick<EditorView, "status" | "undoes" | "undone" | "refusal">,
): EditorView {
  const { shown: sheets, held, server } = record;
  const found = conflictsOf(record);
  const conflicts = found.length === 0 ? NO_CONFLICTS : found;
  return { sheets, conflicts, held: held.size, isLoaded: server.rev > 0, ...beside };
}

/**
 * One open record: what the server has, what was typed on top of it, and the way there. One save at a time, and a cell
 * stays held until the server has it. A commit that another person's overtook is made again on top of theirs; only a cell
 * that both changed asks.
 */
export function createRecordEditor(options: Options) {
  const { keep, refuses = nothing, joins = never, isTyped = never, follow = none, ...saving } = options;
  let record = UNREAD;
  let status: SaveStatus = { state: "idle" };
  let refusal: string | undefined;
  let undone: readonly CellEdit[] | undefined;
  const acts = createActs({ isTyped, pauseMs: saving.delayMs });
  const view = createObservable(viewOf(record, { status }));
  const show = () => view.set(viewOf(record, { status, undoes: acts.last(), undone, refusal }));
  const keepHeld = () => keep(heldIn(record));

  const holder: RecordHolder = { get: () => record, put: (next) => (record = next), show };
  const saver = createRecordSaver(holder, {
    ...saving,
    refuses,
    onSaved: keepHeld,
    onStatus(next) {
      status = next;
      show();
    },
  });

  function become(next: EditedRecord) {
    record = next;
    keepHeld();
    saver.wake();
    show();
  }

  const withLeftOvers = (edits: readonly CellEdit[]) => [...edits, ...leftOvers(record.shown, edits)];

  return {
    get: view.get,
    subscribe: view.subscribe,
    /**
     * What the server has now; what was typed stays on top. `isAnswer`: it follows what this device showed and the server had
     * not, which it may have refused.
     */
    receive(next: ServerRecord, isAnswer = false) {
      // Our own commit is newer than this echo of the state before it.
      if (next.rev < record.server.rev && !isAnswer) return;
      record = received(record, next, joins);
      show();
      saver.arrived();
    },
    /** One act of a person: shown at once, saved after a pause, undone together. */
    edit(edits: readonly CellEdit[]) {
      const entered = edits.filter((edit) => !isSame(cellAt(record.shown, edit), edit.value) && !refuses(edit));
      if (entered.length === 0) return;
      const changed = withLeftOvers([...entered, ...follow(record.shown, entered)]);
      refusal = undefined;
      undone = undefined;
      const former = changed.map((edit) => ({ ...edit, value: cellAt(record.shown, edit) }));
      acts.add(former, saving.now());
      become(typed(record, changed));
    },
    /** The field that was typed into is left. */
    endAct: acts.end,
    /** Takes the last act back. What the record keeps stays and is told; the act before can be undone all the same. */
    undo() {
      const former = acts.takeLast();
      if (!former) return;
      undone = former.filter((edit) => refuses(edit) === undefined);
      refusal = former.map(refuses).find((sentence) => sentence !== undefined);
      become(typed(record, withLeftOvers(undone)));
    },
    resolve({ theirs, ...edit }: Conflict, take: "mine" | "theirs") {
      become(take === "mine" ? restored(record, [{ ...edit, base: theirs }]) : letGo(record, [edit]));
    },
    /** Puts back what a crash or a lost connection kept on the device; what has been typed since stays on top. */
    restore: (edits: readonly HeldEdit[]) => become(recovered(record, edits)),
    /** Tries to save at once; resolves when there is nothing more to try. */
    flush: saver.flush,
    /** The revision that what is shown stands on. */
    rev: () => record.server.rev,
  };
}
export type RecordEditor = ReturnType<typeof createRecordEditor>;
