import type { ControlPoint, ControlSeries, ControlSignal } from "@zona/domain/statistics/control-series";
import { shortDay } from "../../platform/i18n/dates.ts";
import { numberFormat, oneDecimal } from "../../platform/i18n/formats.ts";
import { RULE_WORDS, STATE_WORDS, t } from "./control-chart-text.ts";

/** What a chart says of its measure: its name, what it counts over, and a value with its unit. */
export type MeasureWords = { name: string; population: string; value: (figure: number) => string };

/** Shares of 0 to 1, as percent. */
export const shareWords = (share: number) => t("percent", { value: oneDecimal(100 * share) });

const day = (at: number) => shortDay(new Date(at));

/** The days of a point's first and last cycle. */
export function periodWords({ from, to }: Pick<ControlPoint, "from" | "to">): string {
  const [first, last] = [day(from), day(to)];
  return first === last ? first : t("days", { from: first, to: last });
}

/** A share with its numerator and denominator; a mean alone. */
export const figureWords = ({ value }: MeasureWords, { figure, parts }: Pick<ControlPoint, "figure" | "parts">) =>
  parts ? t("parts", { figure: value(figure), ...parts }) : value(figure);

const cusumNumber = numberFormat({ maximumFractionDigits: 2 });

/** What is drawn: the measure itself on a p-chart, a bare number on a CUSUM. */
export const drawnWords = ({ value }: MeasureWords, kind: ControlSeries["kind"]) =>
  kind === "cusum" ? cusumNumber.format : value;

export function baselineWords({ value }: MeasureWords, baseline: NonNullable<ControlSeries["baseline"]>): string {
  const { figure, cycles, subgroups, isTarget } = baseline;
  return isTarget
    ? t("target", { figure: value(figure), cycles })
    : t("baseline", { figure: value(figure), cycles, subgroups });
}

/** Both action limits of a p-chart, the one of a CUSUM. */
export function limitWords(
  measure: MeasureWords,
  kind: ControlSeries["kind"],
  [low, high]: NonNullable<ControlPoint["action"]>,
): string {
  const words = drawnWords(measure, kind);
  return low === undefined ? words(high) : t("range", { low: words(low), high: words(high) });
}

/** All that a point shows, for who hears it and for who points at it. */
export function pointWords(measure: MeasureWords, kind: ControlSeries["kind"], point: ControlPoint): string {
  const said = t("point", {
    period: periodWords(point),
    figure: figureWords(measure, point),
    population: measure.population,
    cycles: point.cycles,
    state: STATE_WORDS[point.state],
  });
  if (!point.action) return said;
  const limits = limitWords(measure, kind, point.action);
  return kind === "cusum"
    ? t("pointCusum", { point: said, value: drawnWords(measure, kind)(point.value), limit: limits })
    : t("pointLimits", { point: said, limits });
}

/** What a signal is: by which rule, since when, and how large the change is. */
export const signalWords = (measure: MeasureWords, signal: ControlSignal, baseline: number): string =>
  t("signal", {
    rule: RULE_WORDS[signal.rule],
    since: day(signal.since),
    at: day(signal.at),
    figure: figureWords(measure, signal),
    low: measure.value(signal.interval.low),
    high: measure.value(signal.interval.high),
    cycles: signal.cycles,
    baseline: measure.value(baseline),
  });
