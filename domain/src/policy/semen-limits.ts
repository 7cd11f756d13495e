/** Lower reference limit (5th centile) with its 95 % interval; "typical" from `limit` on, never "fertile" or "infertile". */
export type SemenLimit = { limit: number; low: number; high: number; median: number; source: string };

const WHO6 = "WHO laboratory manual, 6th edition, 2021, Table 8.3 p. 213";
const row = (limit: number, low: number, high: number, median: number): SemenLimit => ({
  limit,
  low,
  high,
  median,
  source: WHO6,
});

export const SEMEN_LIMITS_VERSION = "who-6-2021-2";

/** Limits in force. Those of the 5th edition are superseded and nowhere used. */
export const SEMEN_LIMITS = {
  volumeMl: row(1.4, 1.3, 1.5, 3.0),
  concentrationMPerMl: row(16, 15, 18, 66),
  totalCountM: row(39, 35, 40, 210),
  totalMotilityPct: row(42, 40, 43, 64),
  progressivePct: row(30, 29, 31, 55),
  vitalityPct: row(54, 50, 56, 78),
  normalFormsPct: row(4, 3.9, 4.0, 14),
} as const satisfies Record<string, SemenLimit>;
export type LimitedSemenValue = keyof typeof SEMEN_LIMITS;

/**
 * 5th centiles that are no limits: little immotile or non-progressive sperm is good, so a value below is never reported as
 * atypical.
 */
export const SEMEN_CENTILES_ONLY = {
  nonProgressivePct: { centile: 1, median: 8, source: WHO6 },
  immotilePct: { centile: 20, median: 37, source: WHO6 },
} as const;

/** Thresholds of consensus, not centiles of a population. */
export const SEMEN_CONSENSUS = {
  pH: { from: 7.2, source: "consensus threshold, WHO laboratory manual" },
  leukocytesM: { below: 1.0, source: "consensus threshold, WHO laboratory manual" },
  antibodyBoundPct: { below: 50, source: "consensus threshold, WHO laboratory manual" },
} as const;

/** Velocity classes in µm/s, measured at 37 °C: rapid from 25, slow from 5, below that non-progressive (§2.4.6.1). */
export const MOTILITY_GRADES = {
  rapidFrom: 25,
  slowFrom: 5,
  tempC: 37,
  source: "WHO laboratory manual §2.4.6.1",
} as const;

/**
 * Two counts of one sample agree while their difference lies inside of the 95 % interval that chance alone gives: `z` times
 * the standard error of the difference. Each count is of at least so many sperm.
 */
export const REPLICATES = {
  z: 1.96,
  leastCounted: 200,
  source: "WHO laboratory manual, 6th edition, 2021, chapter 2: replicate counts",
} as const;
