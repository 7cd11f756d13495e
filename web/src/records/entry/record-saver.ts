import { AppError } from "@zona/domain/errors";
import type { CellEdit, RecordChange } from "../fields/record-rows.ts";
import { createAutosave, type SaveState } from "./autosave.ts";
import { type EditedRecord, heldIn, letGo, nextCommit, notOnItsWay, onItsWay, saved } from "./held-edits.ts";

export type SaveStatus = { state: SaveState; savedAt?: Date; error?: unknown };

/** Where the record under hand lies. */
export type RecordHolder = { get: () => EditedRecord; put: (next: EditedRecord) => void; show: () => void };

export type SaverOptions = {
  /**
   * Resolves once the server has the change, with the revision that holds it: the one before where there was nothing to be
   * changed. Rejects with `conflict` when another revision came first.
   */
  save: (change: RecordChange) => Promise<number>;
  /** Why the record takes an edit from nobody now: it is let go, whether it is typed, undone or was held meanwhile. */
  refuses: (edit: CellEdit) => string | undefined;
  delayMs: number;
  now: () => Date;
};

/** One commit of what is ready; more waits where that is on more sheets than one commit may tell of. */
async function send({ get, put, show }: RecordHolder, { save, refuses }: SaverOptions): Promise<"all" | "more-waits"> {
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
 * is made again on top of theirs as soon as that has come.
 */
export function createRecordSaver(
  record: RecordHolder,
  options: SaverOptions & { onSaved: () => void; onStatus: (status: SaveStatus) => void },
) {
  let status: SaveStatus = { state: "idle" };
  let overtakenAt: number | undefined;
  const rev = () => record.get().server.rev;

  const autosave = createAutosave<true>({
    delayMs: options.delayMs,
    async save() {
      const standsOn = rev();
      overtakenAt = undefined;
      try {
        const what = await send(record, options);
        options.onSaved();
        if (what === "more-waits") autosave.change(true);
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") overtakenAt = standsOn;
        throw error;
      }
    },
    onState(state, error) {
      status = { ...status, state, error, ...(state === "saved" ? { savedAt: options.now() } : {}) };
      if (state === "failed" && overtakenAt !== undefined) {
        status = { state: "saving" };
        if (rev() > overtakenAt) autosave.change(true);
      }
      options.onStatus(status);
    },
  });

  return {
    /** Something is there to be saved. */
    wake: () => autosave.change(true),
    /** The server told of a revision: what it overtook is sent again. */
    arrived(newest: number) {
      if (overtakenAt !== undefined && newest > overtakenAt) void autosave.flush();
    },
    flush: autosave.flush,
  };
}
