import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import type { Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import { canonicalText } from "@zona/domain/records/audit/signature";
import type { UnparsedFields } from "@zona/domain/stored-record";
import type { VersionStamp } from "../firebase/put-version.ts";
import type { StaffCaller } from "../identity/caller.ts";

/** What every version holds beside what is said in it. */
type Stamped = { id?: string; organisation?: string | undefined; rev: number; by: Person; at: Date };

/** What is said in the next version, and who says it. */
export type NextVersion = { fields: UnparsedFields; stamp: VersionStamp };

export type Versions<Stored> = {
  /** Reads what is stored at a path and writes what is made of it, with its history, in one transaction; nothing where that is nothing. */
  save(path: string, make: (stored: Stored | undefined) => NextVersion | undefined): Promise<void>;
};

/** What was asked: the version that the person saw, what they say now, and what is answered where another one was first. */
type Asked = { rev: number; fields: UnparsedFields; taken?: Said };

const isSaid = ({ id: _, organisation: __, rev: ___, by: ____, at: _____, ...said }: Stamped, fields: UnparsedFields) =>
  canonicalText(said) === canonicalText(fields);

/**
 * The version that follows the one that the person saw; undefined where it is stored already, as they asked for it. Throws an
 * AppError where somebody else was first, or it belongs to another organisation.
 */
export function nextVersion(
  stored: Stamped | undefined,
  { rev, fields, taken }: Asked,
  { by, organisation }: StaffCaller,
): NextVersion | undefined {
  const owner = stored?.organisation ?? organisation;
  if (owner !== organisation) throw new AppError("forbidden", refuses("otherOwner", { organisation: owner }));
  if ((stored?.rev ?? 0) === rev) return { fields, stamp: { by, organisation, rev: rev + 1 } };
  if (stored?.rev === rev + 1 && stored.by.uid === by.uid && isSaid(stored, fields)) return undefined;
  if (rev === 0 && taken) throw new AppError("conflict", taken);
  throw new AppError("conflict", stored ? refuses("newerVersion", { name: stored.by.name }) : refuses("unreadable"));
}
