import { IMAGE_POLICY } from "../policy/image-policy.ts";
import { GOOD_BLASTOCYST, KPI_POLICY, REFERENCE_POPULATION } from "../policy/kpi-policy.ts";
import { SEMEN_LIMITS } from "../policy/semen-limits.ts";
import { TIMING_PROFILES } from "../policy/timing-profiles.ts";
import type { Plan } from "./plan.ts";
import { inTable } from "./words/word-table.ts";

/** What a word means in this laboratory, from the policy in force, and where that comes from. */
export type Definition = { text: string; source: string; version?: string };

const { sharpness, nearDuplicate } = IMAGE_POLICY;
const semenLimits = Object.entries(SEMEN_LIMITS).map(([field, { limit }]) => `${field} ${limit}`);

const CONCEPTS: Readonly<Record<string, Definition>> = {
  good_blastocyst: {
    text: `A blastocyst of expansion ${GOOD_BLASTOCYST.minExpansion} or more with inner cell mass and trophectoderm both ${GOOD_BLASTOCYST.grades.join(" or ")}.`,
    source: GOOD_BLASTOCYST.source,
  },
  reference_population: {
    text: `Cycles of women up to ${REFERENCE_POPULATION.maxFemaleAgeYears} years with own fresh oocytes and ejaculated sperm, without genetic testing.`,
    source: REFERENCE_POPULATION.source,
  },
  blurred: {
    text: `A picture whose sharpness lies below ${sharpness.blurredBelow} robust standard deviations of ${sharpness.minPeers} or more pictures of the same device, objective and stage.`,
    source: sharpness.source,
    version: IMAGE_POLICY.version,
  },
  near_duplicate: {
    text: `Two pictures of one shape whose hashes differ in at most ${nearDuplicate.maxDhashDistance} (dHash) and ${nearDuplicate.maxPhashDistance} (pHash) bits.`,
    source: nearDuplicate.source,
    version: IMAGE_POLICY.version,
  },
  semen_limits: {
    text: `Lower reference limits (5th centile): ${semenLimits.join(", ")}. Below one a value is not typical; it says nothing of fertility.`,
    source: SEMEN_LIMITS.volumeMl.source,
  },
  timing_windows: {
    text: `Hours after insemination in which a check is made, by profile: ${Object.keys(TIMING_PROFILES).join(", ")}.`,
    source: TIMING_PROFILES["istanbul-2025"].source,
    version: TIMING_PROFILES["istanbul-2025"].version,
  },
};

const DIRECTIONS = {
  higher: (limit: number) => `at least ${limit}%`,
  lower: (limit: number) => `at most ${limit}%`,
  lower_strict: (limit: number) => `below ${limit}%`,
  range: (limit: number) => `${limit}%`,
};

/** The definition that a plan asks for; undefined when it asks for none. */
export function definitionOf({ intent, metric, field }: Plan): Definition | undefined {
  if (intent !== "define") return undefined;
  const row = KPI_POLICY.rows.find(({ code }) => code === metric);
  if (!row) return inTable(CONCEPTS, field);
  const limit = DIRECTIONS[row.direction];
  const benchmark = row.benchmark === null ? "no benchmark" : `benchmark ${limit(row.benchmark)}`;
  const limits =
    row.direction === "range"
      ? `expected from ${row.competence}% to ${row.benchmark}%`
      : `competence ${limit(row.competence)}, ${benchmark}`;
  return {
    text: `${row.code}: ${row.numerator} divided by ${row.denominator}; ${limits}.`,
    source: row.source,
    version: KPI_POLICY.version,
  };
}
