import { isAssessedBlind } from "../../blinding/assessed-blind.ts";
import { type ArmsKey, blindingOf, isSealed, withArms } from "../../blinding/blinding.ts";
import type { LabTest } from "../../lab-test.ts";
import type { Sheets } from "../../sheet.ts";
import type { RunResult } from "./result-schema.ts";
import { runOf } from "./run.ts";
import { runResult } from "./run-result.ts";
import { isResultKept, type StoredResult } from "./stored-result.ts";

type RunMove = { action: string; rev: number };

/**
 * The revision whose result a record shows: undefined while it is filled or amended. It follows from the moves alone, so
 * events may come twice, late or in any order.
 */
function keptSince({ status, header }: LabTest, moves: readonly RunMove[]): number | undefined {
  if (!isResultKept(status)) return undefined;
  const of = (actions: readonly string[]) =>
    moves.flatMap(({ action, rev }) => (actions.includes(action) ? [rev] : []));
  const submitted = Math.max(...of(["submit"]));
  const blinding = blindingOf(header);
  const opened = blinding && blinding.isBroken !== true ? Math.min(...of(["lock"])) : 0;
  const since = Math.max(submitted, opened);
  return Number.isFinite(since) ? since : undefined;
}

type Sources = {
  test: LabTest;
  sheets: Sheets;
  armsKey?: Pick<ArmsKey, "arms"> | undefined;
  onceRead?: ReadonlySet<string> | undefined;
  isStudyBlinded: boolean;
  moves: readonly RunMove[];
  kept: readonly StoredResult[];
};

/** What a run says now; `keepAt` is the revision for which it has to be kept, where that was not done yet. */
export type StandingResult = { result: RunResult; keepAt?: number };

/** The result that a record stands for, kept or to be kept; undefined while its arms may not be known. */
export function standingResult({ test, sheets, isStudyBlinded, ...sources }: Sources): StandingResult | undefined {
  const { armsKey, onceRead, moves, kept } = sources;
  if (test.kind !== "preclinical" || isSealed(test) || isAssessedBlind(test, isStudyBlinded)) return undefined;
  const since = keptSince(test, moves);
  const found = kept.find(({ rev }) => rev === since);
  if (found) return { result: found.result };
  if (blindingOf(test.header) && !armsKey) return undefined;
  const run = runOf({ settings: test.settings, header: withArms(test.header, armsKey) }, sheets, onceRead);
  return run && { result: runResult(run), ...(since === undefined ? {} : { keepAt: since }) };
}
