import { withoutBinaryNoise } from "../../../policy/decimal.ts";
import { REPLICATES } from "../../../policy/semen-limits.ts";

/**
 * The greatest difference of two counts that chance alone explains: two counts of a Poisson process differ by a standard
 * error of the root of their sum.
 */
export const acceptableDifference = (first: number, second: number) => REPLICATES.z * Math.sqrt(first + second);

/**
 * The same for two percentages: those of so many among `firstOf` and `secondOf` sperm, by the binomial standard error at
 * their common percentage. Zero where nothing was counted.
 */
export function acceptablePercent(first: number, firstOf: number, second: number, secondOf: number): number {
  if (firstOf === 0 || secondOf === 0) return 0;
  const common = (100 * (first + second)) / (firstOf + secondOf);
  return REPLICATES.z * Math.sqrt(common * (100 - common) * (1 / firstOf + 1 / secondOf));
}

/** Two counts of one thing side by side: of sperm, or the percentage of one class of them. */
export type Replicate = {
  /** The field of the header that holds both. */
  table: CountTable;
  unit: "sperm" | "%";
  first: number;
  second: number;
  difference: number;
  acceptable: number;
  agrees: boolean;
  /** Sperm that were counted in the shorter of the two. */
  fewest: number;
};

type Counts = Readonly<Record<string, number | undefined>>;

/** Classes of sperm that are told apart in one count, by the field of the result that each gives. */
const CLASSES = {
  motilityCounts: {
    motilityRapidPct: "Rapid",
    motilitySlowPct: "Slow",
    motilityNonProgPct: "NonProg",
    motilityImmotilePct: "Immotile",
  },
  vitalityCounts: { vitalityPct: "Live", dead: "Dead" },
  morphologyCounts: { normalFormsPct: "Normal", abnormal: "Abnormal" },
} as const;
type ClassTable = keyof typeof CLASSES;
export type CountTable = "concentrationCounts" | ClassTable;

/** Of two classes the second is the rest; it is no result of its own. */
const REST = ["dead", "abnormal"];

/** The fields of the header that follow from counts, by the table of those counts. */
export const RESULTS_OF: Readonly<Record<CountTable, readonly string[]>> = {
  concentrationCounts: ["concentrationMPerMl"],
  motilityCounts: Object.keys(CLASSES.motilityCounts),
  vitalityCounts: ["vitalityPct"],
  morphologyCounts: ["normalFormsPct"],
};
export const COUNT_TABLES = Object.keys(RESULTS_OF) as CountTable[];

const countsIn = (header: Readonly<Record<string, unknown>>, table: CountTable): Counts => {
  const value = header[table];
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, count]) => typeof count === "number" && count >= 0));
};

type Read = { replicate: Replicate; results: Readonly<Record<string, number>> };

const agreement = (first: number, second: number, acceptable: number) => {
  const difference = withoutBinaryNoise(Math.abs(first - second));
  return { first, second, difference, acceptable, agrees: difference <= acceptable };
};

const DECIMALS = 100;

/** Millions per mL are sperm per nL, so a count over the counted volume is the concentration of what lay in the chamber. */
function readConcentration(counts: Counts): Read | undefined {
  const { firstChamber, secondChamber, chamberVolumeNl, dilution } = counts;
  if (firstChamber === undefined || secondChamber === undefined || !chamberVolumeNl || !dilution) return undefined;
  const concentration = ((firstChamber + secondChamber) / (2 * chamberVolumeNl)) * dilution;
  return {
    replicate: {
      table: "concentrationCounts",
      unit: "sperm",
      ...agreement(firstChamber, secondChamber, acceptableDifference(firstChamber, secondChamber)),
      fewest: Math.min(firstChamber, secondChamber),
    },
    results: { concentrationMPerMl: Math.round(withoutBinaryNoise(concentration * DECIMALS)) / DECIMALS },
  };
}

/** Whole percentages that add up to 100: the largest rests are rounded up. */
function wholePercentages(shares: readonly number[]): number[] {
  const floors = shares.map((share) => Math.floor(withoutBinaryNoise(share)));
  const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRest = shares
    .map((share, index) => ({ index, rest: share - Math.floor(withoutBinaryNoise(share)) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const raised = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor));
}

/** The percentages of two counts by class; they are compared in the class that most sperm are of. */
function readClasses(table: ClassTable, counts: Counts): Read | undefined {
  const classes = Object.entries(CLASSES[table]);
  const first = classes.flatMap(([, name]) => counts[`first${name}`] ?? []);
  const second = classes.flatMap(([, name]) => counts[`second${name}`] ?? []);
  if (first.length < classes.length || second.length < classes.length) return undefined;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const [firstOf, secondOf] = [sum(first), sum(second)];
  if (firstOf === 0 || secondOf === 0) return undefined;
  const shares = first.map((count, index) => 50 * (count / firstOf + (second[index] ?? 0) / secondOf));
  const most = table === "motilityCounts" ? shares.indexOf(Math.max(...shares)) : 0;
  const [a, b] = [first[most] ?? 0, second[most] ?? 0];
  const whole = wholePercentages(shares);
  return {
    replicate: {
      table,
      unit: "%",
      ...agreement((100 * a) / firstOf, (100 * b) / secondOf, acceptablePercent(a, firstOf, b, secondOf)),
      fewest: Math.min(firstOf, secondOf),
    },
    results: Object.fromEntries(
      classes.flatMap(([field], index) => (REST.includes(field) ? [] : [[field, whole[index] ?? 0] as const])),
    ),
  };
}

const readTable = (header: Readonly<Record<string, unknown>>, table: CountTable): Read | undefined => {
  const counts = countsIn(header, table);
  return table === "concentrationCounts" ? readConcentration(counts) : readClasses(table, counts);
};

const readAll = (header: Readonly<Record<string, unknown>>) =>
  COUNT_TABLES.flatMap((table) => readTable(header, table) ?? []);

/** Every pair of counts that is complete, and whether the two agree. Never throws. */
export const replicatesIn = (header: Readonly<Record<string, unknown>>): Replicate[] =>
  readAll(header).map(({ replicate }) => replicate);

/**
 * What follows from the counts of a header: the mean of both, in million/mL with two decimals or in whole percent. It is
 * stored as the result and not typed a second time.
 */
export const countedResults = (header: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.assign({}, ...readAll(header).map(({ results }) => results));
