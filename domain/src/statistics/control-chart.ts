/** One run of the control: successes of trials for shares, events of a size for counts. */
export type ChartPoint = { count: number; size: number };

/** Where a point lies: inside, beyond two standard errors, or beyond three. */
export type Signal = "inside" | "warning" | "action";

export type ChartLine = ChartPoint & {
  value: number;
  warning: readonly [low: number, high: number];
  action: readonly [low: number, high: number];
  signal: Signal;
};

const WARNING = 2;
const ACTION = 3;

/**
 * A p-chart (`share`) or u-chart (`rate`) with limits at two and three standard errors around the mean of all points, each by its
 * own size. Undefined without points of any size.
 */
export function controlChart(
  points: readonly ChartPoint[],
  kind: "share" | "rate",
): { centre: number; lines: ChartLine[] } | undefined {
  const size = points.reduce((sum, one) => sum + one.size, 0);
  if (size <= 0 || points.some((one) => one.size <= 0 || one.count < 0)) return undefined;
  const centre = points.reduce((sum, { count }) => sum + count, 0) / size;
  const most = kind === "share" ? 1 : Number.POSITIVE_INFINITY;
  const lines = points.map((point): ChartLine => {
    const error = Math.sqrt((kind === "share" ? centre * (1 - centre) : centre) / point.size);
    const around = (times: number) =>
      [Math.max(0, centre - times * error), Math.min(most, centre + times * error)] as const;
    const value = point.count / point.size;
    const [warning, action] = [around(WARNING), around(ACTION)];
    const isBeyond = ([low, high]: readonly [number, number]) => value < low || value > high;
    const signal = isBeyond(action) ? "action" : isBeyond(warning) ? "warning" : "inside";
    return { ...point, value, warning, action, signal };
  });
  return { centre, lines };
}
