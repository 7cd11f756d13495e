import { type Said, sentences } from "../messages/said.ts";
import type { Measure, PinnedProtocol, Protocol } from "../protocols/protocol.ts";
import type { ArmResult, Comparison, RunResult, Verdict } from "../records/kinds/preclinical/result-schema.ts";
import { verdictOfAll } from "../records/kinds/preclinical/run-result.ts";
import type { TestStatus } from "../records/lab-test.ts";
import { type Stratum, stratifiedDifference } from "../statistics/differences.ts";
import { exactP } from "../statistics/exact-test.ts";
import type { Proportion } from "../statistics/proportions.ts";

const says = sentences("lotEvidence", {
  openRule: "The protocol does not say how many runs have to pass: the laboratory sets it.",
  none: "No run of this protocol names the lot.",
  otherVersion: "{run} was made by version {version} of the protocol: a set has one version.",
  notSigned: "{run} is not signed yet.",
  incomplete: "{run} has no verdict.",
  missing: "Replicate {replicate} of series {series} is missing.",
  notRepeated: "{run} is invalid and was not repeated.",
  twice: "Replicate {replicate} of series {series} was made {times} times.",
  noNeed: "Series {series} repeats a series that did not fail.",
  tooMany:
    "The protocol allows {retests, plural, =0 {no retest} one {one retest} other {# retests}}; there are {found}.",
});

/** A run that names a lot, with its place in the set: series 1 is the first test, series 2 its first retest. */
export type RunOfLot = {
  testId: string;
  code: string;
  status: TestStatus;
  version: number;
  series: number;
  replicate: number;
  /** What was stored of it; undefined while there is none, so also while it is blinded. */
  result: RunResult | undefined;
  /** Of the stored result. */
  sha256?: string | undefined;
};

/** A run as its set tells it, with its verdict for the lot. */
export type RunTold = Omit<RunOfLot, "result" | "version"> & { verdict: Verdict };

/** One figure over the runs that count, each a stratum. */
type Pooled = Omit<Comparison, "arm" | "control" | "adjustedP"> & Record<"lot" | "comparator", Proportion>;

/** What all runs of a lot by one protocol say together. */
export type LotEvidence = {
  /** `open`: something stands against deciding by the runs. */
  state: "passes" | "fails" | "open";
  against: Said[];
  /** In the order of series and replicate. */
  runs: RunTold[];
  pooled: Pooled[];
  /** A valid run of the newest series failed: whatever else is open, the lot cannot be released. */
  hasFailed: boolean;
  mayRetest: boolean;
};

const SIGNED: readonly TestStatus[] = ["signed", "locked"];

/** The verdict of a run for the arms that hold a lot. */
export function verdictForLot({ arms, verdict }: RunResult, lotNo: string): Verdict {
  const own = arms.flatMap((arm) => (arm.lotNo === lotNo && arm.verdict ? [arm.verdict] : []));
  return verdict === "invalid" ? "invalid" : verdictOfAll(own);
}

const isSame = (a: Measure, b: Measure) => a.endpoint === b.endpoint && a.at === b.at && a.reaches === b.reaches;

function shareIn(result: RunResult | undefined, measure: Measure, is: (arm: ArmResult) => boolean): Proportion[] {
  return (result?.arms ?? []).filter(is).flatMap(({ figures }) => {
    const share = figures.find((figure) => isSame(figure.measure, measure))?.share;
    return share ? [{ successes: share.successes, trials: share.trials }] : [];
  });
}

const together = (all: readonly Proportion[]): Proportion => ({
  successes: all.reduce((sum, one) => sum + one.successes, 0),
  trials: all.reduce((sum, one) => sum + one.trials, 0),
});

function pooledOf(runs: readonly RunOfLot[], lotNo: string, { plan }: PinnedProtocol): LotEvidence["pooled"] {
  const figures = runs[0]?.result?.arms[0]?.figures.filter(({ share }) => share) ?? [];
  return figures.flatMap(({ measure, name }) => {
    const strata = runs.flatMap(({ result }): Stratum[] => {
      const lot = shareIn(result, measure, (arm) => arm.lotNo === lotNo);
      const control = shareIn(result, measure, ({ part }) => part === "control");
      return lot.length > 0 && control.length > 0 ? [{ a: together(lot), b: together(control) }] : [];
    });
    const difference = stratifiedDifference(strata, plan.confidencePct);
    const p = exactP(strata);
    if (!difference || p === undefined) return [];
    const [lot, comparator] = [together(strata.map(({ a }) => a)), together(strata.map(({ b }) => b))];
    return [{ measure, name, difference, p, lot, comparator }];
  });
}

/** Judges all runs that name a lot by its protocol. Runs that were cancelled do not count. */
export function lotEvidence(runs: readonly RunOfLot[], lotNo: string, protocol: PinnedProtocol): LotEvidence {
  const { required, retests } = protocol.plan.replicates;
  const made = runs
    .filter(({ status }) => status !== "cancelled")
    .toSorted((a, b) => a.series - b.series || a.replicate - b.replicate);
  const against: Said[] = [];
  if (required === null || retests === null) against.push(says("openRule"));
  if (made.length === 0) against.push(says("none"));
  const needed = required ?? 1;
  const verdictOf = ({ status, result }: RunOfLot): Verdict => {
    if (status === "invalid") return "invalid";
    return result ? verdictForLot(result, lotNo) : "incomplete";
  };
  const seriesCount = Math.max(0, ...made.map(({ series }) => series));
  const verdicts: Verdict[] = [];
  const counted: RunOfLot[] = [];
  for (let series = 1; series <= seriesCount; series++) {
    const own = made.filter((run) => run.series === series);
    const last = Math.max(needed, ...own.map(({ replicate }) => replicate));
    const valid: Verdict[] = [];
    for (let replicate = 1; replicate <= last; replicate++) {
      const here = own.filter((run) => run.replicate === replicate);
      const [first, ...others] = here.filter((run) => verdictOf(run) !== "invalid");
      const [invalid] = here;
      if (!first && invalid) against.push(says("notRepeated", { run: invalid.code }));
      if (!first && !invalid) against.push(says("missing", { replicate, series }));
      if (others.length > 0) against.push(says("twice", { replicate, series, times: others.length + 1 }));
      if (first) {
        valid.push(verdictOf(first));
        if (series === seriesCount) counted.push(first);
      }
    }
    verdicts.push(valid.length < last ? "incomplete" : verdictOfAll(valid));
    if (series > 1 && verdicts[series - 2] !== "fail") against.push(says("noNeed", { series }));
  }
  for (const run of made) {
    if (run.version !== protocol.version) against.push(says("otherVersion", { run: run.code, version: run.version }));
    if (run.status !== "invalid" && !SIGNED.includes(run.status)) against.push(says("notSigned", { run: run.code }));
    else if (verdictOf(run) === "incomplete") against.push(says("incomplete", { run: run.code }));
  }
  const found = Math.max(0, seriesCount - 1);
  if (retests !== null && found > retests) against.push(says("tooMany", { retests, found }));
  const latest = verdicts.at(-1);
  const isDecided = against.length === 0 && (latest === "pass" || latest === "fail");
  return {
    state: !isDecided ? "open" : latest === "pass" ? "passes" : "fails",
    against,
    runs: made.map((run) => {
      const { result: _, version: __, ...told } = run;
      return { ...told, verdict: verdictOf(run) };
    }),
    pooled: pooledOf(counted, lotNo, protocol),
    hasFailed: counted.some((run) => verdictOf(run) === "fail"),
    mayRetest: isDecided && latest === "fail" && found < (retests ?? 0),
  };
}

/** A run with the version of the protocol that it keeps. */
export type PinnedRun = RunOfLot & { protocol: PinnedProtocol };

/** The evidence of one protocol, with what is told of it. */
export type LotSet = LotEvidence & {
  protocol: Pick<Protocol, "id" | "name" | "source" | "confidencePct"> & { version: number };
};

/** The sets of a lot, one for each protocol, judged by the newest version that a run of it keeps. */
export function lotSets(runs: readonly PinnedRun[], lotNo: string): LotSet[] {
  const counted = runs.filter(({ status }) => status !== "cancelled");
  return [...Map.groupBy(counted, ({ protocol }) => protocol.plan.id).values()].flatMap((own) => {
    const newest = own.map(({ protocol }) => protocol).toSorted((a, b) => b.version - a.version)[0];
    if (!newest) return [];
    const { version, plan } = newest;
    const { id, name, source, confidencePct } = plan;
    const told = own.map(({ protocol: _, ...run }) => run);
    return [{ ...lotEvidence(told, lotNo, newest), protocol: { id, name, source, confidencePct, version } }];
  });
}
