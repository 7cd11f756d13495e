import { AppError } from "@zona/domain/errors";
import { can } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { isBlindOpen } from "@zona/domain/records/blinding/blinding";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type CommitPlan, planCommit } from "@zona/domain/records/plan-commit";
import { rowsOf, type SheetRow, type Sheets, UNITS_SHEET } from "@zona/domain/records/sheet";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import {
  type AllocatedUnits,
  AllocateUnits,
  type AllocationEntry,
  type AllocationPlan,
  entryCode,
  entryText,
  nextEntry,
  type StratumList,
} from "@zona/domain/studies/unit-allocation";
import { sha256 } from "../audit/chain-revisions.ts";
import type { StaffCaller } from "../identity/caller.ts";
import { OPEN, type Randomness } from "./allocate.ts";

type Known = { study: Study | undefined; plan: AllocationPlan | undefined };
type KnownRecord = Known & { test: LabTest; sheets: Sheets };

/** An entry as it is given: what the record says, and what only the list knows. */
type Given = { commit: CommitPlan; list: StratumList; entry: Omit<AllocationEntry, "id" | "at"> };

/** Each reads and writes in one transaction. */
export type UnitRecords = {
  open(studyId: string, make: (known: Known) => Pick<AllocationPlan, "strata">): Promise<void>;
  /** `statuses`: of every record that got an entry. */
  end(studyId: string, check: (known: Known, statuses: readonly LabTest["status"][]) => void): Promise<void>;
  draw(
    testId: string,
    stratum: number,
    make: (known: KnownRecord | undefined, list: StratumList) => Promise<Given>,
  ): Promise<void>;
  reveal(
    testId: string,
    make: (known: KnownRecord | undefined, entries: readonly AllocationEntry[]) => CommitPlan | undefined,
  ): Promise<void>;
};

const SETTLED: readonly LabTest["status"][] = ["locked", "invalid", "cancelled"];

/** A study of the caller's organisation, whose administrators keep its list. */
function keptStudy({ study }: Known, { organisation, isAdmin }: StaffCaller): Study {
  if (!isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  if (study?.organisation !== organisation) throw new AppError("not-found", refuses("noStudy"));
  return study;
}

function ownRecord(known: KnownRecord | undefined, { access }: StaffCaller): KnownRecord & { plan: AllocationPlan } {
  if (known?.test.kind !== "clinical" || !can(access, "enter", known.test))
    throw new AppError("not-found", refuses("noTest"));
  if (!known.plan) throw new AppError("conflict", refuses("noList"));
  return { ...known, plan: known.plan };
}

/** Rows of units that change, told in a revision in the name of whoever asked. */
function changeOf({ test, sheets }: KnownRecord, rows: Record<string, SheetRow>, by: Person): CommitPlan | undefined {
  return planCommit(test, sheets, { action: "edit", by, sheets: { [UNITS_SHEET]: rows } });
}

/** The next entry for a unit that is named and of which nothing is known yet. */
async function give(
  known: KnownRecord | undefined,
  before: StratumList,
  { row, stratum }: Extract<AllocateUnits, { kind: "draw" }>,
  who: StaffCaller,
  { below, salt }: Pick<Randomness, "below" | "salt">,
): Promise<Given> {
  const { test, sheets, study, plan } = ownRecord(known, who);
  if (plan.endedAt || study?.status !== "open" || stratum > plan.strata.length)
    throw new AppError("conflict", refuses("noList"));
  const unit = rowsOf(sheets, UNITS_SHEET)[row];
  if (!OPEN.includes(test.status) || test.submittedBy || !unit?.unit) throw new AppError("conflict", refuses("noUnit"));
  if (unit.entry !== undefined || unit.arm !== undefined || unit.success !== undefined)
    throw new AppError("conflict", refuses("unitAllocated"));
  const { arm, list } = nextEntry(before, below);
  const entry = { stratum, number: list.given, arm, salt: salt(), testId: test.id, row, by: who.by };
  const told = {
    ...unit,
    entry: entryCode(stratum, list.given),
    entrySeal: await sha256(entryText(entry)),
    ...(study.blinded ? {} : { arm }),
  };
  const commit = changeOf({ test, sheets, study, plan }, { [row]: told }, who.by);
  if (!commit) throw new AppError("conflict", refuses("unreadable"));
  return { commit, list, entry };
}

/** The arms of all units that have none yet, once everybody may know them. */
function armsOf(known: KnownRecord | undefined, entries: readonly AllocationEntry[], who: StaffCaller) {
  const record = ownRecord(known, who);
  const { test, sheets, study } = record;
  const isOpen = OPEN.includes(test.status) || test.status === "amending";
  if (!isOpen || (study?.blinded === true && !isBlindOpen(test))) throw new AppError("conflict", refuses("stillBlind"));
  const units = rowsOf(sheets, UNITS_SHEET);
  const told = entries.flatMap(({ row, arm }) => {
    const unit = units[row];
    return unit && unit.arm === undefined ? [[row, { ...unit, arm }] as const] : [];
  });
  return changeOf(record, Object.fromEntries(told), who.by);
}

/**
 * What is asked about the list by which a study allocates its units. The arm of a blinded study is answered to the one who asked
 * for the entry, because they use the device or leave it; the record tells the entry and a hash. Rejects with an AppError.
 */
export async function allocateUnitsFor(
  who: StaffCaller,
  asked: Unparsed,
  records: UnitRecords,
  random: Pick<Randomness, "below" | "salt">,
): Promise<AllocatedUnits> {
  const { data } = AllocateUnits.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  switch (data.kind) {
    case "open":
      await records.open(data.studyId, (known) => {
        const { kinds, status } = keptStudy(known, who);
        if (known.plan) throw new AppError("conflict", refuses("listThere"));
        if (status !== "open" || !kinds.includes("clinical")) throw new AppError("conflict", refuses("noList"));
        return { strata: data.strata };
      });
      return {};
    case "draw": {
      const given: AllocatedUnits = {};
      await records.draw(data.testId, data.stratum, async (known, list) => {
        const drawn = await give(known, list, data, who, random);
        Object.assign(given, { arm: drawn.entry.arm, entry: entryCode(drawn.entry.stratum, drawn.entry.number) });
        return drawn;
      });
      return given;
    }
    case "reveal":
      await records.reveal(data.testId, (known, entries) => armsOf(known, entries, who));
      return {};
    case "end":
      await records.end(data.studyId, (known, statuses) => {
        keptStudy(known, who);
        if (!known.plan || known.plan.endedAt) throw new AppError("conflict", refuses("noList"));
        if (statuses.some((status) => !SETTLED.includes(status)))
          throw new AppError("conflict", refuses("recordsOpen"));
      });
      return {};
  }
}
