/**
 * False alarms of control charts in a year in which nothing changed, in 10,000 simulated laboratories that each have a reference
 * period of their own, and how many cycles pass until a change is found. Limits: one false alarm for each chart and year at the
 * upper end of its interval; at 100 cycles a week, half of the falls of usable blastocysts from 43 to 32 % found within a week.
 */
import { type Figure, tell } from "./figures.ts";
import { type Delay, type Laboratory, quietYear, uniform, yearOfFall } from "./synthetic/laboratory-years.ts";

const LABORATORIES = Number(process.argv[2] ?? 10_000);
/** Cases whose name holds it; all without it. */
const ONLY = process.argv[3] ?? "";
const SEED = 20_261_124;
const Z95 = 1.96;
const WEEK_OF_THE_LARGEST = 100;

type Case = { name: string; laboratory: Laboratory; changed: number };

const blastocysts = (cyclesPerWeek: number, correlation: number, weekly: number): Case => ({
  name: `43 → 32 %, ${cyclesPerWeek} cycles a week, correlation ${correlation}, weeks ± ${100 * weekly} points`,
  laboratory: { cyclesPerWeek, share: 0.43, correlation, weekly, referenceWeeks: cyclesPerWeek <= 10 ? 52 : 26 },
  changed: 0.32,
});

const PACES = [5, 10, 20, 50, 100];
const VARIATIONS = [
  [0, 0],
  [0.1, 0],
  [0.1, 0.02],
  [0.2, 0.02],
] as const;

const CASES: readonly Case[] = [
  ...VARIATIONS.flatMap(([correlation, weekly]) => PACES.map((pace) => blastocysts(pace, correlation, weekly))),
  {
    name: "damage 5 → 10 %, 20 cycles a week, correlation 0.05",
    laboratory: { cyclesPerWeek: 20, share: 0.05, correlation: 0.05, weekly: 0, referenceWeeks: 26 },
    changed: 0.1,
  },
];

const present = <T>(values: readonly (T | undefined)[]) => values.filter((value) => value !== undefined);

/** Mean a year with the half of its 95 % interval, and in how many years there was more than one. */
function alarms(counts: readonly number[]) {
  const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length;
  const variance = counts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (counts.length - 1);
  return {
    mean,
    reach: Z95 * Math.sqrt(variance / counts.length),
    several: counts.filter((one) => one > 1).length / counts.length,
  };
}

/** The cycles by which a share of the laboratories have found it; what is not found takes for ever. */
function by(delays: readonly Delay[], chart: keyof Delay, share: number): number {
  const sorted = delays.map((delay) => delay[chart] ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function figuresOf({ name, laboratory, changed }: Case): Figure[] {
  const random = uniform(SEED);
  const times = Array.from({ length: LABORATORIES });
  const quiet = present(times.map(() => quietYear(laboratory, changed, random)));
  const falls = present(times.map(() => yearOfFall(laboratory, changed, random)));
  const within = falls.filter(({ cusum = Number.POSITIVE_INFINITY }) => cusum <= WEEK_OF_THE_LARGEST).length;
  const charts = {
    cusum: alarms(quiet.map(({ cusum }) => cusum)),
    "p-chart": alarms(quiet.map((one) => one.shareChart)),
  };
  const isLargest = laboratory.cyclesPerWeek === WEEK_OF_THE_LARGEST;
  console.log(
    [
      ...[name, `judged ${(quiet.length / LABORATORIES).toFixed(3)}`],
      ...Object.entries(charts).map(
        ([chart, { mean, reach, several }]) =>
          `${chart} ${mean.toFixed(3)} ± ${reach.toFixed(3)} a year, more than one in ${several.toFixed(4)}`,
      ),
      `cusum after ${by(falls, "cusum", 0.5)} / ${by(falls, "cusum", 0.9)} cycles`,
      `p-chart after ${by(falls, "shareChart", 0.5)} / ${by(falls, "shareChart", 0.9)}`,
      `within 100 cycles ${(within / falls.length).toFixed(3)}`,
    ].join("; "),
  );
  return [
    ...Object.entries(charts).map(
      ([chart, { mean, reach }]): Figure => ({
        what: `${name}: false alarms a year, ${chart}`,
        result: mean + reach,
        unit: "",
        limit: 1,
      }),
    ),
    {
      what: `${name}: cycles until half are found, CUSUM`,
      result: by(falls, "cusum", 0.5),
      unit: "",
      ...(isLargest && { limit: WEEK_OF_THE_LARGEST }),
    },
  ];
}

tell(CASES.filter(({ name }) => name.includes(ONLY)).flatMap(figuresOf));
