import { AppError } from "@zona/domain/errors";
import { can } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { AllocateRun, ShowAllocation, type ShownAllocation } from "@zona/domain/records/blinding/allocate-run";
import {
  type ArmsKey,
  armsKeyText,
  type Blinding,
  blindingOf,
  isSealed,
  shuffledArms,
  standsOpen,
} from "@zona/domain/records/blinding/blinding";
import { sealFaults } from "@zona/domain/records/blinding/seal-faults";
import {
  allocate,
  capacityOf,
  type Dishes,
  labelledDrops,
  Method,
  rowsOfList,
} from "@zona/domain/records/kinds/preclinical/allocation";
import { protocolOf } from "@zona/domain/records/kinds/preclinical/run";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type CommitPlan, planCommit } from "@zona/domain/records/plan-commit";
import type { Unparsed } from "@zona/domain/stored-record";
import { sha256 } from "../audit/chain-revisions.ts";
import type { StaffCaller } from "../identity/caller.ts";

/** What an allocation leaves: the change of the record, the key that nobody reads, and what labels may tell. */
export type Sealed = { commit: CommitPlan; key: Omit<ArmsKey, "at">; drops: Dishes["drops"] };

export type AllocationRecords = {
  /** Reads a run, and stores what is made of it in the same transaction. */
  seal(testId: string, make: (test: LabTest | undefined, isStudyBlinded: boolean) => Promise<Sealed>): Promise<void>;
  /** Reads a run and its key, and stores the change that is made of it in the same transaction. */
  show(
    testId: string,
    make: (test: LabTest | undefined, key: ArmsKey | undefined) => CommitPlan | undefined,
  ): Promise<ArmsKey | undefined>;
};

/** The server's own randomness; tests bring theirs. */
export type Randomness = { below: (n: number) => number; salt: () => string; id: () => string };

/** Records that are still filled. */
export const OPEN: readonly LabTest["status"][] = ["draft", "in_progress", "awaiting"];

/** A run that the caller may fill. Another is as if it was not there. */
function openRun(test: LabTest | undefined, { access }: StaffCaller): LabTest {
  if (test?.kind !== "preclinical" || !can(access, "enter", test)) throw new AppError("not-found", refuses("noTest"));
  return test;
}

/** A change of the header by the server, in the name of whoever asked. */
function headerChange(test: LabTest, header: object, by: Person): CommitPlan {
  const change = planCommit(test, {}, { action: "edit", by, testFields: { header: { ...test.header, ...header } } });
  if (!change) throw new AppError("conflict", refuses("unreadable"));
  return change;
}

function refuseUnfit(test: LabTest, isStudyBlinded: boolean) {
  const { header, status, firstReadingRev, submittedBy } = test;
  const isBlinded = header?.blindedAssessor === true || (isStudyBlinded && header?.blindedAssessor === undefined);
  if (!isBlinded || !OPEN.includes(status) || submittedBy) throw new AppError("conflict", refuses("noRunToAllocate"));
  if (blindingOf(header) || header?.blinding !== undefined) throw new AppError("conflict", refuses("allocatedBefore"));
  if (firstReadingRev !== undefined) throw new AppError("conflict", refuses("readBefore"));
  if (standsOpen(header)) throw new AppError("conflict", refuses("armsOpen"));
}

/**
 * Draws which unit goes to which arm, dish and drop, gives the arms letters in a drawn order, and seals both: the record tells
 * the hash, and the same number of rows for every letter. Once for each run, before its first reading. Rejects with an AppError.
 */
export async function allocateRunFor(
  who: StaffCaller,
  asked: Unparsed,
  records: AllocationRecords,
  { below, salt, id }: Randomness,
): Promise<void> {
  const { data } = AllocateRun.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.seal(data.testId, async (found, isStudyBlinded) => {
    const test = openRun(found, who);
    refuseUnfit(test, isStudyBlinded);
    const method = Method.safeParse(test.header?.allocation).data;
    if (!method) throw new AppError("invalid-input", refuses("notDrawn"));
    const [fault] = sealFaults(data.arms, protocolOf(test)?.plan);
    if (fault) throw new AppError("invalid-input", fault);
    const arms = shuffledArms(data.arms, below);
    const sizes = arms.map(({ nUnits }) => nUnits);
    const { list, drops } = allocate(sizes, method, data.layout, below);
    const capacity = capacityOf(sizes);
    const key = { id: id(), arms, salt: salt(), list: rowsOfList(list), by: who.by };
    const blinding: Blinding = {
      key: key.id,
      keeper: who.by,
      sha256: await sha256(armsKeyText(key)),
      units: sizes.map(() => capacity),
    };
    const commit = headerChange(test, { blindedAssessor: true, blinding }, who.by);
    return { commit, key, drops: labelledDrops(drops, data.layout, capacity) };
  });
}

/**
 * Shows the allocation to the one person who prepares the dishes. From then on the record names them, and they neither read a unit
 * nor review it; asked again, they are shown it again. Rejects with an AppError.
 */
export async function showAllocationFor(
  who: StaffCaller,
  asked: Unparsed,
  records: AllocationRecords,
): Promise<ShownAllocation> {
  const { data } = ShowAllocation.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const key = await records.show(data.testId, (found, armsKey) => {
    const test = openRun(found, who);
    const blinding = blindingOf(test.header);
    if (!blinding || !armsKey?.list) throw new AppError("conflict", refuses("notAllocated"));
    if (!isSealed(test) || blinding.preparedBy?.uid === who.by.uid) return undefined;
    if (blinding.preparedBy)
      throw new AppError("forbidden", refuses("otherPrepares", { name: blinding.preparedBy.name }));
    if (!OPEN.includes(test.status) || test.submittedBy) throw new AppError("conflict", refuses("noRunToAllocate"));
    const mayHaveRead = test.firstReadingRev !== undefined && test.enteredBy.includes(who.by.uid);
    // The keeper's own entries are of the plan: rules let them read no unit.
    if (mayHaveRead && blinding.keeper.uid !== who.by.uid) throw new AppError("forbidden", refuses("hasRead"));
    return headerChange(test, { blinding: { ...blinding, preparedBy: who.by } }, who.by);
  });
  if (!key?.list) throw new AppError("conflict", refuses("notAllocated"));
  return { arms: key.arms, list: key.list };
}
