import { COLLECTIONS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { SaveStudy } from "@zona/domain/operations/save-version";
import type { Unparsed } from "@zona/domain/stored-record";
import { keepsPlan, type StoredStudy } from "@zona/domain/studies/stored-study";
import type { StaffCaller } from "../identity/caller.ts";
import { nextVersion, type Versions } from "./next-version.ts";

/** Opens a study, or saves its next version, in the name of an administrator of its organisation. Rejects with an AppError. */
export async function saveStudyFor(who: StaffCaller, asked: Unparsed, versions: Versions<StoredStudy>): Promise<void> {
  if (!who.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  const { data } = SaveStudy.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { id, rev, study } = data;
  await versions.save(`${COLLECTIONS.studies}/${id}`, (stored) => {
    const next = nextVersion(stored, { rev, fields: study }, who);
    if (next && stored && !keepsPlan(stored, study)) throw new AppError("conflict", refuses("planKept"));
    return next;
  });
}
