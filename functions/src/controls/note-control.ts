import { type ControlNote, NoteControl } from "@zona/domain/controls/control-runs";
import { AppError } from "@zona/domain/errors";
import { can } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { chartedRuns } from "./control-runs.ts";

export type ControlNotes = {
  /** Reads a record with what was noted of it, and writes the note that is made of them in the same transaction, if any. */
  note(
    testId: string,
    make: (
      test: LabTest | undefined,
      noted: ControlNote | undefined,
    ) => Pick<ControlNote, "organisation" | "done" | "by"> | undefined,
  ): Promise<void>;
};

/** Writes down once what was done about the controls of a run, for the organisation that the run is of. Rejects with an AppError. */
export async function noteControlFor(who: StaffCaller, asked: Unparsed, notes: ControlNotes): Promise<void> {
  const { data } = NoteControl.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await notes.note(data.testId, (test, noted) => {
    // Whether there is a record is for those who may read it.
    if (!test || !can(who.access, "enter", test)) throw new AppError("forbidden", refuses("notGranted"));
    if (test.kind !== "preclinical" || chartedRuns([test], who).length === 0)
      throw new AppError("conflict", refuses("noControls"));
    if (noted?.by.uid === who.by.uid && noted.done === data.done) return undefined;
    if (noted) throw new AppError("conflict", refuses("noteThere", { name: noted.by.name }));
    return { organisation: test.organisation, done: data.done, by: who.by };
  });
}
