import { AppError } from "@zona/domain/errors";
import { codeOf } from "../../platform/firebase/errors.ts";
import type { CellEdit, RecordChange, ServerRecord } from "../fields/record-rows.ts";
import { createAutosave, type SaveState } from "./autosave.ts";
import { type EditedRecord, heldIn, letGo, nextCommit, notOnItsWay, onItsWay, saved } from "./kept-edits/held-edits.ts";

export type SaveStatus = { state: SaveState; savedAt?: Date; error?: unknown };

/** What nobody could answer is tried again by itself, at first soon and then less often. */
const RETRY_MS = 2000;
const MOST_RETRY_MS = 30_000;

/** Where the record under hand lies. */
export type RecordHolder = { get: () => EditedRecord; put: (next: EditedRecord) => void; show: () => void };

export type SaverOptions = {
  /**
   * Resolves once the server has the change, with the revision that holds it: the one before where there was nothing to be
   * changed. Rejects with `conflict` when another revision came first.
   */
  save: (change: RecordChange) => Promise<number>;
  /**
   * What the record is shown with and its server may still refuse, as an earlier visit left it in the database's queue:
   * resolves once that is answered; undefined where there is nothing of it.
   */
  settled?: () => Promise<void> | undefined;
  /** Why the record takes an edit from nobody now: it is let go, whether it is typed, undone or was held meanwhile. */
  refuses: (edit: CellEdit) => string | undefined;
  delayMs: number;
  now: () => Date;
};

/** One commit of what is ready; more waits where that is on more sheets than one commit may tell of. */
async function send(
  { get, put, show }: RecordHolder,
  { save, settled, refuses }: SaverOptions,
): Promise<"all" | "more-waits"> {
  // A value that waits in the queue is no value that the server has: the copy on the device would go too early.
  await settled?.();
  // A test may have been started since: what it needed for that can no longer be emptied.
  const refused = heldIn(get()).filter((edit) => refuses(edit) !== undefined);
  put(letGo(get(), refused));
  if (refused.length > 0) show();
  const sending = nextCommit(get());
  const { change } = sending;
  put(onItsWay(get(), sending));
  try {
    const rev = Object.keys(change.sheets).length > 0 ? await save(change) : change.rev;
    put(saved(get(), sending, rev));
  } finally {
    put(notOnItsWay(get()));
  }
  return sending.isAll ? "all" : "more-waits";
}

/**
 * Saves a record after a pause in typing, one commit at a time. A commit that another person's overtook is not a failure: it
 * is made again on top of theirs as soon as more of that has come. Nor is one that the server did not answer: only what it refuses
 * is told.
 */
export function createRecordSaver(
  record: RecordHolder,
  options: SaverOptions & { onSaved: () => void; onStatus: (status: SaveStatus) => void },
) {
  let status: SaveStatus = { state: "idle" };
  /** What the server was thought to have when it had something else. */
  let overtaken: ServerRecord | undefined;
  let unanswered = 0;

  const autosave = createAutosave<true>({
    delayMs: options.delayMs,
    async save() {
      const standsOn = record.get().server;
      overtaken = undefined;
      try {
        const what = await send(record, options);
        unanswered = 0;
        options.onSaved();
        if (what === "more-waits") autosave.change(true);
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") overtaken = standsOn;
        unanswered = codeOf(error) === "unavailable" ? unanswered + 1 : 0;
        throw error;
      }
    },
    onState(state, error) {
      status = { ...status, state, error, ...(state === "saved" ? { savedAt: options.now() } : {}) };
      if (state === "failed" && overtaken !== undefined) {
        status = { state: "saving" };
        if (record.get().server !== overtaken) autosave.change(true);
      } else if (state === "failed" && unanswered > 0) {
        status = { state: "saving" };
        setTimeout(() => void autosave.flush(), Math.min(RETRY_MS * 2 ** (unanswered - 1), MOST_RETRY_MS));
      }
      options.onStatus(status);
    },
  });

  return {
    /** Something is there to be saved. */
    wake: () => autosave.change(true),
    /** The server told what it has: what that overtook is sent again. */
    arrived() {
      if (overtaken !== undefined) void autosave.flush();
    },
    flush: autosave.flush,
  };
}
