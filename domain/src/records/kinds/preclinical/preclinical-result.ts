import * as z from "zod";
import { issue, type Said, sentences } from "../../../messages/said.ts";
import { ASSAYS, type Assay, type AssayCode, type EmbryoAssay, type SpermAssay } from "../../../policy/assays.ts";
import { roundOnSideOfLimit, withoutBinaryNoise } from "../../../policy/decimal.ts";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { type Interval, type Proportion, riskDifference, wilson } from "../../../statistics/proportions.ts";
import { ArmRole, CONTROL_ROLES } from "./preclinical-protocol.ts";

const says = sentences("assay", {
  noHours: "The timepoint is a number of hours.",
  successes: "There are more successes than units.",
  notRead: "{unread} of {units} units of {arm} were not read: read them, or say why they are excluded.",
  controlBelow: "The control stayed below {percent}%: the test is invalid and says nothing of the material.",
  reached: "The test reached {percent}%.",
  below: "The test stayed below {percent}%.",
  needsUnits: "Units and successes of both arms are needed.",
  needsMotility: "The motility of both arms is needed.",
  noneMoves: "No sperm of the control moves: the test is invalid.",
  index: "The motility index is {index}; below {limit} is toxic.",
  needsArms: "One control and at least one test arm have to be read at {hour} h.",
  noLimit: "This protocol compares arms and has no limit of its own.",
  fewEmbryos: "Too few embryos: {control} control and {test} test, needed are {minControl} and {minTest}.",
});

/**
 * What was read of one arm at one timepoint: successes of units, or the mean motility of its aliquots. `units` are those
 * that count: allocated, less what a rule excludes that was set before. A unit of them without a value is no success.
 */
export const ArmReading = z
  .object({
    arm: z.string().min(1).max(80),
    role: ArmRole,
    hours: z
      .number({ error: issue(says("noHours")) })
      .min(0)
      .max(1000),
    units: limitedNumber("nUnits").optional(),
    successes: limitedNumber("nUnits", "Successes").optional(),
    motilityPct: limitedNumber("percentage", "Motility").optional(),
    /** Units of the plan; `units` where nothing was excluded. */
    allocated: limitedNumber("nUnits", "Allocated units").optional(),
    excludedBefore: limitedNumber("nUnits", "Units excluded before").optional(),
    excludedAfter: limitedNumber("nUnits", "Units excluded afterwards").optional(),
    /** Excluded afterwards and without a value. */
    lost: limitedNumber("nUnits", "Units lost").optional(),
    /** Neither read nor excluded: nothing is said before they are. */
    missing: limitedNumber("nUnits", "Units not read").optional(),
  })
  .refine(({ units, successes }) => (successes ?? 0) <= (units ?? 0), {
    error: issue(says("successes")),
    path: ["successes"],
  });
export type ArmReading = z.infer<typeof ArmReading>;

/**
 * `invalid`: the control did not do what it must, so nothing is said of the test arm. `incomplete`: readings or units are
 * missing. Only a valid, complete assay passes or fails.
 */
export type AssayVerdict = "pass" | "fail" | "invalid" | "incomplete";

/** One arm at the hour of the verdict: its population, and its share of successes or its mean motility in percent. */
export type ArmResult = {
  arm: string;
  role: ArmReading["role"];
  allocated: number;
  excludedBefore: number;
  excludedAfter: number;
  missing: number;
  percent?: number;
  /** Left out for a mean. */
  proportion?: Proportion & { interval: Interval };
};

/** One test arm against the control. */
export type Comparison = {
  arm: string;
  /** Left out where the protocol sets no limit. */
  verdict?: AssayVerdict;
  sentence?: Said;
  /** Test minus control with Newcombe's interval, as fractions of 1. */
  difference?: Interval & { difference: number };
  /** Motility of test over control. */
  index?: number;
};

export type AssayResult = {
  verdict: AssayVerdict;
  sentence: Said;
  /** The test arm that decided, where there are several. */
  decidedBy?: string;
  /** The hour that is judged. */
  hour: number;
  arms: ArmResult[];
  /** The control that the test arms are set against; further controls are shown and judge nothing. */
  control?: string;
  comparisons: Comparison[];
};

const isControl = ({ role }: ArmReading) => CONTROL_ROLES.includes(role);

/** Of several controls the strongest. */
const controlsOf = (readings: readonly ArmReading[]) => {
  const [strongest] = CONTROL_ROLES.filter((role) => readings.some((one) => one.role === role));
  return readings.filter(({ role }) => role === strongest);
};

function proportionOf({ units, successes }: ArmReading): Proportion | undefined {
  return units === undefined || successes === undefined ? undefined : { trials: units, successes };
}

function armResult(reading: ArmReading): ArmResult {
  const { arm, role, units = 0, allocated = units, excludedBefore = 0, excludedAfter = 0, missing = 0 } = reading;
  const population = { arm, role, allocated, excludedBefore, excludedAfter, missing };
  if (reading.motilityPct !== undefined) return { ...population, percent: reading.motilityPct };
  const proportion = proportionOf(reading);
  const interval = proportion && wilson(proportion.successes, proportion.trials);
  if (!proportion || !interval) return population;
  const percent = (100 * proportion.successes) / proportion.trials;
  return { ...population, percent, proportion: { ...proportion, interval } };
}

/** A difference would gain from units that the control lost, or that somebody has yet to read. */
function differenceOf(control: ArmReading, test: ArmReading) {
  const gaps = (control.lost ?? 0) + (control.missing ?? 0) + (test.missing ?? 0);
  const [ofControl, ofTest] = [proportionOf(control), proportionOf(test)];
  const difference = gaps === 0 && ofControl && ofTest ? riskDifference(ofTest, ofControl) : undefined;
  return difference ? { difference } : {};
}

/** Why nothing is said of two arms yet; undefined where all of their units are accounted for. */
function gapIn(readings: readonly ArmReading[], unknown: "missing" | "lost"): Said | undefined {
  const [gap] = readings.filter((one) => (one[unknown] ?? 0) > 0);
  if (!gap) return undefined;
  const { arm, allocated = gap.units ?? 0 } = gap;
  return says("notRead", { unread: gap[unknown] ?? 0, units: allocated, arm });
}

const reaches = ({ successes, trials }: Proportion, percent: number) => 100 * successes >= percent * trials;

function judgeEmbryos(assay: EmbryoAssay, control: Proportion, test: Proportion): [AssayVerdict, Said] {
  const { minControl, minTest, minPercent } = assay;
  if (control.trials < minControl || test.trials < minTest) {
    const found = { control: control.trials, test: test.trials };
    return ["incomplete", says("fewEmbryos", { ...found, minControl, minTest })];
  }
  if (!reaches(control, minPercent)) {
    return ["invalid", says("controlBelow", { percent: minPercent })];
  }
  return reaches(test, minPercent)
    ? ["pass", says("reached", { percent: minPercent })]
    : ["fail", says("below", { percent: minPercent })];
}

function compareEmbryos(assay: EmbryoAssay, control: ArmReading, test: ArmReading): Comparison {
  const ofControl = proportionOf(control);
  const ofTest = proportionOf(test);
  if (!ofControl || !ofTest) {
    return { arm: test.arm, verdict: "incomplete", sentence: says("needsUnits") };
  }
  const gap = gapIn([control, test], "missing");
  const [verdict, sentence] = gap ? (["incomplete", gap] as const) : judgeEmbryos(assay, ofControl, ofTest);
  return { arm: test.arm, verdict, sentence, ...differenceOf(control, test) };
}

function compareSperm(assay: SpermAssay, control: ArmReading, test: ArmReading): Comparison {
  const { arm } = test;
  if (control.motilityPct === undefined || test.motilityPct === undefined) {
    return { arm, verdict: "incomplete", sentence: says("needsMotility") };
  }
  // A mean knows no failure that could stand for an aliquot without a value.
  const gap = gapIn([control, test], "missing") ?? gapIn([control, test], "lost");
  if (gap) return { arm, verdict: "incomplete", sentence: gap };
  if (control.motilityPct === 0) {
    return { arm, verdict: "invalid", sentence: says("noneMoves") };
  }
  const index = withoutBinaryNoise(test.motilityPct / control.motilityPct);
  const sentence = says("index", { index: roundOnSideOfLimit(index, assay.toxicBelow, 2), limit: assay.toxicBelow });
  return { arm, verdict: index < assay.toxicBelow ? "fail" : "pass", sentence, index };
}

/** The hour at which a run is judged: the protocol's own, or of a comparison the last at which anything was read. */
export function verdictHour(code: AssayCode, isReadAt: (hour: number) => boolean): number {
  const assay: Assay = ASSAYS[code];
  if (assay.kind === "embryo") return assay.readHours;
  return assay.kind === "sperm"
    ? Math.max(...assay.scheduleHours)
    : Math.max(0, ...assay.scheduleHours.filter(isReadAt));
}

/**
 * What an assay says: validity first, acceptance after it. Every test arm is set against the strongest control, and all of
 * them have to pass. A protocol without a limit gives the differences and stays "incomplete", as there is no verdict.
 */
export function assessAssay(code: AssayCode, readings: readonly ArmReading[]): AssayResult {
  const assay: Assay = ASSAYS[code];
  const hour = verdictHour(code, (at) => readings.some(({ hours }) => hours === at));
  const read = readings.filter(({ hours }) => hours === hour);
  const arms = read.map(armResult);
  const [control, second] = controlsOf(read);
  const tests = read.filter((one) => !isControl(one));
  if (!control || second || tests.length === 0) {
    const sentence = says("needsArms", { hour });
    return { verdict: "incomplete", sentence, hour, arms, comparisons: [] };
  }
  const found = { hour, arms, control: control.arm };
  if (assay.kind === "comparison") {
    const gap = gapIn([control, ...tests], "missing");
    const sentence = gap ?? says("noLimit");
    const comparisons = tests.map((test) => ({ arm: test.arm, ...differenceOf(control, test) }));
    return { verdict: "incomplete", sentence, ...found, comparisons };
  }
  const comparisons = tests.map((test) =>
    assay.kind === "embryo" ? compareEmbryos(assay, control, test) : compareSperm(assay, control, test),
  );
  const verdict = verdictOfReplicates(comparisons.flatMap((one) => one.verdict ?? []));
  const decisive = comparisons.find((one) => one.verdict === verdict);
  const decidedBy = tests.length > 1 && verdict !== "pass" && decisive ? { decidedBy: decisive.arm } : {};
  return { verdict, sentence: decisive?.sentence ?? says("noLimit"), ...decidedBy, ...found, comparisons };
}

/** Replicates pass together or not at all; one invalid replicate makes the whole invalid. */
export function verdictOfReplicates(verdicts: readonly AssayVerdict[]): AssayVerdict {
  for (const verdict of ["invalid", "incomplete", "fail"] as const) if (verdicts.includes(verdict)) return verdict;
  return verdicts.length > 0 ? "pass" : "incomplete";
}
