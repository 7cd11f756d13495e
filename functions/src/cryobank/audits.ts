import { type BankAudit, planAudit } from "@zona/domain/cryobank/bank-audit";
import { FinishBankAudit, StartBankAudit } from "@zona/domain/cryobank/bank-requests";
import type { Straw, Tank } from "@zona/domain/cryobank/straw";
import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

export type Differences = Required<Pick<BankAudit, "found" | "missing" | "misplaced" | "unknown">>;
type Scope = Pick<BankAudit, "organisation" | "tank" | "canister">;

export type AuditRecords = {
  /** Reads a tank and what lies under the id of an audit, and begins the audit where `decide` says of what. */
  start(
    asked: StartBankAudit,
    decide: (tank: Tank | undefined, known: BankAudit | undefined) => Scope | undefined,
  ): Promise<void>;
  /**
   * Reads an audit with the organisation's straws that lie where it looks or were scanned, and finishes it with what `decide`
   * finds, in the same transaction.
   */
  finish(
    id: string,
    decide: (audit: BankAudit | undefined, straws: ReadonlyMap<string, Straw>) => Differences | undefined,
  ): Promise<void>;
};

/** Begins an audit of a tank, or of one canister of it. Asked again, it is answered as done. Rejects with an AppError. */
export async function startBankAuditFor(staff: StaffCaller, asked: Unparsed, records: AuditRecords): Promise<void> {
  const { by, organisation, access } = staff;
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = StartBankAudit.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { tank: tankId, canister } = data;
  await records.start(data, (tank, known) => {
    if (tank?.organisation !== organisation) throw new AppError("not-found", refuses("noTank", { tank: tankId }));
    if (canister !== undefined && !tank.canisters.includes(canister))
      throw new AppError("not-found", refuses("noCanister", { tank: tankId, canister }));
    if (!known) return { organisation, tank: tankId, ...(canister !== undefined && { canister }) };
    if (known.startedBy.uid === by.uid && known.tank === tankId && known.canister === canister) return undefined;
    throw new AppError("invalid-input", refuses("unreadable"));
  });
}

/**
 * Finishes an audit with what differs between what was scanned and what the bank says at that moment. Asked again, it is
 * answered as done. Rejects with an AppError.
 */
export async function finishBankAuditFor(staff: StaffCaller, asked: Unparsed, records: AuditRecords): Promise<void> {
  const { by, organisation, access } = staff;
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = FinishBankAudit.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.finish(data.id, (audit, straws) => {
    if (audit?.organisation !== organisation) throw new AppError("not-found", refuses("noBankAudit"));
    if (audit.state === "finished") {
      if (audit.by.uid === by.uid) return undefined;
      throw new AppError("conflict", refuses("bankAuditFinished", { name: audit.by.name }));
    }
    const { found, ...differences } = planAudit(audit, straws);
    return { ...differences, found: found.length };
  });
}
