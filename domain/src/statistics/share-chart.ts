import { type Baseline, inflation, totalOf } from "./baseline.ts";
import { atLeast, atMost, exactLimits } from "./binomial-tails.ts";
import type { Signal } from "./control-chart.ts";
import type { Proportion } from "./proportions.ts";

/** What lies beyond two and three standard deviations of a normal distribution, on one side. */
const WARNING_TAIL = 0.02275;
const ACTION_TAIL = 0.00135;

/**
 * How many independent trials would be as uncertain as the share of these cycles beside the baseline's: fewer than there
 * were, as oocytes of a patient are alike, subgroups vary, and the baseline is known from a sample.
 */
function effectiveTrials(cycles: readonly Proportion[], baseline: Baseline): number {
  const { share, error } = baseline;
  const own = inflation(cycles, baseline) / totalOf(cycles).trials;
  return 1 / (own + error ** 2 / (share * (1 - share)));
}

/** Where the share of a subgroup lies among what the baseline lets expect, by exact tails. */
export function judgeShare(cycles: readonly Proportion[], baseline: Baseline): Signal {
  const { successes, trials } = totalOf(cycles);
  const effective = effectiveTrials(cycles, baseline);
  const seen = (successes / trials) * effective;
  const tail = Math.min(atMost(seen, effective, baseline.share), atLeast(seen, effective, baseline.share));
  return tail <= ACTION_TAIL ? "action" : tail <= WARNING_TAIL ? "warning" : "inside";
}

/** The shares at and beyond which `judgeShare` warns and asks for action, from 0 to 1. */
export function shareLimits(cycles: readonly Proportion[], baseline: Baseline) {
  const effective = effectiveTrials(cycles, baseline);
  return {
    warning: exactLimits(baseline.share, effective, WARNING_TAIL),
    action: exactLimits(baseline.share, effective, ACTION_TAIL),
  };
}
