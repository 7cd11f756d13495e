import { type Said, sentences } from "../../../messages/said.ts";
import { armFaults } from "../../../protocols/arm-faults.ts";
import type { ArmPart, Criterion } from "../../../protocols/protocol.ts";
import { riskDifference } from "../../../statistics/differences.ts";
import { exactP, holm } from "../../../statistics/exact-test.ts";
import { summaryOf } from "../../../statistics/means.ts";
import type { Population } from "./analysis-sets.ts";
import {
  figureOf,
  isShare,
  measuresOf,
  nameOf,
  numbersOf,
  proportionOf,
  readingsOf,
  type Trial,
  trialOf,
  withUnit,
} from "./figures.ts";
import { judgeArm } from "./judgements.ts";
import type { ArmResult, Comparison, Figure, RunResult, Sensitivity, Verdict } from "./result-schema.ts";
import type { Run } from "./run.ts";

const says = sentences("assay", {
  noneMoves: "The control has {value}: nothing can be compared with it.",
  positivePassed: "{arm} met what test arms have to meet: the run cannot tell good from bad.",
  noLimit: "This protocol has no acceptance criterion: nothing passes or fails.",
  allMet: "All criteria are met.",
});

/** The program that judged: raised with every change of what a verdict rests on. */
export const RESULT_VERSION = "2026-2";

const partsOf = ({ parts }: Criterion, otherwise: ArmPart) => parts ?? [otherwise];

type Decided = { verdict: Verdict; sentence: Said; arm?: string };

/** Whether the controls let anything be said: undefined where they do. */
function invalidity(trial: Trial, arms: readonly ArmResult[]): Decided | undefined {
  const { plan } = trial.run.protocol;
  const judgements = arms.flatMap(({ arm, part, judgements: own }) =>
    own
      .filter(({ criterion }) => plan.validity.includes(criterion) && partsOf(criterion, "control").includes(part))
      .map((one) => ({ arm, one })),
  );
  const failed = judgements.find(({ one }) => one.outcome === "not_met");
  if (failed) return { verdict: "invalid", sentence: failed.one.sentence, arm: failed.arm };
  const still = stillControl(trial);
  if (still) return still;
  const positives = arms.flatMap(({ arm, part, judgements: own }) =>
    part === "positive_control" && plan.acceptance.length > 0
      ? [{ arm, all: own.filter(({ criterion }) => plan.acceptance.includes(criterion)) }]
      : [],
  );
  const passed = positives.find(({ all }) => all.every(({ outcome }) => outcome === "met"));
  if (passed) return { verdict: "invalid", sentence: says("positivePassed", { arm: passed.arm }), arm: passed.arm };
  const open = judgements.find(({ one }) => one.outcome === "unknown");
  if (open) return { verdict: "incomplete", sentence: open.one.sentence, arm: open.arm };
  // A positive control that failed one criterion failed, whatever of the others is not known.
  const unsure = positives.find(({ all }) => all.every(({ outcome }) => outcome !== "not_met"));
  const [sentence] = unsure?.all.flatMap((one) => (one.outcome === "unknown" ? [one.sentence] : [])) ?? [];
  return unsure && sentence ? { verdict: "incomplete", sentence, arm: unsure.arm } : undefined;
}

/** A control of which nothing is left gives no index. */
function stillControl(trial: Trial): Decided | undefined {
  const { control } = trial;
  if (!control) return undefined;
  for (const { measure } of trial.run.protocol.plan.acceptance) {
    const readings = measure.of === "index" ? readingsOf(trial, control, measure) : undefined;
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

function verdictOfArm(judgements: ArmResult["judgements"]): Omit<Decided, "arm"> {
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

function judged(run: Run, population: Population): { decided: Decided; arms: ArmResult[]; trial: Trial } {
  const { plan } = run.protocol;
  const trial = trialOf(run, population);
  const measures = measuresOf(plan);
  const arms = trial.seats.map((seat): ArmResult => {
    const { part } = seat.plan;
    const isPositive = part === "positive_control";
    const validity = plan.validity.filter((one) => partsOf(one, "control").includes(part));
    const acceptance = plan.acceptance.filter((one) => isPositive || partsOf(one, "test").includes(part));
    return {
      arm: seat.arm.name,
      role: seat.arm.role,
      part,
      ...(seat.arm.lotNo ? { lotNo: seat.arm.lotNo } : {}),
      figures: measures.flatMap((measure) => figureOf(trial, seat, measure) ?? []),
      judgements: [
        ...validity.map((criterion) => judgeArm(trial, seat, criterion)),
        // It has to fail, so the best is taken of what was lost.
        ...acceptance.map((criterion) => judgeArm(trial, seat, criterion, isPositive ? "for" : "against")),
      ],
    };
  });
  const [fault] = armFaults(plan, run.arms);
  const stops = fault ? ({ verdict: "incomplete", sentence: fault } satisfies Decided) : invalidity(trial, arms);
  const tests = arms.filter(({ part }) => part === "test");
  const verdicts = tests.map((one): Decided & { arm: string } => {
    const own = one.judgements.filter(({ criterion }) => plan.acceptance.includes(criterion));
    return stops ? { ...stops, arm: one.arm } : { arm: one.arm, ...verdictOfArm(own) };
  });
  const withVerdicts = arms.map((one) => {
    const own = one.part === "test" ? verdicts[tests.indexOf(one)] : undefined;
    return own ? { ...one, verdict: own.verdict } : one;
  });
  if (stops) return { decided: stops, arms: withVerdicts, trial };
  const verdict = verdictOfAll(verdicts.map((one) => one.verdict));
  const decisive = verdicts.find((one) => one.verdict === verdict);
  const decided = { verdict, sentence: decisive?.sentence ?? says("noLimit") };
  const isOneOfMany = tests.length > 1 && verdict !== "pass" && decisive !== undefined;
  return { decided: isOneOfMany ? { ...decided, arm: decisive.arm } : decided, arms: withVerdicts, trial };
}

/** Differences of shares to the control; none where a unit is missing or lost, as the difference could gain by it. */
function comparisonsOf(trial: Trial): Comparison[] {
  const { control } = trial;
  if (!control) return [];
  const others = trial.seats.filter((seat) => seat !== control);
  return measuresOf(trial.run.protocol.plan)
    .filter(isShare)
    .flatMap((measure) => {
      const ofControl = readingsOf(trial, control, measure);
      const found = others.flatMap((seat): Comparison[] => {
        const readings = readingsOf(trial, seat, measure);
        if (!readings || !ofControl || ofControl.set.missing + ofControl.set.lost + readings.set.missing > 0) return [];
        const [a, b] = [proportionOf(readings, measure, "failed"), proportionOf(ofControl, measure, "failed")];
        const difference = riskDifference(a, b, trial.run.protocol.plan.confidencePct);
        const p = difference && exactP([{ a, b }]);
        if (!difference || p === undefined) return [];
        const name = nameOf(trial.run.protocol.plan, measure);
        return [{ arm: seat.arm.name, control: control.arm.name, measure, name, difference, p }];
      });
      const adjusted = holm(found.map(({ p }) => p));
      return found.length > 1 ? found.map((one, index) => ({ ...one, adjustedP: adjusted[index] ?? one.p })) : found;
    });
}

/** Validity first, acceptance after it, each test arm by itself; what is counted and what it would be otherwise beside it. */
export function runResult(run: Run): RunResult {
  const { decided, arms, trial } = judged(run, "counted");
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
    comparisons: comparisonsOf(trial),
    sensitivity: arms.some(leavesOut) ? sensitivity : [],
  };
}
