import { IMAGE_POLICY } from "../policy/image-policy.ts";
import { KPI_POLICY } from "../policy/kpi-policy.ts";
import { LIMITS, LIMITS_VERSION } from "../policy/limits.ts";
import { REPLICATES, SEMEN_LIMITS, SEMEN_LIMITS_VERSION } from "../policy/semen-limits.ts";
import { TIMING_PROFILES } from "../policy/timing-profiles.ts";
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";

/** A set of policy numbers in force and where they come from. */
export type PolicyVersion = { policy: string; version: string; sources: readonly string[] };

const sourcesOf = (rows: Readonly<Record<string, { source: string }>>) => [
  ...new Set(Object.values(rows).map(({ source }) => source)),
];

/** Every set of clinic policy in force, for the page that shows them and for validation files. */
export const POLICY_VERSIONS: readonly PolicyVersion[] = [
  { policy: "field limits", version: LIMITS_VERSION, sources: sourcesOf(LIMITS) },
  ...Object.entries(TIMING_PROFILES).map(([id, { version, checks }]) => ({
    policy: `timing ${id}`,
    version,
    sources: sourcesOf(checks),
  })),
  {
    policy: "indicators",
    version: KPI_POLICY.version,
    sources: [...new Set(KPI_POLICY.rows.map(({ source }) => source))],
  },
  { policy: "semen limits", version: SEMEN_LIMITS_VERSION, sources: sourcesOf({ ...SEMEN_LIMITS, REPLICATES }) },
  ...Object.values(SHIPPED_PROTOCOLS).map(({ version, plan }) => ({
    policy: `protocol ${plan.id}`,
    version: String(version),
    sources: sourcesOf(Object.fromEntries([plan, ...plan.validity, ...plan.acceptance].map((one) => [one.id, one]))),
  })),
  {
    policy: "pictures",
    version: IMAGE_POLICY.version,
    sources: [IMAGE_POLICY.sharpness.source, IMAGE_POLICY.nearDuplicate.source],
  },
];
