import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { approvalFaults, type PinnedProtocol, type ProtocolVersion } from "@zona/domain/protocols/protocol";
import { ApproveProtocol, type StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

/** What an approval changes: the step of the protocol, and the person who approves its newest version. */
export type Approval = {
  head: Pick<StoredProtocol, "action" | "rev" | "by"> & { inForce?: PinnedProtocol };
  version: number;
  by: Person;
  /** The second one: from now on runs choose this version. */
  isSecond: boolean;
};

export type ProtocolRecords = {
  /** Reads a protocol with its newest version, each as its schema reads it, and stores what is made of both in the same transaction. */
  approve(
    code: string,
    organisation: string,
    make: (protocol: StoredProtocol | undefined, newest: ProtocolVersion | undefined) => Approval,
  ): Promise<void>;
};

/**
 * Approves the newest version of a protocol, in the name of whoever asks. The server does it, because a version that two people
 * approved is in force: here the domain reads every number of the plan, which rules cannot. Rejects with an AppError.
 */
export async function approveProtocolFor(who: StaffCaller, asked: Unparsed, records: ProtocolRecords): Promise<void> {
  const { by, organisation, access } = who;
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = ApproveProtocol.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.approve(data.code, organisation, (protocol, newest) => {
    if (protocol?.organisation !== organisation || protocol.isWithdrawn)
      throw new AppError("not-found", refuses("noProtocol"));
    if (protocol.rev !== data.rev) throw new AppError("conflict", refuses("protocolChanged"));
    if (!newest) throw new AppError("invalid-input", refuses("planUnreadable"));
    const [fault] = approvalFaults(newest, by.uid);
    if (fault) throw new AppError("conflict", fault);
    const { version, plan, approvals } = newest;
    const isSecond = Object.keys(approvals).length === 1;
    const head = { action: "approve" as const, rev: protocol.rev + 1, by };
    return { head: isSecond ? { ...head, inForce: { version, plan } } : head, version, by, isSecond };
  });
}
