import { withoutBinaryNoise } from "../policy/decimal.ts";
import { riskDifference } from "../statistics/differences.ts";
import { type Cell, EMPTY } from "./cell.ts";

/**
 * How much a figure lies above another one, below zero where it lies below: of shares in percentage points with Newcombe's
 * interval, which those have not whose events outnumber what they are counted from.
 */
export function differenceCell(present: Cell, before: Cell): Cell {
  if (present.kind === "number" && before.kind === "number") {
    const value = withoutBinaryNoise(present.value - before.value);
    return { kind: "difference", value, isPoints: false, low: null, high: null };
  }
  if (present.kind !== "share" || before.kind !== "share") return EMPTY;
  const arm = ({ n, d }: { n: number; d: number }) => ({ successes: n, trials: d });
  const found = riskDifference(arm(present), arm(before));
  return {
    kind: "difference",
    value: present.percent - before.percent,
    isPoints: true,
    low: found ? 100 * found.low : null,
    high: found ? 100 * found.high : null,
  };
}
