import { type Said, type SaidValue, sentences } from "../../../messages/said.ts";
import { roundOnSideOfLimit, withoutBinaryNoise } from "../../../policy/decimal.ts";
import type { Criterion, Measure } from "../../../protocols/protocol.ts";
import { riskDifference } from "../../../statistics/differences.ts";
import { summaryOf } from "../../../statistics/means.ts";
import type { Proportion } from "../../../statistics/proportions.ts";
import {
  indexOf,
  isShare,
  nameOf,
  numbersOf,
  percentSaid,
  proportionOf,
  type Readings,
  readingsOf,
  type Seat,
  type Trial,
  withUnit,
} from "./figures.ts";
import type { Judgement } from "./result-schema.ts";
import type { Run } from "./run.ts";

const says = sentences("judgements", {
  notRead: "{unread} of {units} units of {arm} were not read at {hours} h: read them, or say why they are excluded.",
  lost: "{lost} of {units} units of {arm} have no value at {hours} h, so nothing is said of their numbers.",
  fewUnits: "Too few units of {arm}: {counted} count, needed are {needed}.",
  limitOpen: "The protocol leaves a number open that the laboratory sets: {criterion}.",
  noControl: "There is no control to compare {arm} with.",
  points: "{value} percentage points",
  atLeast: "{measure}: {value}; at least {limit} is needed.",
  atMost: "{measure}: {value}; at most {limit} is allowed.",
  below: "{measure}: {value}; it has to be below {limit}.",
  within: "{measure}: {value}; it has to lie between {low} and {high}.",
  notInferior: "{measure}: {value} at worst; it has to be above −{limit}.",
});

const unknown = (criterion: Criterion, sentence: Said): Judgement => ({ criterion, outcome: "unknown", sentence });

/** Why a criterion cannot be judged yet in an arm: not all is read, too little counts, or what it needs has no value. */
function gapIn(
  { arm: { name: arm }, plan }: Seat,
  { set, units }: Readings,
  { measure, id }: Criterion,
): Said | undefined {
  const { allocated, missing, lost, counted } = set;
  const hours = measure.at;
  if (missing > 0) return says("notRead", { unread: missing, units: allocated, arm, hours });
  if (plan.minUnits === null) return says("limitOpen", { criterion: id });
  const least = Math.max(plan.minUnits, measure.of === "sd" ? 2 : 1);
  if (counted < least) return says("fewUnits", { arm, counted, needed: least });
  const isCounted = isShare(measure);
  const without = isCounted ? 0 : lost + units.filter(({ state }) => state === "ended").length;
  return without > 0 ? says("lost", { lost: without, units: allocated, arm, hours }) : undefined;
}

/** Where two values have to be on the same side of every limit. */
const meets = (criterion: Criterion, value: number): boolean => {
  const { is, limit } = criterion;
  if (limit === null) return false;
  if (Array.isArray(limit)) return is === "within" && value >= limit[0] && value <= limit[1];
  switch (is) {
    case "at_least":
      return value >= limit;
    case "at_most":
      return value <= limit;
    case "below":
      return value < limit;
    case "not_inferior":
      return value > -limit;
    case "within":
      return false;
  }
};

const nearest = ({ limit }: Criterion, value: number): number => {
  const limits = limit === null ? [] : Array.isArray(limit) ? limit : [limit];
  return [...limits].sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? value;
};

/** The values by which a criterion is judged: it is met where all of them meet it. */
type Values = { values: readonly number[]; say: (value: number) => SaidValue; decimals: number };

const percent = ({ successes, trials }: Proportion) => withoutBinaryNoise((100 * successes) / trials);

/** `lostCount`: whether units without a value count against the criterion, as they do, or for it. */
function valuesOf(
  trial: Trial,
  readings: Readings,
  measure: Measure,
  lostCount: "against" | "for",
): Values | undefined {
  const { set } = readings;
  const asPercent = { say: (value: number) => percentSaid(value), decimals: 1 };
  const [failed, succeeded] = [
    proportionOf(readings, measure, "failed"),
    proportionOf(readings, measure, "succeeded"),
  ] as const;
  switch (measure.of) {
    case "share":
      return { values: set.lost > 0 ? [percent(failed), percent(succeeded)] : [percent(failed)], ...asPercent };
    case "difference": {
      const ofControl = trial.control && readingsOf(trial, trial.control, measure);
      if (!ofControl) return undefined;
      const control = proportionOf(ofControl, measure, lostCount === "against" ? "succeeded" : "failed");
      const own = lostCount === "against" ? failed : succeeded;
      const found = riskDifference(own, control, trial.run.protocol.plan.confidencePct);
      return (
        found && {
          values: [withoutBinaryNoise(100 * found.low)],
          say: (value) => says("points", { value }),
          decimals: 1,
        }
      );
    }
    case "index": {
      const index = indexOf(trial, readings, measure);
      return index === undefined ? undefined : { values: [index], say: (value) => value, decimals: 2 };
    }
    case "each":
      return { values: numbersOf(readings), say: withUnit(readings.endpoint), decimals: 3 };
    case "mean":
    case "sd": {
      const summary = summaryOf(numbersOf(readings));
      const value = measure.of === "mean" ? summary?.mean : summary?.sd;
      return value === undefined ? undefined : { values: [value], say: withUnit(readings.endpoint), decimals: 3 };
    }
  }
}

const SENTENCES = { at_least: "atLeast", at_most: "atMost", below: "below", not_inferior: "notInferior" } as const;

function sentenceOf(run: Run, criterion: Criterion, { values, say, decimals }: Values): Said {
  const { measure, is, limit } = criterion;
  // The one that decides: outside of the limits, else nearest to one.
  const decisive =
    values.find((value) => !meets(criterion, value)) ??
    values.toSorted((a, b) => Math.abs(a - nearest(criterion, a)) - Math.abs(b - nearest(criterion, b)))[0] ??
    0;
  const near = is === "not_inferior" ? -nearest(criterion, decisive) : nearest(criterion, decisive);
  const shown = {
    measure: nameOf(run.protocol.plan, measure),
    value: say(roundOnSideOfLimit(decisive, near, decimals)),
  };
  if (Array.isArray(limit)) return says("within", { ...shown, low: say(limit[0]), high: say(limit[1]) });
  return is === "within"
    ? says("limitOpen", { criterion: criterion.id })
    : says(SENTENCES[is], { ...shown, limit: say(limit ?? 0) });
}

export function judgeArm(
  trial: Trial,
  seat: Seat,
  criterion: Criterion,
  lostCount: "against" | "for" = "against",
): Judgement {
  const { measure, limit } = criterion;
  const readings = readingsOf(trial, seat, measure);
  const isCompared = measure.of === "index" || measure.of === "difference";
  if (!readings || (isCompared && !trial.control)) return unknown(criterion, says("noControl", { arm: seat.arm.name }));
  const gap = gapIn(seat, readings, criterion);
  if (gap) return unknown(criterion, gap);
  if (isCompared && trial.control) {
    const ofControl = readingsOf(trial, trial.control, measure);
    const gapOfControl = ofControl && gapIn(trial.control, ofControl, criterion);
    if (gapOfControl) return unknown(criterion, gapOfControl);
  }
  if (limit === null) return unknown(criterion, says("limitOpen", { criterion: criterion.id }));
  const values = valuesOf(trial, readings, measure, lostCount);
  if (!values) return unknown(criterion, says("noControl", { arm: seat.arm.name }));
  const isMet =
    lostCount === "against" ? values.values.every.bind(values.values) : values.values.some.bind(values.values);
  const outcome = isMet((value: number) => meets(criterion, value)) ? "met" : "not_met";
  return { criterion, outcome, sentence: sentenceOf(trial.run, criterion, values) };
}
