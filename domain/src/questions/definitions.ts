import { fieldOf } from "../filters/fields.ts";
import { named, type Said } from "../messages/said.ts";
import { IMAGE_POLICY } from "../policy/image-policy.ts";
import { GOOD_BLASTOCYST, KPI_POLICY, REFERENCE_POPULATION } from "../policy/kpi-policy.ts";
import { SEMEN_LIMITS } from "../policy/semen-limits.ts";
import { TIMING_PROFILES } from "../policy/timing-profiles.ts";
import { asks } from "./ask-sentences.ts";
import type { AskedRequest } from "./requests/asked-request.ts";

/** What a word means in this laboratory, from the policy in force, and where that comes from. */
export type Definition = { text: Said; source: string; version?: string };

const { sharpness, nearDuplicate } = IMAGE_POLICY;
const [firstGrade, secondGrade] = GOOD_BLASTOCYST.grades;

const CONCEPTS: Readonly<Record<string, Definition>> = {
  good_blastocyst: {
    text: asks("goodBlastocyst", {
      expansion: GOOD_BLASTOCYST.minExpansion,
      first: firstGrade,
      second: secondGrade,
    }),
    source: GOOD_BLASTOCYST.source,
  },
  reference_population: {
    text: asks("referencePopulation", { years: REFERENCE_POPULATION.maxFemaleAgeYears }),
    source: REFERENCE_POPULATION.source,
  },
  blurred: {
    text: asks("blurred", { deviations: sharpness.blurredBelow, peers: sharpness.minPeers }),
    source: sharpness.source,
    version: IMAGE_POLICY.version,
  },
  near_duplicate: {
    text: asks("nearDuplicate", { dhash: nearDuplicate.maxDhashDistance, phash: nearDuplicate.maxPhashDistance }),
    source: nearDuplicate.source,
    version: IMAGE_POLICY.version,
  },
  semen_limits: {
    text: asks("semenLimits", {
      limits: Object.entries(SEMEN_LIMITS).map(([field, { limit }]) =>
        asks("semenLimit", { name: named(fieldOf("tests", field)?.label ?? field), limit }),
      ),
    }),
    source: SEMEN_LIMITS.volumeMl.source,
  },
  timing_windows: {
    text: asks("timingWindows", { profiles: Object.keys(TIMING_PROFILES) }),
    source: TIMING_PROFILES["istanbul-2025"].source,
    version: TIMING_PROFILES["istanbul-2025"].version,
  },
};

const DIRECTIONS = { higher: "higher", lower: "lower", lower_strict: "lowerStrict" } as const;

/** The definition that a request asks for; undefined when it asks for none. */
export function definitionOf({ ask, measures, concept }: AskedRequest): Definition | undefined {
  if (ask !== "definition") return undefined;
  const [measure] = measures;
  const row = KPI_POLICY.rows.find(({ code }) => measure?.of === "indicator" && code === measure.code);
  if (!row) return concept !== undefined && Object.hasOwn(CONCEPTS, concept) ? CONCEPTS[concept] : undefined;
  const { code, competence, benchmark, direction } = row;
  const [numerator, denominator] = [named(row.numerator), named(row.denominator)];
  const origin = { source: row.source, version: KPI_POLICY.version };
  if (direction === "range") {
    const to = benchmark ?? competence;
    return { text: asks("indicatorRange", { code, numerator, denominator, from: competence, to }), ...origin };
  }
  const limitOf = (limit: number) => asks(DIRECTIONS[direction], { limit });
  const best = benchmark === null ? asks("noBenchmark") : asks("benchmark", { limit: limitOf(benchmark) });
  const known = { code, numerator, denominator };
  return { text: asks("indicator", { ...known, competence: limitOf(competence), benchmark: best }), ...origin };
}
