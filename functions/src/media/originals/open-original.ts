import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import { can, canAnywhere } from "@zona/domain/identity/access";
import type { Medium } from "@zona/domain/media/medium";
import { OpenOriginal } from "@zona/domain/media/open-original";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { NoteAnswer } from "../../audit/access-log.ts";
import type { StaffCaller } from "../../identity/caller.ts";

export type OpenOriginalPorts = {
  /** Undefined where there is none. */
  medium(mediaId: string): Promise<Pick<Medium, "testId" | "uploader" | "facts"> | undefined>;
  /** Lets the person fetch it from the bucket for a while. */
  open(uid: string, mediaId: string, now: Date): Promise<void>;
  note: NoteAnswer;
};

/** As `mayBeOpened` of the Storage rules, which ask besides whether it was opened here; an uploader need not ask. */
function mayOpen({ by, access }: StaffCaller, { uploader, facts }: Pick<Medium, "uploader" | "facts">): boolean {
  if (uploader.uid === by.uid && canAnywhere(access, "enter")) return true;
  const isBlind = facts?.blind ?? true;
  return !isBlind && can(access, "open", { organisation: facts?.organisation ?? "", studyId: facts?.study ?? "" });
}

/** Writes down who is about to see an original, then opens it. Rejects with an AppError. */
export async function openOriginalFor(
  staff: StaffCaller,
  asked: Unparsed,
  { medium, open, note }: OpenOriginalPorts,
  now: Date,
): Promise<undefined> {
  const { data } = OpenOriginal.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const found = await medium(data.mediaId);
  if (!found || !mayOpen(staff, found)) throw new AppError("forbidden", refuses("notGranted"));
  const { testId, facts } = found;
  const owner = facts?.organisation && facts.study ? [{ organisation: facts.organisation, studyId: facts.study }] : [];
  await note({ by: staff.by, served: "original", rows: 0, tests: [testId], recordsOf: recordsOf(owner) }, now);
  await open(staff.by.uid, data.mediaId, now);
}
