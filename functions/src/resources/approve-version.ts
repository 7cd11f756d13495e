import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import { ApproveVersion, type ResourceVersion } from "@zona/domain/resources/resource";
import type { Unparsed } from "@zona/domain/stored-record";
import { type AccessOf, type Caller, presentStaff, type StaffCaller } from "../identity/caller.ts";

/** A version that waits for its approval, and whose it is. */
export type PendingVersion = {
  version: Pick<ResourceVersion, "state" | "uploader" | "approved">;
  /** Of whoever uploaded it; undefined where they are nobody's any more. */
  organisation: string | undefined;
};

export type ApprovalPorts = {
  accessOf: AccessOf;
  /**
   * In one transaction: reads the version, has it judged, and writes the approval; the version is then the current one unless a
   * newer one is. Rejects as the judge throws. Resolves with false where there is no such version.
   */
  approve(asked: ApproveVersion, staff: StaffCaller, judge: (pending: PendingVersion) => void): Promise<boolean>;
};

/**
 * Approves a version of a form or SOP: somebody else of the organisation that uploaded it does, and only then is it offered
 * beside tests. Rejects with an AppError for whoever asked.
 */
export async function approveVersion(caller: Caller, asked: Unparsed, ports: ApprovalPorts): Promise<object> {
  const staff = await presentStaff(caller, ports.accessOf);
  if (!canAnywhere(staff.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const parsed = ApproveVersion.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const isThere = await ports.approve(parsed.data, staff, ({ version, organisation }) => {
    if (organisation !== staff.organisation) throw new AppError("forbidden", refuses("otherOrganisationsForm"));
    if (version.uploader.uid === staff.by.uid) throw new AppError("forbidden", refuses("ownVersion"));
    if (version.state !== "ready") throw new AppError("conflict", refuses("notChecked"));
    if (version.approved) throw new AppError("conflict", refuses("dealtWith"));
  });
  if (!isThere) throw new AppError("not-found", refuses("noVersion"));
  return {};
}
