import { isDeepStrictEqual } from "node:util";
import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { approvalFaults, MOST_PROTOCOL_VERSIONS, type ProtocolVersion } from "@zona/domain/protocols/protocol";
import {
  isOpenVersion,
  ProtocolRequest,
  type ProtocolStep,
  type StoredProtocol,
} from "@zona/domain/protocols/stored-protocol";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

/** What is stored where a step is asked for, each as its schema reads it. */
export type FoundProtocol = {
  /** Something lies under the code, whether or not it can be read. */
  isTaken: boolean;
  protocol: StoredProtocol | undefined;
  newest: ProtocolVersion | undefined;
  /** The step that followed the `rev` of the request. */
  next: ProtocolStep | undefined;
};

/** What a step writes: the protocol with its line in the history, and the version that it writes or approves. */
export type TakenStep = {
  protocol: Omit<StoredProtocol, "id" | "at">;
  written?: Pick<ProtocolVersion, "version" | "plan" | "writtenBy">;
  /** The second approval brings the version into force. */
  approved?: { version: number; isSecond: boolean };
};

export type ProtocolRecords = {
  /** Reads what lies under a code of an organisation, and stores what is made of it in the same transaction. */
  take(
    of: { organisation: string; code: string; rev: number },
    make: (found: FoundProtocol) => TakenStep | undefined,
  ): Promise<void>;
};

/** Takes one step of a protocol of the own laboratory, in the name of whoever asks; once, however often it is asked. Rejects with an AppError. */
export async function takeProtocolStep(who: StaffCaller, asked: Unparsed, records: ProtocolRecords): Promise<void> {
  if (!canAnywhere(who.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = ProtocolRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const code = "plan" in data ? data.plan.id : data.code;
  const rev = "rev" in data ? data.rev : 0;
  await records.take({ organisation: who.organisation, code, rev }, (found) => stepOf(data, found, who));
}

/** The step, or undefined where it was taken before. Throws an AppError where something stands against it. */
function stepOf(
  asked: ProtocolRequest,
  found: FoundProtocol,
  { by, organisation }: StaffCaller,
): TakenStep | undefined {
  const { isTaken, protocol, newest, next } = found;
  if (next && isSame(next, asked, by)) return undefined;
  const { action } = asked;
  if (action === "create") {
    if (isTaken) throw new AppError("conflict", refuses("protocolExists"));
    const { plan } = asked;
    return {
      protocol: { name: plan.name, organisation, newest: 1, isWithdrawn: false, action, rev: 1, by },
      written: { version: 1, plan, writtenBy: { [by.uid]: by } },
    };
  }
  if (!protocol || protocol.isWithdrawn) throw new AppError("not-found", refuses("noProtocol"));
  if (protocol.rev !== asked.rev)
    throw new AppError("conflict", refuses("protocolChanged", { name: protocol.by.name }));
  const { id: _, at: __, reason: ___, ...known } = protocol;
  const head = { ...known, action, rev: protocol.rev + 1, by };
  if (action === "withdraw") {
    const { inForce: _ended, ...withdrawn } = head;
    return { protocol: { ...withdrawn, isWithdrawn: true, reason: asked.reason } };
  }
  if (!newest) throw new AppError("conflict", refuses("planUnreadable"));
  if (action === "approve") return approval(newest, head, by);
  if (action === "write") {
    if (!isOpenVersion(newest)) throw new AppError("conflict", refuses("versionApproved"));
    const { plan } = asked;
    const writtenBy = { ...newest.writtenBy, [by.uid]: by };
    return { protocol: { ...head, name: plan.name }, written: { version: newest.version, plan, writtenBy } };
  }
  if (isOpenVersion(newest)) throw new AppError("conflict", refuses("versionOpen"));
  const version = newest.version + 1;
  if (version > MOST_PROTOCOL_VERSIONS) throw new AppError("conflict", refuses("lastVersion"));
  return {
    protocol: { ...head, newest: version },
    written: { version, plan: newest.plan, writtenBy: { [by.uid]: by } },
  };
}

/** An approved version is in force, so the domain reads every number of its plan first. */
function approval(newest: ProtocolVersion, head: TakenStep["protocol"], by: Person): TakenStep {
  const [fault] = approvalFaults(newest, by.uid);
  if (fault) throw new AppError("conflict", fault);
  const { version, plan, approvals } = newest;
  const isSecond = Object.keys(approvals).length === 1;
  return {
    protocol: isSecond ? { ...head, inForce: { version, plan } } : head,
    approved: { version, isSecond },
  };
}

/** Whether the step is what the request asks for: its answer was lost. */
function isSame(step: ProtocolStep, asked: ProtocolRequest, by: Person): boolean {
  const isPlans = !("plan" in asked) || isDeepStrictEqual(step.plan, asked.plan);
  const isReasons = !("reason" in asked) || step.reason === asked.reason;
  return step.action === asked.action && step.by.uid === by.uid && isPlans && isReasons;
}
