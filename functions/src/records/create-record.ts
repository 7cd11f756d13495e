import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { CreateRecord } from "@zona/domain/records/creation/create-record";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";

/** What lies under the id of a record that is to begin, and its study. */
export type FoundBeginning = {
  study: Study | undefined;
  /** Who made the record that is there already. */
  madeBy: string | undefined;
  /** Whose draft it is. */
  draftOf: string | undefined;
};

export type CreateRecords = {
  /**
   * Begins a record in the study that `judge` answers with, and ends its draft, in one transaction with what is judged; begins
   * none where it answers with nothing. `judge` may run several times.
   */
  create(asked: CreateRecord, by: Person, judge: (found: FoundBeginning) => Study | undefined): Promise<void>;
};

/** The study in which the record begins; undefined where it was begun by the same person before. */
function judge({ said }: CreateRecord, { study, madeBy, draftOf }: FoundBeginning, staff: StaffCaller) {
  const { uid } = staff.by;
  if (!study) throw new AppError("not-found", refuses("noStudy"));
  const { organisation } = study;
  refuseWithout(staff, "enter", { organisation, studyId: study.id });
  // Subjects are of their own organisation's people.
  if (said.kind !== "preclinical" && organisation !== staff.organisation)
    throw new AppError("forbidden", refuses("notGranted"));
  if (madeBy === uid) return undefined;
  if (madeBy !== undefined) throw new AppError("conflict", refuses("recordThere"));
  if (draftOf !== undefined && draftOf !== uid) throw new AppError("forbidden", refuses("otherDraft"));
  if (study.status !== "open" || !study.kinds.includes(said.kind))
    throw new AppError("conflict", refuses("studyClosed"));
  return study;
}

/**
 * Begins a record in the name of whoever asks: its code, its first revision and its subject, where that begins or joins, come
 * with it or not at all. Asked again under the same id, it is done once. Rejects with an AppError.
 */
export async function createRecordFor(staff: StaffCaller, asked: Unparsed, records: CreateRecords): Promise<void> {
  const { data } = CreateRecord.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.create(data, staff.by, (found) => judge(data, found, staff));
}
