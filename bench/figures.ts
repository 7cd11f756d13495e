/** One measured number and what it is held against. Ratios and counts travel between machines; milliseconds do not. */
export type Figure = {
  what: string;
  result: number;
  unit: "ms" | "MiB" | "bytes" | "reads" | "times" | "s" | "min" | "a second" | "frames a second" | "$" | "";
  /** The same work done another way, in the same run and unit. */
  baseline?: number;
  /** Of the result; of its ratio to the baseline where there is one. */
  limit?: number;
  /** The limit is the least that will do. */
  isLeast?: boolean;
};

export const ratioOf = ({ result, baseline }: Figure) => (baseline === undefined ? undefined : result / baseline);

/** Undefined where nothing was promised. */
export function passes(figure: Figure): boolean | undefined {
  const { limit, isLeast = false } = figure;
  if (limit === undefined) return undefined;
  const judged = ratioOf(figure) ?? figure.result;
  return isLeast ? judged >= limit : judged <= limit;
}

const short = (value: number) => Number(value.toPrecision(3)).toLocaleString("en");

function row(figure: Figure): Record<string, string> {
  const { what, result, unit, baseline, limit, isLeast } = figure;
  const ratio = ratioOf(figure);
  const holds = passes(figure);
  return {
    what,
    result: `${short(result)} ${unit}`.trim(),
    baseline: baseline === undefined ? "" : `${short(baseline)} ${unit}`.trim(),
    ratio: ratio === undefined ? "" : ratio.toFixed(2),
    limit: limit === undefined ? "" : `${isLeast ? "≥" : "≤"} ${short(limit)}`,
    holds: holds === undefined ? "" : holds ? "yes" : "NO",
  };
}

export const printTable = (figures: readonly Figure[]) => console.table(figures.map(row));

/** Prints a measurement's figures and hands them to `npm run bench`, when that started it. */
export function tell(figures: readonly Figure[]): void {
  printTable(figures);
  process.send?.(figures);
}
