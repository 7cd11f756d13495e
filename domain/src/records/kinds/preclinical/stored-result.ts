import * as z from "zod";
import { canonicalText } from "../../audit/signature.ts";
import type { TestStatus } from "../../lab-test.ts";
import { RunResult } from "./result-schema.ts";

/**
 * What a run was found to say, at `tests/{id}/results/run-{rev}`: written by functions, once for each submission, of a
 * blinded run with its lock, and never changed. From then on nothing computes it again.
 */
export const StoredResult = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.literal("run"),
    /** The revision that submitted the run, or opened its blind. */
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
