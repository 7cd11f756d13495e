import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { signerOf } from "@zona/domain/identity/signer";
import type { Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import type { Revision } from "@zona/domain/records/audit/revision";
import { type Signature, signsOf } from "@zona/domain/records/audit/signature";
import { type Checked, judgeRecord } from "@zona/domain/records/check-record";
import type { LabTest } from "@zona/domain/records/lab-test";
import { move } from "@zona/domain/records/moves/lab-test-transitions";
import { CONTENT_GUARDS, type MoveAnswer } from "@zona/domain/records/moves/move-answer";
import { MoveRecord } from "@zona/domain/records/moves/move-record";
import { needsSigner } from "@zona/domain/records/moves/move-table";
import type { NamedSop } from "@zona/domain/records/named-sop";
import { type CommitPlan, planCommit } from "@zona/domain/records/plan-commit";
import { type Doubt, openDoubts } from "@zona/domain/records/queries/doubts";
import { recordFacts } from "@zona/domain/records/record-readiness";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { mayMove } from "./may-move.ts";

/** Whether the person brings a proof that they are there for this signature. Rejects with an AppError where it is wrong. */
export type ProveSigner = (asked: MoveRecord) => Promise<boolean>;

/** A record as one transaction read it. */
export type FoundRecord = {
  test: LabTest;
  judged: Omit<Checked, "accounts">;
  isStudyOpen: boolean;
  /** The SOPs in force for it now, where it is asked to be started. */
  sops: readonly NamedSop[];
  witnessMayReview: boolean;
  /** The hash that a signature holds, and of a run whose arms are known that of its result. */
  sha256: string;
  resultSha256: string | undefined;
  /** The revision after the one that is asked of, with what its signature means; undefined while that is the newest. */
  next: (Pick<Revision, "action" | "by" | "reason"> & { meaning: string | undefined }) | undefined;
};

/** What a move writes, all of it or nothing. */
export type Moving = {
  commit: CommitPlan;
  signature: Omit<Signature, "id" | "at"> | undefined;
  /** Queries that a submission opens, each with what the person said of it; nothing where they said nothing. */
  doubts: (Doubt & { answer: string })[];
  /** The test that repeats an invalid one. */
  retest: (NonNullable<MoveRecord["retest"]> & { id: string }) | undefined;
};

export type MoveRecords = {
  /**
   * Reads a record, and writes what `decide` makes of it in the same transaction; `decide` may run several times. Rejects with
   * an AppError where a retest cannot begin, or where others kept changing what was read.
   */
  move(
    asked: Pick<MoveRecord, "testId" | "rev" | "action">,
    by: Person,
    decide: (found: FoundRecord | undefined) => Promise<{ answer: MoveAnswer; moving?: Moving }>,
  ): Promise<MoveAnswer>;
  newId(): string;
};

/** What is asked once more after its answer was lost is answered as done; anything else was asked of a record that is no more. */
function answerLate(asked: MoveRecord, { test, next }: FoundRecord, { by }: StaffCaller): MoveAnswer {
  const isSame =
    next?.action === asked.action &&
    next.by.uid === by.uid &&
    next.reason === asked.reason &&
    next.meaning === asked.meaning;
  if (!isSame) {
    const late = asked.rev > test.rev ? refuses("newerAsked") : refuses("changedMeanwhile", test.updatedBy);
    throw new AppError("conflict", late);
  }
  const { retestId } = test;
  return { rev: asked.rev + 1, ...(asked.action === "invalidate" && retestId ? { retestId } : {}) };
}

/** Refuses with every sentence, and with what was found in the record where that is why. */
function refusal(
  refused: Extract<ReturnType<typeof move>, { refused: unknown }>["refused"],
  findings: MoveFindings,
): MoveAnswer {
  const isOfContent = refused.some(({ guard }) => CONTENT_GUARDS.includes(guard));
  return { refused: refused.map(({ sentence }): Said => sentence), findings: isOfContent ? findings : [] };
}
type MoveFindings = Extract<MoveAnswer, { findings: unknown }>["findings"];

/** Proposes a move of the table by what is stored, and nothing that the person says of it. */
async function decideMove(
  asked: MoveRecord,
  found: FoundRecord,
  staff: StaffCaller,
  { prove, newId, now }: { prove: ProveSigner; newId: () => string; now: Date },
): Promise<{ answer: MoveAnswer; moving?: Moving }> {
  const { test, judged, isStudyOpen, sops, witnessMayReview, sha256, resultSha256 } = found;
  const { by, access } = staff;
  const { action, reason = "", reasonKind, meaning, answers = {} } = asked;
  // Of all accounts this one asks: whether others had a hand in the record refuses nobody else.
  const check = judgeRecord({ ...judged, accounts: new Set([by.uid]) }, now);
  const retest = action === "invalidate" && asked.retest ? { ...asked.retest, id: newId() } : undefined;
  const verdict = move(test.status, action, {
    ...recordFacts(judged, { actor: by.uid, queries: judged.queries, now }),
    check,
    isStudyOpen,
    witnessMayReview,
    isAdmin: staff.isAdmin,
    reason,
    amendReason: { kind: reasonKind ?? "", text: reason },
    isSignerPresent: needsSigner(action) && (await prove(asked)),
    signatureMeaning: meaning,
    retestId: retest?.id,
  });
  if ("refused" in verdict) return { answer: refusal(verdict.refused, check.findings) };
  const commit = planCommit(test, judged.sheets, {
    action,
    by,
    ...(reason === "" ? {} : { reason }),
    ...(action === "amend" && reasonKind ? { reasonKind } : {}),
    ...(action === "sign" && meaning !== undefined ? { signs: signsOf({ ...signerOf(by, access), meaning }) } : {}),
    ...(retest ? { testFields: { retestId: retest.id } } : {}),
    ...(action === "start" && sops.length > 0 ? { testFields: { sops: [...sops] } } : {}),
  });
  if (!commit) throw new AppError("conflict", refuses("unreadable"));
  const { rev } = commit;
  const isSigned = action === "sign" && meaning !== undefined;
  return {
    answer: { rev, ...(retest ? { retestId: retest.id } : {}) },
    moving: {
      commit,
      signature: isSigned
        ? {
            ...signerOf(by, access),
            meaning,
            rev,
            sha256,
            ...(resultSha256 === undefined ? {} : { result: resultSha256 }),
          }
        : undefined,
      doubts:
        action === "submit"
          ? doubtsOf(judged, now).map((one) => ({ ...one, answer: answers[one.queryId]?.trim() ?? "" }))
          : [],
      retest,
    },
  };
}

/** What is unusual as everybody sees the record: a query must not tell what a blind hides. */
const doubtsOf = ({ unitsByLetter: _, ...seen }: FoundRecord["judged"], now: Date) =>
  openDoubts(seen, seen.queries, now);

/**
 * Moves a record on in the name of whoever asks: the one way in which a status changes. Judged by what is stored, in the
 * transaction that writes it; asked again, it is answered as done. Rejects with an AppError for the person who asked.
 */
export async function moveRecordFor(
  staff: StaffCaller,
  asked: Unparsed,
  records: MoveRecords,
  { prove, now }: { prove: ProveSigner; now: Date },
): Promise<MoveAnswer> {
  const { data } = MoveRecord.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  return records.move(data, staff.by, async (found) => {
    if (!found) throw new AppError("not-found", refuses("noTest"));
    if (!mayMove(staff, found.test, data.action)) throw new AppError("forbidden", refuses("notGranted"));
    if (found.test.rev !== data.rev) return { answer: answerLate(data, found, staff) };
    return decideMove(data, found, staff, { prove, newId: records.newId, now });
  });
}
