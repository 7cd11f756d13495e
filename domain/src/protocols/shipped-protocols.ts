import { MEASURED_ENDPOINTS } from "./measured-endpoints.ts";
import type { Criterion, Endpoint, Measure, PinnedProtocol, Protocol, RolePlan, Timepoint } from "./protocol.ts";
import { PROTOCOL_NAMES, type ProtocolCode } from "./protocol-names.ts";
import { SHIPPED_ENDPOINTS } from "./shipped-endpoints.ts";

const ENDPOINTS = { ...SHIPPED_ENDPOINTS, ...MEASURED_ENDPOINTS };

const MEA = "FDA guidance on mouse embryo assays, January 2021, docket FDA-2019-D-2105";
const CLAASSENS = "Claassens et al. 2000, doi:10.1093/humrep/15.7.1586";
const LABORATORY = "set by the laboratory";
const HOUSE = "house policy";

/** How far around its hour a timepoint counts as in time. */
const TOLERANCE_HOURS = 1;

const ONE_RUN = { required: 1, retests: 0, source: HOUSE };
const LAB_REPLICATES = { required: null, retests: null, source: LABORATORY };

const at = (hours: number, ...endpoints: string[]): Timepoint => ({
  hours,
  toleranceHours: TOLERANCE_HOURS,
  endpoints,
});
const role = (
  name: RolePlan["role"],
  part: RolePlan["part"],
  [least, most]: [number, number],
  minUnits: number | null,
): RolePlan => ({ role: name, part, least, most, minUnits });

const share = (hours: number, reaches: string): Measure => ({ of: "share", endpoint: "stage", at: hours, reaches });
const yes = (endpoint: string, hours: number): Measure => ({ of: "share", endpoint, at: hours });

const expanded = (hours: number): Pick<Protocol, "validity" | "acceptance"> => {
  const limit = { measure: share(hours, "expanded"), is: "at_least", limit: 80, source: MEA } as const;
  return { validity: [{ id: "V1", ...limit }], acceptance: [{ id: "A1", ...limit }] };
};

const handling = (upToHours: number) => [
  { id: "handling", text: "Damaged or lost in handling before the first reading", upToHours },
];

const MOUSE = { species: ["mouse" as const], animals: true };
const MEA_ARMS = [
  role("control_medium", "control", [1, 1], 15),
  role("positive_control", "positive_control", [0, 1], 0),
  role("test", "test", [0, 10], 21),
  role("device", "test", [0, 10], 21),
];

/** No embryo is a blastocyst two days after the one-cell stage: whoever reads one probably reads another dish. */
const furthest = (stage: string) => ({ endpoint: "stage", stage, source: HOUSE });

const common = (id: ProtocolCode) => ({ id, name: PROTOCOL_NAMES[id], confidencePct: 95 as const, exclusions: [] });
const endpoints = (...ids: (keyof typeof ENDPOINTS)[]): Endpoint[] => ids.map((id) => ENDPOINTS[id]);

/** One measurement of a lot against limits that its own specification sets. */
function measured(id: ProtocolCode & keyof typeof ENDPOINTS, is: Criterion["is"]): Protocol {
  return {
    ...common(id),
    source: LABORATORY,
    article: "Culture medium, oil or contact material",
    endpoints: endpoints(id),
    timepoints: [{ hours: 0, toleranceHours: null, endpoints: [id] }],
    arms: [role("test", "test", [1, 10], 1)],
    validity: [],
    acceptance: [{ id: "A1", measure: { of: "each", endpoint: id, at: 0 }, is, limit: null, source: LABORATORY }],
    reported: [{ of: "mean", endpoint: id, at: 0 }],
    replicates: LAB_REPLICATES,
  };
}

const BENCH = ["displacementUm", "driftUm", "pulseHz", "leakageUa"] as const;
const DEVICE_HOURS = [24, 48, 72, 96, 120];
const LAST_DEVICE_HOUR = 120;
const HSSA_HOURS = [4, 8, 24, 48];

const mea = (id: "MEA_1cell" | "MEA_extended"): Protocol => ({
  ...common(id),
  source: MEA,
  article: "Culture medium, oil, device or contact material",
  material: { ...MOUSE, types: ["embryo_1c"] },
  endpoints: endpoints("stage"),
  timepoints: [
    { ...at(24, "stage"), furthest: furthest("8") },
    { ...at(48, "stage"), furthest: furthest("morula") },
    at(72, "stage"),
    at(96, "stage"),
  ],
  arms: MEA_ARMS,
  exclusions: handling(24),
  ...expanded(96),
  reported: [share(24, "2"), share(96, "blastocyst"), share(96, "hatching")],
  replicates: ONE_RUN,
});

const EXTENDED_HOURS = 120;
const CELL_COUNTS = ["totalCells", "icmCells", "teCells"] as const;
const extended = mea("MEA_extended");

/**
 * Protocols that come with Zona. Criteria are the published ones with their source; where none is published the number is open
 * (`null`) and a laboratory sets it before the protocol can be approved. A version is never changed: a new one is added.
 */
export const SHIPPED_PROTOCOLS: Readonly<Record<ProtocolCode, PinnedProtocol>> = {
  MEA_1cell: { version: 1, plan: mea("MEA_1cell") },
  MEA_2cell: {
    version: 1,
    plan: {
      ...common("MEA_2cell"),
      source: MEA,
      article: "Culture medium, oil, device or contact material",
      material: { ...MOUSE, types: ["embryo_2c"] },
      endpoints: endpoints("stage"),
      timepoints: [at(72, "stage")],
      arms: MEA_ARMS,
      ...expanded(72),
      reported: [share(72, "blastocyst"), share(72, "hatching")],
      replicates: ONE_RUN,
    },
  },
  MEA_extended: {
    version: 1,
    plan: {
      ...extended,
      endpoints: endpoints("stage", ...CELL_COUNTS),
      timepoints: [...extended.timepoints, at(EXTENDED_HOURS, "stage", ...CELL_COUNTS)],
      acceptance: [
        ...extended.acceptance,
        {
          id: "A2",
          measure: share(EXTENDED_HOURS, "hatching"),
          is: "at_least",
          limit: null,
          source: LABORATORY,
        },
      ],
      reported: [
        ...extended.reported,
        ...CELL_COUNTS.map((endpoint) => ({ of: "mean" as const, endpoint, at: EXTENDED_HOURS })),
      ],
    },
  },
  HSSA: {
    version: 1,
    plan: {
      ...common("HSSA"),
      source: CLAASSENS,
      article: "Oil, dishes, catheters and other contact material",
      material: { species: ["human_donated"], types: ["sperm"], animals: false },
      endpoints: endpoints("motilityPct"),
      timepoints: HSSA_HOURS.map((hours) => at(hours, "motilityPct")),
      arms: [
        role("control_medium", "control", [1, 1], 1),
        role("positive_control", "positive_control", [0, 1], 0),
        role("test", "test", [0, 10], 1),
        role("device", "test", [0, 10], 1),
      ],
      exclusions: handling(4),
      validity: [
        {
          id: "V1",
          measure: { of: "mean", endpoint: "motilityPct", at: 48 },
          is: "at_least",
          limit: null,
          source: LABORATORY,
        },
      ],
      acceptance: HSSA_HOURS.map((hours, index) => ({
        id: `A${index + 1}`,
        measure: { of: "index", endpoint: "motilityPct", at: hours },
        is: "at_least",
        limit: 0.75,
        source: CLAASSENS,
      })),
      reported: [],
      replicates: ONE_RUN,
    },
  },
  device_icsi: {
    version: 1,
    plan: {
      ...common("device_icsi"),
      source: "ARRIVE 2.0; 21 CFR 58",
      article: "ICSI device",
      material: {
        species: ["mouse", "hamster", "rabbit", "bovine", "porcine", "ovine", "human_donated"],
        types: ["oocyte"],
        animals: true,
      },
      endpoints: endpoints("survived", "fertilised", "stage"),
      timepoints: [at(1, "survived"), at(18, "fertilised"), ...DEVICE_HOURS.map((hours) => at(hours, "stage"))],
      arms: [
        role("manual", "control", [1, 1], null),
        role("uninjected", "shown", [0, 2], 0),
        role("sham", "shown", [0, 2], 0),
        role("parthenogenetic", "shown", [0, 2], 0),
        role("device", "test", [1, 8], null),
      ],
      exclusions: handling(1),
      validity: [
        { id: "V1", measure: yes("survived", 1), is: "at_least", limit: null, source: LABORATORY },
        { id: "V2", measure: share(LAST_DEVICE_HOUR, "blastocyst"), is: "at_least", limit: null, source: LABORATORY },
      ],
      acceptance: [
        {
          id: "A1",
          measure: { ...share(LAST_DEVICE_HOUR, "blastocyst"), of: "difference" },
          is: "not_inferior",
          limit: null,
          source: LABORATORY,
        },
      ],
      reported: [yes("survived", 1), yes("fertilised", 18), share(24, "2"), share(96, "blastocyst")],
      replicates: LAB_REPLICATES,
    },
  },
  device_bench: {
    version: 1,
    plan: {
      ...common("device_bench"),
      source: LABORATORY,
      article: "Device",
      endpoints: endpoints(...BENCH),
      timepoints: [{ hours: 0, toleranceHours: null, endpoints: [...BENCH] }],
      arms: [role("device", "test", [1, 8], null)],
      validity: [],
      acceptance: BENCH.map((endpoint, index) => ({
        id: `A${index + 1}`,
        measure: { of: "each", endpoint, at: 0 },
        is: endpoint === "leakageUa" ? "at_most" : "within",
        limit: null,
        source: LABORATORY,
      })),
      reported: BENCH.map((endpoint) => ({ of: "mean", endpoint, at: 0 })),
      replicates: LAB_REPLICATES,
    },
  },
  pH: { version: 1, plan: measured("pH", "within") },
  osmolality: { version: 1, plan: measured("osmolality", "within") },
  endotoxin: { version: 1, plan: measured("endotoxin", "below") },
};
