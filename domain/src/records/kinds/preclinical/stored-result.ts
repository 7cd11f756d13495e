import * as z from "zod";
import { isAssessedBlind } from "../../assessed-blind.ts";
import { canonicalText } from "../../audit/signature.ts";
import { type ArmsKey, blindingOf, withArms } from "../../blinding.ts";
import type { LabTest, TestStatus } from "../../lab-test.ts";
import type { Sheets } from "../../sheet.ts";
import { RunResult } from "./result-schema.ts";
import { runOf } from "./run.ts";
import { runResult } from "./run-result.ts";

/**
 * What a run was found to say, at `tests/{id}/results/run-{rev}`: written by functions, once for each submission and for each
 * amendment, of a blinded run with its lock, and never changed. From then on nothing computes it again.
 */
export const StoredResult = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.literal("run"),
    /** The revision that submitted the run, signed its amendment, or opened its blind. */
    rev: z.int().min(1),
    at: z.date(),
    result: RunResult,
    /** Of `resultText`. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
export type StoredResult = z.infer<typeof StoredResult>;

/** The text whose SHA-256 a signature names. */
export const resultText = (result: RunResult): string => canonicalText(result);

/** States in which the readings stand still: what they say is kept. */
const KEPT_STATES: readonly TestStatus[] = ["submitted", "reviewed", "signed", "locked", "invalid"];

export const isResultKept = (status: TestStatus): boolean => KEPT_STATES.includes(status);

type RunMove = { action: string; rev: number };

/**
 * The revision whose result a record shows: undefined while it is filled or amended. It follows from the moves alone, so
 * events may come twice, late or in any order.
 */
function keptSince({ status, header }: LabTest, moves: readonly RunMove[]): number | undefined {
  if (!isResultKept(status)) return undefined;
  const of = (actions: readonly string[]) =>
    moves.flatMap(({ action, rev }) => (actions.includes(action) ? [rev] : []));
  const submitted = Math.max(...of(["submit", "sign_amendment"]));
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
  if (test.kind !== "preclinical" || isAssessedBlind(test, isStudyBlinded)) return undefined;
  const since = keptSince(test, moves);
  const found = kept.find(({ rev }) => rev === since);
  if (found) return { result: found.result };
  if (blindingOf(test.header) && !armsKey) return undefined;
  const run = runOf({ settings: test.settings, header: withArms(test.header, armsKey) }, sheets, onceRead);
  return run && { result: runResult(run), ...(since === undefined ? {} : { keepAt: since }) };
}
