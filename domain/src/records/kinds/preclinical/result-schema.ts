import * as z from "zod";
import { SaidStored } from "../../../messages/stored-said.ts";
import { ArmRole } from "../../../protocols/arm-roles.ts";
import { ArmPart, Criterion, Measure } from "../../../protocols/protocol.ts";

/**
 * `invalid`: the controls did not do what they must, so nothing is said of the test arms. `incomplete`: readings, units or a
 * limit are missing. Only a valid, complete run passes or fails.
 */
export const Verdict = z.enum(["pass", "fail", "invalid", "incomplete"]);
export type Verdict = z.infer<typeof Verdict>;

const count = z.int().min(0);
const Text = z.string().max(200);
const interval = { low: z.number(), high: z.number() };

/** How many units of an arm count at a timepoint, and why the others do not. */
const AnalysisSet = z.object({
  allocated: count,
  excludedBefore: count,
  /** Excluded by no rule, or too late: they count as they were read, else as lost. */
  excludedAfter: count,
  /** Excluded afterwards and without a value: the worst is taken of them. */
  lost: count,
  /** Neither read nor excluded: nothing is said before they are. */
  missing: count,
  counted: count,
});
export type AnalysisSet = z.infer<typeof AnalysisSet>;

/** One figure of an arm. A lost unit is told as a failure. */
const Figure = z.object({
  measure: Measure,
  name: SaidStored,
  set: AnalysisSet,
  share: z.object({ successes: count, trials: count, percent: z.number(), interval: z.object(interval) }).optional(),
  summary: z
    .object({
      n: count,
      mean: z.number(),
      least: z.number(),
      most: z.number(),
      sd: z.number().optional(),
      interval: z.object(interval).optional(),
    })
    .optional(),
  index: z.number().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** What an arm makes of one criterion. */
const Judgement = z.object({
  criterion: Criterion,
  outcome: z.enum(["met", "not_met", "unknown"]),
  sentence: SaidStored,
});
export type Judgement = z.infer<typeof Judgement>;

const ArmResult = z.object({
  arm: Text,
  role: ArmRole,
  part: ArmPart,
  lotNo: Text.optional(),
  /** Of a test arm. */
  verdict: Verdict.optional(),
  figures: z.array(Figure),
  judgements: z.array(Judgement),
});
export type ArmResult = z.infer<typeof ArmResult>;

/** An arm against the control, by one share. */
const Comparison = z.object({
  arm: Text,
  control: Text,
  measure: Measure,
  name: SaidStored,
  /** Arm minus control with Newcombe's interval, as fractions of 1. */
  difference: z.object({ difference: z.number(), ...interval }),
  /** Fisher's exact test, two-sided; `adjustedP` where several arms are compared, by Holm. */
  p: z.number(),
  adjustedP: z.number().optional(),
});
export type Comparison = z.infer<typeof Comparison>;

/** What the same readings say of another set of units. */
const Sensitivity = z.object({
  population: z.enum(["allocated", "read"]),
  verdict: Verdict,
  arms: z.array(ArmResult.pick({ arm: true, verdict: true, figures: true })),
});
export type Sensitivity = z.infer<typeof Sensitivity>;

/** The result of a run, whole: what is signed, shown, printed and counted. */
export const RunResult = z.lazy(() =>
  z.object({
    /** The program that judged. */
    program: Text,
    protocol: z.object({ id: Text, name: Text, version: z.int(), source: Text }),
    verdict: Verdict,
    sentence: SaidStored,
    /** The arm that decided, where it is one of several. */
    decidedBy: Text.optional(),
    arms: z.array(ArmResult),
    comparisons: z.array(Comparison),
    /** Beside a verdict that leaves units out or counts unread ones; empty where all sets are the same. */
    sensitivity: z.array(Sensitivity),
  }),
);
export type RunResult = z.infer<typeof RunResult>;
