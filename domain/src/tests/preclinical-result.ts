import * as z from "zod";
import { type Interval, type Proportion, riskDifference, wilson } from "../kpis/wilson.ts";
import { ASSAYS, type Assay, type AssayCode, type EmbryoAssay, type SpermAssay } from "../policy/assays.ts";
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

export type AssayResult = {
  verdict: AssayVerdict;
  sentence: string;
  arms: ArmResult[];
  /** Test minus control with Newcombe's interval, as fractions of 1. */
  difference?: Interval & { difference: number };
  /** Motility of test over control. */
  index?: number;
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

function assessEmbryos(assay: EmbryoAssay, readings: readonly ArmReading[]): AssayResult {
  const read = readings.filter(({ hours }) => hours === assay.readHours);
  const arms = armResults(read);
  const [control, test] = [read.find(isControl), read.find((one) => !isControl(one))].map(
    (one) => one && proportionOf(one),
  );
  if (!control || !test) {
    return { verdict: "incomplete", sentence: `Control and test have to be read at ${assay.readHours} h.`, arms };
  }
  const [verdict, sentence] = judgeEmbryos(assay, control, test);
  const difference = riskDifference(test, control);
  return { verdict, sentence, arms, ...(difference ? { difference } : {}) };
}

function assessSperm(assay: SpermAssay, readings: readonly ArmReading[]): AssayResult {
  const last = Math.max(...assay.scheduleHours);
  const at = readings.filter(({ hours }) => hours === last);
  const [control, test] = [at.find(isControl), at.find((one) => !isControl(one))].map((one) => one?.motilityPct);
  if (control === undefined || test === undefined) {
    return { verdict: "incomplete", sentence: `Motility of control and test has to be read at ${last} h.`, arms: [] };
  }
  if (control === 0)
    return { verdict: "invalid", sentence: "No sperm of the control moves: the test is invalid.", arms: [] };
  const index = test / control;
  const toxic = index < assay.toxicBelow;
  const sentence = `The motility index is ${index.toFixed(2)}; below ${assay.toxicBelow} is toxic.`;
  return { verdict: toxic ? "fail" : "pass", sentence, arms: [], index };
}

/** What an assay says: validity first, acceptance after it. */
export function assessAssay(code: AssayCode, readings: readonly ArmReading[]): AssayResult {
  const assay: Assay = ASSAYS[code];
  if (assay.kind === "embryo") return assessEmbryos(assay, readings);
  if (assay.kind === "sperm") return assessSperm(assay, readings);
  const last = Math.max(0, ...readings.map(({ hours }) => hours));
  const read = readings.filter(({ hours }) => hours === last);
  const arms = armResults(read);
  const [control, test] = [read.find(isControl), read.find((one) => !isControl(one))].map(
    (one) => one && proportionOf(one),
  );
  const difference = control && test && riskDifference(test, control);
  const sentence = "This protocol compares arms and has no limit of its own.";
  return { verdict: "incomplete", sentence, arms, ...(difference ? { difference } : {}) };
}

/** Replicates pass together or not at all; one invalid replicate makes the whole invalid. */
export function verdictOfReplicates(verdicts: readonly AssayVerdict[]): AssayVerdict {
  for (const verdict of ["invalid", "incomplete", "fail"] as const) if (verdicts.includes(verdict)) return verdict;
  return verdicts.length > 0 ? "pass" : "incomplete";
}
