import { named, type Said, type SaidValue, sentences } from "../../../messages/said.ts";
import { roundOnSideOfLimit, withoutBinaryNoise } from "../../../policy/decimal.ts";
import { armFaults } from "../../../protocols/arm-faults.ts";
import type { ArmPart, Criterion, Endpoint, Measure, RolePlan } from "../../../protocols/protocol.ts";
import { exactP, holm } from "../../../statistics/exact-test.ts";
import { type Summary, summaryOf } from "../../../statistics/means.ts";
import {
  type Difference,
  type Interval,
  type Proportion,
  riskDifference,
  wilson,
} from "../../../statistics/proportions.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { type AnalysisSet, type ArmUnits, armUnits, type Population } from "./analysis-sets.ts";
import { endpointOf, type Run, type RunArm, roleOf } from "./run.ts";

const says = sentences("assay", {
  notRead: "{unread} of {units} units of {arm} were not read at {hours} h: read them, or say why they are excluded.",
  lost: "{lost} of {units} units of {arm} have no value at {hours} h, so nothing is said of their numbers.",
  fewUnits: "Too few units of {arm}: {counted} count, needed are {needed}.",
  limitOpen: "The protocol leaves a number open that the laboratory sets: {criterion}.",
  noControl: "There is no control to compare {arm} with.",
  noneMoves: "The control has {value}: nothing can be compared with it.",
  share: "{endpoint} at {hours} h",
  reaches: "{stage} or further at {hours} h",
  each: "{endpoint} of each unit at {hours} h",
  mean: "Mean {endpoint} at {hours} h",
  sd: "Standard deviation of {endpoint} at {hours} h",
  index: "{endpoint} at {hours} h over that of the control",
  difference: "{measure}, difference to the control",
  percent: "{value}%",
  points: "{value} percentage points",
  amount: "{value} {unit}",
  atLeast: "{measure}: {value}; at least {limit} is needed.",
  atMost: "{measure}: {value}; at most {limit} is allowed.",
  below: "{measure}: {value}; it has to be below {limit}.",
  within: "{measure}: {value}; it has to lie between {low} and {high}.",
  notInferior: "{measure}: {value} at worst; it has to be above −{limit}.",
  positivePassed: "{arm} met what test arms have to meet: the run cannot tell good from bad.",
  noLimit: "This protocol has no acceptance criterion: nothing passes or fails.",
  allMet: "All criteria are met.",
});

/** The program that judged: raised with every change of what a verdict rests on. */
export const RESULT_VERSION = "2026-2";

/**
 * `invalid`: the controls did not do what they must, so nothing is said of the test arms. `incomplete`: readings, units or a
 * limit are missing. Only a valid, complete run passes or fails.
 */
export type Verdict = "pass" | "fail" | "invalid" | "incomplete";

/** One figure of an arm. A lost unit is told as a failure. */
export type Figure = {
  measure: Measure;
  name: Said;
  set: AnalysisSet;
  share?: Proportion & { percent: number; interval: Interval };
  summary?: Summary;
  index?: number;
};

/** What an arm makes of one criterion. */
export type Judgement = {
  criterion: Criterion;
  outcome: "met" | "not_met" | "unknown";
  sentence: Said;
};

export type ArmResult = {
  arm: string;
  role: RunArm["role"];
  part: ArmPart;
  lotNo?: string;
  /** Of a test arm. */
  verdict?: Verdict;
  figures: Figure[];
  judgements: Judgement[];
};

/** A test arm against the control, by one share. */
export type Comparison = {
  arm: string;
  control: string;
  measure: Measure;
  name: Said;
  /** Arm minus control with Newcombe's interval, as fractions of 1. */
  difference: Difference;
  /** Fisher's exact test, two-sided; `adjustedP` where several arms are compared, by Holm. */
  p: number;
  adjustedP?: number;
};

/** What the same readings say of another set of units. */
export type Sensitivity = {
  population: Exclude<Population, "counted">;
  verdict: Verdict;
  arms: Pick<ArmResult, "arm" | "verdict" | "figures">[];
};

/** The result of a run, whole: what is signed, shown, printed and counted. */
export type RunResult = {
  program: string;
  protocol: { id: string; name: string; version: number; source: string };
  verdict: Verdict;
  sentence: Said;
  /** The arm that decided, where it is one of several. */
  decidedBy?: string;
  arms: ArmResult[];
  comparisons: Comparison[];
  /** Beside a verdict that leaves units out or counts unread ones; empty where all sets are the same. */
  sensitivity: Sensitivity[];
};

/** An arm with its place and what the protocol says of its role. */
type Seat = { arm: RunArm; index: number; plan: RolePlan };

type Judged = Run & { population: Population; seats: readonly Seat[]; control: Seat | undefined };

const isSuccess = (endpoint: Endpoint, reaches: string | undefined, value: StoredValue) => {
  if (endpoint.kind !== "stage") return value === true;
  const order = endpoint.stages.map((stage) => stage.value);
  const isEnded = endpoint.ends?.some((end) => end === value) === true;
  return !isEnded && order.indexOf(String(value)) >= order.indexOf(reaches ?? "");
};

function nameOf(run: Run, { of, endpoint: id, at: hours, reaches }: Measure): Said {
  const endpoint = endpointOf(run.protocol.plan, id);
  const values = { endpoint: named(endpoint?.name ?? id), hours };
  if (of !== "share" && of !== "difference") return says(of, values);
  const stage = endpoint?.kind === "stage" ? endpoint.stages.find(({ value }) => value === reaches) : undefined;
  const share = stage ? says("reaches", { stage: named(stage.name), hours }) : says("share", values);
  return of === "share" ? share : says("difference", { measure: share });
}

type Readings = ArmUnits & { endpoint: Endpoint };

function readingsOf(run: Judged, { index }: Seat, { endpoint: id, at: hours }: Measure): Readings | undefined {
  const endpoint = endpointOf(run.protocol.plan, id);
  return endpoint && { endpoint, ...armUnits(run, { armIndex: index, endpoint, hours }, run.population) };
}

/** Successes of the units that count; those that were lost are told as failures, or as successes where that is worse. */
function proportionOf(
  { endpoint, units, set }: Readings,
  { reaches }: Measure,
  lost: "failed" | "succeeded",
): Proportion {
  const seen = units.filter(({ value }) => value !== undefined && isSuccess(endpoint, reaches, value)).length;
  return { successes: lost === "failed" ? seen : seen + set.lost, trials: set.counted };
}

const numbersOf = ({ units }: Readings) => units.flatMap(({ value }) => (typeof value === "number" ? [value] : []));

function indexOf(run: Judged, readings: Readings, measure: Measure): number | undefined {
  const ofControl = run.control && readingsOf(run, run.control, measure);
  const control = ofControl && summaryOf(numbersOf(ofControl))?.mean;
  const own = summaryOf(numbersOf(readings))?.mean;
  return control && own !== undefined ? withoutBinaryNoise(own / control) : undefined;
}

function figureOf(run: Judged, seat: Seat, measure: Measure): Figure | undefined {
  const readings = readingsOf(run, seat, measure);
  if (!readings) return undefined;
  const { confidencePct } = run.protocol.plan;
  const figure = { measure, name: nameOf(run, measure), set: readings.set };
  if (measure.of === "share" || measure.of === "difference") {
    const { successes, trials } = proportionOf(readings, measure, "failed");
    const interval = wilson(successes, trials, confidencePct);
    const isAnyRead = readings.units.some(({ state }) => state !== "missing");
    if (!interval || !isAnyRead) return figure;
    return { ...figure, share: { successes, trials, percent: (100 * successes) / trials, interval } };
  }
  const summary = summaryOf(numbersOf(readings), confidencePct);
  const index = measure.of === "index" ? indexOf(run, readings, measure) : undefined;
  return { ...figure, ...(summary ? { summary } : {}), ...(index === undefined ? {} : { index }) };
}

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
  const isCounted = measure.of === "share" || measure.of === "difference";
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

function withUnit(endpoint: Endpoint) {
  const unit = endpoint.kind === "number" ? endpoint.unit : "";
  return (value: number): SaidValue => {
    if (unit === "") return value;
    return unit === "%" ? says("percent", { value }) : says("amount", { value, unit: named(unit) });
  };
}

const percent = ({ successes, trials }: Proportion) => withoutBinaryNoise((100 * successes) / trials);

/** `lostCount`: whether units without a value count against the criterion, as they do, or for it. */
function valuesOf(run: Judged, readings: Readings, measure: Measure, lostCount: "against" | "for"): Values | undefined {
  const { set } = readings;
  const asPercent = { say: (value: number) => says("percent", { value }), decimals: 1 };
  const [failed, succeeded] = [
    proportionOf(readings, measure, "failed"),
    proportionOf(readings, measure, "succeeded"),
  ] as const;
  switch (measure.of) {
    case "share":
      return { values: set.lost > 0 ? [percent(failed), percent(succeeded)] : [percent(failed)], ...asPercent };
    case "difference": {
      const ofControl = run.control && readingsOf(run, run.control, measure);
      if (!ofControl) return undefined;
      const control = proportionOf(ofControl, measure, lostCount === "against" ? "succeeded" : "failed");
      const own = lostCount === "against" ? failed : succeeded;
      const found = riskDifference(own, control, run.protocol.plan.confidencePct);
      return (
        found && {
          values: [withoutBinaryNoise(100 * found.low)],
          say: (value) => says("points", { value }),
          decimals: 1,
        }
      );
    }
    case "index": {
      const index = indexOf(run, readings, measure);
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
  const shown = { measure: nameOf(run, measure), value: say(roundOnSideOfLimit(decisive, near, decimals)) };
  if (Array.isArray(limit)) return says("within", { ...shown, low: say(limit[0]), high: say(limit[1]) });
  return is === "within"
    ? says("limitOpen", { criterion: criterion.id })
    : says(SENTENCES[is], { ...shown, limit: say(limit ?? 0) });
}

function judge(run: Judged, seat: Seat, criterion: Criterion, lostCount: "against" | "for" = "against"): Judgement {
  const { measure, limit } = criterion;
  const readings = readingsOf(run, seat, measure);
  const isCompared = measure.of === "index" || measure.of === "difference";
  if (!readings || (isCompared && !run.control)) return unknown(criterion, says("noControl", { arm: seat.arm.name }));
  const gap = gapIn(seat, readings, criterion);
  if (gap) return unknown(criterion, gap);
  if (isCompared && run.control) {
    const ofControl = readingsOf(run, run.control, measure);
    const gapOfControl = ofControl && gapIn(run.control, ofControl, criterion);
    if (gapOfControl) return unknown(criterion, gapOfControl);
  }
  if (limit === null) return unknown(criterion, says("limitOpen", { criterion: criterion.id }));
  const values = valuesOf(run, readings, measure, lostCount);
  if (!values) return unknown(criterion, says("noControl", { arm: seat.arm.name }));
  const isMet =
    lostCount === "against" ? values.values.every.bind(values.values) : values.values.some.bind(values.values);
  const outcome = isMet((value: number) => meets(criterion, value)) ? "met" : "not_met";
  return { criterion, outcome, sentence: sentenceOf(run, criterion, values) };
}

const partsOf = ({ parts }: Criterion, otherwise: ArmPart) => parts ?? [otherwise];

type Decided = { verdict: Verdict; sentence: Said; arm?: string };

/** Whether the controls let anything be said: undefined where they do. */
function invalidity(run: Judged, arms: readonly ArmResult[]): Decided | undefined {
  const { plan } = run.protocol;
  const judgements = arms.flatMap(({ arm, part, judgements: own }) =>
    own
      .filter(({ criterion }) => plan.validity.includes(criterion) && partsOf(criterion, "control").includes(part))
      .map((one) => ({ arm, one })),
  );
  const failed = judgements.find(({ one }) => one.outcome === "not_met");
  if (failed) return { verdict: "invalid", sentence: failed.one.sentence, arm: failed.arm };
  const still = stillControl(run);
  if (still) return still;
  const positives = run.seats.filter((seat) => seat.plan.part === "positive_control" && plan.acceptance.length > 0);
  const ofPositives = positives.map((seat) => ({
    seat,
    all: plan.acceptance.map((one) => judge(run, seat, one, "for")),
  }));
  const passed = ofPositives.find(({ all }) => all.every(({ outcome }) => outcome === "met"));
  if (passed) {
    const { name: arm } = passed.seat.arm;
    return { verdict: "invalid", sentence: says("positivePassed", { arm }), arm };
  }
  const open = judgements.find(({ one }) => one.outcome === "unknown");
  if (open) return { verdict: "incomplete", sentence: open.one.sentence, arm: open.arm };
  // A positive control that failed one criterion failed, whatever of the others is not known.
  const unsure = ofPositives.find(({ all }) => all.every(({ outcome }) => outcome !== "not_met"));
  const [sentence] = unsure?.all.flatMap((one) => (one.outcome === "unknown" ? [one.sentence] : [])) ?? [];
  return unsure && sentence ? { verdict: "incomplete", sentence, arm: unsure.seat.arm.name } : undefined;
}

/** A control of which nothing is left gives no index. */
function stillControl(run: Judged): Decided | undefined {
  const { control } = run;
  if (!control) return undefined;
  for (const { measure } of run.protocol.plan.acceptance) {
    const readings = measure.of === "index" ? readingsOf(run, control, measure) : undefined;
    if (!readings || readings.set.missing > 0) continue;
    if (summaryOf(numbersOf(readings))?.mean === 0)
      return {
        verdict: "invalid",
        sentence: says("noneMoves", { value: withUnit(readings.endpoint)(0) }),
        arm: control.arm.name,
      };
  }
  return undefined;
}

function verdictOfArm(judgements: readonly Judgement[]): Omit<Decided, "arm"> {
  for (const [outcome, verdict] of [
    ["not_met", "fail"],
    ["unknown", "incomplete"],
  ] as const) {
    const found = judgements.find((one) => one.outcome === outcome);
    if (found) return { verdict, sentence: found.sentence };
  }
  return judgements.length > 0
    ? { verdict: "pass", sentence: says("allMet") }
    : { verdict: "incomplete", sentence: says("noLimit") };
}

/** Runs and arms pass together or not at all; one that is invalid makes the whole invalid. */
export function verdictOfAll(verdicts: readonly Verdict[]): Verdict {
  for (const verdict of ["invalid", "incomplete", "fail"] as const) if (verdicts.includes(verdict)) return verdict;
  return verdicts.length > 0 ? "pass" : "incomplete";
}

const isShare = ({ of }: Measure) => of === "share" || of === "difference";
const isSame = (a: Measure, b: Measure) =>
  a.of === b.of && a.endpoint === b.endpoint && a.at === b.at && a.reaches === b.reaches;

/** Every figure that the protocol speaks of, each once: those of its criteria, then those it reports. A difference is of shares. */
function measuresOf({ plan }: Run["protocol"]): Measure[] {
  const all = [...plan.acceptance, ...plan.validity].map(({ measure }) => measure).concat(plan.reported);
  const figures = all.map((measure): Measure => (isShare(measure) ? { ...measure, of: "share" } : measure));
  return figures.filter((measure, index) => figures.findIndex((one) => isSame(one, measure)) === index);
}

function judged(run: Run, population: Population): { decided: Decided; arms: ArmResult[]; judgedRun: Judged } {
  const { plan } = run.protocol;
  const seats = run.arms.flatMap((arm, index): Seat[] => {
    const role = roleOf(plan, arm);
    return role ? [{ arm, index, plan: role }] : [];
  });
  const controls = seats.filter((seat) => seat.plan.part === "control");
  const judgedRun: Judged = { ...run, population, seats, control: controls.length === 1 ? controls[0] : undefined };
  const measures = measuresOf(run.protocol);
  const arms = seats.map((seat): ArmResult => {
    const { part } = seat.plan;
    const criteria = [
      ...plan.validity.filter((one) => partsOf(one, "control").includes(part)),
      ...plan.acceptance.filter((one) => partsOf(one, "test").includes(part)),
    ];
    return {
      arm: seat.arm.name,
      role: seat.arm.role,
      part,
      ...(seat.arm.lotNo ? { lotNo: seat.arm.lotNo } : {}),
      figures: measures.flatMap((measure) => figureOf(judgedRun, seat, measure) ?? []),
      judgements: criteria.map((criterion) => judge(judgedRun, seat, criterion)),
    };
  });
  const [fault] = armFaults(plan, run.arms);
  const stops = fault ? ({ verdict: "incomplete", sentence: fault } satisfies Decided) : invalidity(judgedRun, arms);
  const tests = arms.filter(({ part }) => part === "test");
  const verdicts = tests.map((one): Decided & { arm: string } => {
    const own = one.judgements.filter(({ criterion }) => plan.acceptance.includes(criterion));
    return stops ? { ...stops, arm: one.arm } : { arm: one.arm, ...verdictOfArm(own) };
  });
  const withVerdicts = arms.map((one) => {
    const own = one.part === "test" ? verdicts[tests.indexOf(one)] : undefined;
    return own ? { ...one, verdict: own.verdict } : one;
  });
  if (stops) return { decided: stops, arms: withVerdicts, judgedRun };
  const verdict = verdictOfAll(verdicts.map((one) => one.verdict));
  const decisive = verdicts.find((one) => one.verdict === verdict);
  const decided = { verdict, sentence: decisive?.sentence ?? says("noLimit") };
  const isOneOfMany = tests.length > 1 && verdict !== "pass" && decisive !== undefined;
  return { decided: isOneOfMany ? { ...decided, arm: decisive.arm } : decided, arms: withVerdicts, judgedRun };
}

/** Differences of shares to the control; none where a unit is missing or lost, as the difference could gain by it. */
function comparisonsOf(run: Judged): Comparison[] {
  const { control } = run;
  if (!control) return [];
  const others = run.seats.filter((seat) => seat !== control);
  return measuresOf(run.protocol)
    .filter(isShare)
    .flatMap((measure) => {
      const ofControl = readingsOf(run, control, measure);
      const found = others.flatMap((seat): Comparison[] => {
        const readings = readingsOf(run, seat, measure);
        if (!readings || !ofControl || ofControl.set.missing + ofControl.set.lost + readings.set.missing > 0) return [];
        const [a, b] = [proportionOf(readings, measure, "failed"), proportionOf(ofControl, measure, "failed")];
        const difference = riskDifference(a, b, run.protocol.plan.confidencePct);
        const p = difference && exactP([{ a, b }]);
        if (!difference || p === undefined) return [];
        const name = nameOf(run, measure);
        return [{ arm: seat.arm.name, control: control.arm.name, measure, name, difference, p }];
      });
      const adjusted = holm(found.map(({ p }) => p));
      return found.length > 1 ? found.map((one, index) => ({ ...one, adjustedP: adjusted[index] ?? one.p })) : found;
    });
}

/** Validity first, acceptance after it, each test arm by itself; what is counted and what it would be otherwise beside it. */
export function runResult(run: Run): RunResult {
  const { decided, arms, judgedRun } = judged(run, "counted");
  const { plan, version } = run.protocol;
  const criteria = [...plan.validity, ...plan.acceptance].map(({ measure }) => measure);
  const isJudged = ({ measure }: Figure) =>
    criteria.some(({ endpoint, at }) => endpoint === measure.endpoint && at === measure.at);
  const leavesOut = ({ figures }: ArmResult) =>
    figures.filter(isJudged).some(({ set }) => set.excludedBefore + set.excludedAfter + set.missing + set.lost > 0);
  const sensitivity = (["allocated", "read"] as const).map((population): Sensitivity => {
    const other = judged(run, population);
    const told = other.arms.map(({ arm, verdict, figures }) => ({
      arm,
      ...(verdict ? { verdict } : {}),
      figures: figures.filter(isJudged),
    }));
    return { population, verdict: other.decided.verdict, arms: told };
  });
  return {
    program: RESULT_VERSION,
    protocol: { id: plan.id, name: plan.name, version, source: plan.source },
    verdict: decided.verdict,
    sentence: decided.sentence,
    ...(decided.arm === undefined ? {} : { decidedBy: decided.arm }),
    arms,
    comparisons: comparisonsOf(judgedRun),
    sensitivity: arms.some(leavesOut) ? sensitivity : [],
  };
}
