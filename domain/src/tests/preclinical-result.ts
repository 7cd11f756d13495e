import * as z from "zod";
import { type Interval, type Proportion, riskDifference, wilson } from "../kpis/wilson.ts";
import { ASSAYS, type Assay, type AssayCode, type EmbryoAssay, type SpermAssay } from "../policy/assays.ts";
import { besideLimit, onPaper } from "../policy/decimal.ts";
import { limitedNumber } from "../policy/limited-number.ts";
import { ArmRole, CONTROL_ROLES } from "./preclinical-protocol.ts";

/** What was read of one arm at one timepoint: successes of units, or the motility of an aliquot. */
export const ArmReading = z
  .object({
    arm: z.string().min(1).max(80),
    role: ArmRole,
    hours: z.number({ error: "The timepoint is a number of hours." }).min(0).max(1000),
    units: limitedNumber("nUnits").optional(),
    successes: limitedNumber("nUnits", "Successes").optional(),
    motilityPct: limitedNumber("percentage", "Motility").optional(),
  })
  .refine(({ units, successes }) => (successes ?? 0) <= (units ?? 0), {
    error: "There are more successes than units.",
    path: ["successes"],
  });
export type ArmReading = z.infer<typeof ArmReading>;

/**
 * `invalid`: the control did not do what it must, so nothing is said of the test arm. `incomplete`: readings or units are
 * missing. Only a valid, complete assay passes or fails.
 */
export type AssayVerdict = "pass" | "fail" | "invalid" | "incomplete";

export type ArmResult = Proportion & { arm: string; percent: number; interval: Interval };

/** One test arm against the control. */
export type Comparison = {
  arm: string;
  /** Left out where the protocol sets no limit. */
  verdict?: AssayVerdict;
  sentence?: string;
  /** Test minus control with Newcombe's interval, as fractions of 1. */
  difference?: Interval & { difference: number };
  /** Motility of test over control. */
  index?: number;
};

export type AssayResult = {
  verdict: AssayVerdict;
  sentence: string;
  arms: ArmResult[];
  comparisons: Comparison[];
};

const isControl = ({ role }: ArmReading) => CONTROL_ROLES.includes(role);

function proportionOf({ units, successes }: ArmReading): Proportion | undefined {
  return units === undefined || successes === undefined ? undefined : { trials: units, successes };
}

function armResults(readings: readonly ArmReading[]): ArmResult[] {
  return readings.flatMap((reading) => {
    const proportion = proportionOf(reading);
    const interval = proportion && wilson(proportion.successes, proportion.trials);
    if (!proportion || !interval) return [];
    return [{ ...proportion, arm: reading.arm, percent: (100 * proportion.successes) / proportion.trials, interval }];
  });
}

const reaches = ({ successes, trials }: Proportion, percent: number) => 100 * successes >= percent * trials;

function judgeEmbryos(assay: EmbryoAssay, control: Proportion, test: Proportion): [AssayVerdict, string] {
  const { minControl, minTest, minPercent } = assay;
  if (control.trials < minControl || test.trials < minTest) {
    const found = `${control.trials} control and ${test.trials} test`;
    return ["incomplete", `Too few embryos: ${found}, needed are ${minControl} and ${minTest}.`];
  }
  if (!reaches(control, minPercent)) {
    return [
      "invalid",
      `The control stayed below ${minPercent}%: the test is invalid and says nothing of the material.`,
    ];
  }
  return reaches(test, minPercent)
    ? ["pass", `The test reached ${minPercent}%.`]
    : ["fail", `The test stayed below ${minPercent}%.`];
}

function compareEmbryos(assay: EmbryoAssay, control: ArmReading, test: ArmReading): Comparison {
  const ofControl = proportionOf(control);
  const ofTest = proportionOf(test);
  if (!ofControl || !ofTest) {
    return { arm: test.arm, verdict: "incomplete", sentence: "Units and successes of both arms are needed." };
  }
  const [verdict, sentence] = judgeEmbryos(assay, ofControl, ofTest);
  const difference = riskDifference(ofTest, ofControl);
  return { arm: test.arm, verdict, sentence, ...(difference ? { difference } : {}) };
}

function compareSperm(assay: SpermAssay, control: ArmReading, test: ArmReading): Comparison {
  const { arm } = test;
  if (control.motilityPct === undefined || test.motilityPct === undefined) {
    return { arm, verdict: "incomplete", sentence: "The motility of both arms is needed." };
  }
  if (control.motilityPct === 0) {
    return { arm, verdict: "invalid", sentence: "No sperm of the control moves: the test is invalid." };
  }
  const index = onPaper(test.motilityPct / control.motilityPct);
  const sentence = `The motility index is ${besideLimit(index, assay.toxicBelow, 2)}; below ${assay.toxicBelow} is toxic.`;
  return { arm, verdict: index < assay.toxicBelow ? "fail" : "pass", sentence, index };
}

function compareOnly(control: ArmReading, test: ArmReading): Comparison {
  const ofControl = proportionOf(control);
  const ofTest = proportionOf(test);
  const difference = ofControl && ofTest && riskDifference(ofTest, ofControl);
  return { arm: test.arm, ...(difference ? { difference } : {}) };
}

/** The hour at which the protocol is read; a comparison is read at its latest. */
function readHour(assay: Assay, readings: readonly ArmReading[]): number {
  if (assay.kind === "embryo") return assay.readHours;
  return assay.kind === "sperm" ? Math.max(...assay.scheduleHours) : Math.max(0, ...readings.map(({ hours }) => hours));
}

/**
 * What an assay says: validity first, acceptance after it. Every test arm is set against the one control arm, and all of
 * them have to pass. A protocol without a limit gives the differences and stays "incomplete", as there is no verdict.
 */
export function assessAssay(code: AssayCode, readings: readonly ArmReading[]): AssayResult {
  const assay: Assay = ASSAYS[code];
  const hour = readHour(assay, readings);
  const read = readings.filter(({ hours }) => hours === hour);
  const arms = armResults(read);
  const [control, second] = read.filter(isControl);
  const tests = read.filter((one) => !isControl(one));
  if (!control || second || tests.length === 0) {
    const sentence = `One control and at least one test arm have to be read at ${hour} h.`;
    return { verdict: "incomplete", sentence, arms, comparisons: [] };
  }
  if (assay.kind === "comparison") {
    const sentence = "This protocol compares arms and has no limit of its own.";
    return { verdict: "incomplete", sentence, arms, comparisons: tests.map((test) => compareOnly(control, test)) };
  }
  const comparisons = tests.map((test) =>
    assay.kind === "embryo" ? compareEmbryos(assay, control, test) : compareSperm(assay, control, test),
  );
  const verdict = verdictOfReplicates(comparisons.flatMap((one) => one.verdict ?? []));
  const sentence = comparisons.find((one) => one.verdict === verdict)?.sentence ?? "";
  return { verdict, sentence, arms, comparisons };
}

/** Replicates pass together or not at all; one invalid replicate makes the whole invalid. */
export function verdictOfReplicates(verdicts: readonly AssayVerdict[]): AssayVerdict {
  for (const verdict of ["invalid", "incomplete", "fail"] as const) if (verdicts.includes(verdict)) return verdict;
  return verdicts.length > 0 ? "pass" : "incomplete";
}
