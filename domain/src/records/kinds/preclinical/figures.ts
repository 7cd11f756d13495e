import { named, type Said, type SaidValue, sentences } from "../../../messages/said.ts";
import { withoutBinaryNoise } from "../../../policy/decimal.ts";
import type { Endpoint, Measure, Protocol, RolePlan } from "../../../protocols/protocol.ts";
import { summaryOf } from "../../../statistics/means.ts";
import { type Proportion, wilson } from "../../../statistics/proportions.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { type ArmUnits, armUnits, type Population } from "./analysis-sets.ts";
import type { Figure } from "./result-schema.ts";
import { endpointOf, type Run, type RunArm, roleOf } from "./run.ts";

const says = sentences("figures", {
  share: "{endpoint} at {hours} h",
  reaches: "{stage} or further at {hours} h",
  each: "{endpoint} of each unit at {hours} h",
  mean: "Mean {endpoint} at {hours} h",
  sd: "Standard deviation of {endpoint} at {hours} h",
  index: "{endpoint} at {hours} h over that of the control",
  difference: "{measure}, difference to the control",
  percent: "{value}%",
  amount: "{value} {unit}",
});

/** An arm with its place and what the protocol says of its role. */
export type Seat = { arm: RunArm; index: number; plan: RolePlan };

export type Trial = { run: Run; population: Population; seats: readonly Seat[]; control: Seat | undefined };

/** A run with its arms in their places. An index or a difference is to the one control that there is. */
export function trialOf(run: Run, population: Population): Trial {
  const seats = run.arms.flatMap((arm, index): Seat[] => {
    const plan = roleOf(run.protocol.plan, arm);
    return plan ? [{ arm, index, plan }] : [];
  });
  const controls = seats.filter(({ plan }) => plan.part === "control");
  return { run, population, seats, control: controls.length === 1 ? controls[0] : undefined };
}

const isSuccess = (endpoint: Endpoint, reaches: string | undefined, value: StoredValue) => {
  if (endpoint.kind !== "stage") return value === true;
  const order = endpoint.stages.map((stage) => stage.value);
  const isEnded = endpoint.ends?.some((end) => end === value) === true;
  return !isEnded && order.indexOf(String(value)) >= order.indexOf(reaches ?? "");
};

export function nameOf(plan: Protocol, { of, endpoint: id, at: hours, reaches }: Measure): Said {
  const endpoint = endpointOf(plan, id);
  const values = { endpoint: named(endpoint?.name ?? id), hours };
  if (of !== "share" && of !== "difference") return says(of, values);
  const stage = endpoint?.kind === "stage" ? endpoint.stages.find(({ value }) => value === reaches) : undefined;
  const share = stage ? says("reaches", { stage: named(stage.name), hours }) : says("share", values);
  return of === "share" ? share : says("difference", { measure: share });
}

export type Readings = ArmUnits & { endpoint: Endpoint };

export function readingsOf(
  { run, population }: Trial,
  { index }: Seat,
  { endpoint: id, at: hours }: Measure,
): Readings | undefined {
  const endpoint = endpointOf(run.protocol.plan, id);
  return endpoint && { endpoint, ...armUnits(run, { armIndex: index, endpoint, hours }, population) };
}

/** Successes of the units that count; those that were lost are told as failures, or as successes where that is worse. */
export function proportionOf(
  { endpoint, units, set }: Readings,
  { reaches }: Measure,
  lost: "failed" | "succeeded",
): Proportion {
  const seen = units.filter(({ value }) => value !== undefined && isSuccess(endpoint, reaches, value)).length;
  return { successes: lost === "failed" ? seen : seen + set.lost, trials: set.counted };
}

export const numbersOf = ({ units }: Readings) =>
  units.flatMap(({ value }) => (typeof value === "number" ? [value] : []));

export function indexOf(trial: Trial, readings: Readings, measure: Measure): number | undefined {
  const ofControl = trial.control && readingsOf(trial, trial.control, measure);
  const control = ofControl && summaryOf(numbersOf(ofControl))?.mean;
  const own = summaryOf(numbersOf(readings))?.mean;
  return control && own !== undefined ? withoutBinaryNoise(own / control) : undefined;
}

export function figureOf(trial: Trial, seat: Seat, measure: Measure): Figure | undefined {
  const readings = readingsOf(trial, seat, measure);
  if (!readings) return undefined;
  const { confidencePct } = trial.run.protocol.plan;
  const figure = { measure, name: nameOf(trial.run.protocol.plan, measure), set: readings.set };
  if (measure.of === "share" || measure.of === "difference") {
    const { successes, trials } = proportionOf(readings, measure, "failed");
    const interval = wilson(successes, trials, confidencePct);
    const isAnyRead = readings.units.some(({ state }) => state !== "missing");
    if (!interval || !isAnyRead) return figure;
    return { ...figure, share: { successes, trials, percent: (100 * successes) / trials, interval } };
  }
  const summary = summaryOf(numbersOf(readings), confidencePct);
  const index = measure.of === "index" ? indexOf(trial, readings, measure) : undefined;
  return { ...figure, ...(summary ? { summary } : {}), ...(index === undefined ? {} : { index }) };
}

/** A share as it is told. */
export const percentSaid = (value: number) => says("percent", { value });

/** A number as it is told, with the unit of its endpoint. */
export function withUnit(endpoint: Endpoint) {
  const unit = endpoint.kind === "number" ? endpoint.unit : "";
  return (value: number): SaidValue => {
    if (unit === "") return value;
    return unit === "%" ? says("percent", { value }) : says("amount", { value, unit: named(unit) });
  };
}

export const isShare = ({ of }: Measure) => of === "share" || of === "difference";
const isSame = (a: Measure, b: Measure) =>
  a.of === b.of && a.endpoint === b.endpoint && a.at === b.at && a.reaches === b.reaches;

/** Every figure that the protocol speaks of, each once: those of its criteria, then those it reports. A difference is of shares. */
export function measuresOf(plan: Protocol): Measure[] {
  const all = [...plan.acceptance, ...plan.validity].map(({ measure }) => measure).concat(plan.reported);
  const figures = all.map((measure): Measure => (isShare(measure) ? { ...measure, of: "share" } : measure));
  return figures.filter((measure, index) => figures.findIndex((one) => isSame(one, measure)) === index);
}
