/**
 * One measured field: what is impossible (`hard`, refused) and what is unusual (`soft`, noted, never blocks). A value that is
 * merely bad is no hard one: an incubator that overheated is the very thing to record.
 */
export type Limit = {
  label: string;
  /** Printed behind the numbers; empty for counts and bare ratios. */
  unit: string;
  hard: readonly [min: number, max: number];
  soft?: readonly [min: number, max: number];
  whole?: true;
  source: string;
};

const HOUSE = "house limit";
const WHO6 = "WHO laboratory manual, 6th edition, 2021";

/** Field limits in force. Raise the version with every change, so a finding can say what it was judged by. */
export const LIMITS_VERSION = "2026-3";

export const LIMITS = {
  femaleAgeYears: { label: "Female age", unit: "years", hard: [18, 55], soft: [18, 43], whole: true, source: HOUSE },
  maleAgeYears: { label: "Male age", unit: "years", hard: [18, 90], whole: true, source: HOUSE },
  cycleNo: { label: "Cycle number", unit: "", hard: [1, 99], whole: true, source: HOUSE },
  bmi: { label: "Body mass index", unit: "kg/m²", hard: [12, 70], source: HOUSE },
  amhNgMl: { label: "AMH", unit: "ng/mL", hard: [0, 30], source: HOUSE },

  folliclesAtTrigger: { label: "Follicles on the day of trigger", unit: "", hard: [0, 80], whole: true, source: HOUSE },
  folliclesAspirated: { label: "Follicles aspirated", unit: "", hard: [0, 80], whole: true, source: HOUSE },
  cocRetrieved: { label: "COC retrieved", unit: "", hard: [0, 80], whole: true, source: HOUSE },
  injectionPipetteInnerUm: {
    label: "Injection pipette inner diameter",
    unit: "µm",
    hard: [3, 8],
    soft: [4.5, 6],
    source: HOUSE,
  },
  o2Pct: { label: "Oxygen", unit: "%", hard: [0, 100], soft: [4.5, 6.5], source: HOUSE },
  co2Pct: { label: "Carbon dioxide", unit: "%", hard: [0, 100], soft: [5, 7], source: HOUSE },
  tempC: { label: "Temperature", unit: "°C", hard: [0, 100], soft: [36.7, 37.3], source: HOUSE },
  pixelSizeUm: { label: "Pixel size", unit: "µm", hard: [0.02, 10], source: HOUSE },

  well: { label: "Well", unit: "", hard: [1, 16], whole: true, source: HOUSE },
  attempts: { label: "Attempts", unit: "", hard: [1, 5], whole: true, source: HOUSE },
  pbCount: { label: "Polar bodies", unit: "", hard: [0, 3], whole: true, source: HOUSE },
  cellsDay1: { label: "Cells on day 1", unit: "", hard: [1, 4], whole: true, source: HOUSE },
  cells: { label: "Cells", unit: "", hard: [1, 20], whole: true, source: HOUSE },
  fragPct: { label: "Fragmentation", unit: "%", hard: [0, 100], source: HOUSE },
  nIcm: { label: "Inner cell masses", unit: "", hard: [1, 2], whole: true, source: "doi:10.1093/humrep/deaf021" },
  biopsiedCells: { label: "Biopsied cells", unit: "", hard: [3, 10], whole: true, source: HOUSE },
  timeLapseHours: { label: "Time-lapse event", unit: "h", hard: [0, 200], source: HOUSE },

  abstinenceDays: { label: "Abstinence", unit: "days", hard: [0, 60], soft: [2, 7], source: WHO6 },
  volumeMl: { label: "Volume", unit: "mL", hard: [0, 15], source: WHO6 },
  pH: { label: "pH", unit: "", hard: [5, 10], source: WHO6 },
  liquefactionMin: { label: "Liquefaction", unit: "min", hard: [0, 120], soft: [0, 60], source: WHO6 },
  concentrationMPerMl: { label: "Concentration", unit: "million/mL", hard: [0, 1000], source: WHO6 },
  percentage: { label: "Percentage", unit: "%", hard: [0, 100], source: WHO6 },
  roundCellsM: { label: "Round cells", unit: "million/mL", hard: [0, 1000], source: WHO6 },
  replicateCount: { label: "Count", unit: "", hard: [0, 10_000], whole: true, source: WHO6 },
  countedVolumeNl: { label: "Volume counted", unit: "nL", hard: [0.1, 10_000], source: WHO6 },
  dilution: { label: "Dilution factor", unit: "", hard: [1, 1000], source: WHO6 },
  spermCounted: {
    label: "Sperm counted",
    unit: "",
    hard: [1, 100_000],
    soft: [200, 100_000],
    whole: true,
    source: WHO6,
  },
  spermProgressive: { label: "Progressively motile sperm", unit: "", hard: [0, 100_000], whole: true, source: WHO6 },
  leukocytesM: { label: "Leukocytes", unit: "million/mL", hard: [0, 50], source: WHO6 },

  ageWeeks: { label: "Age", unit: "weeks", hard: [0, 1000], source: HOUSE },
  weightG: { label: "Weight", unit: "g", hard: [0, 1_000_000], source: HOUSE },
  exposureMin: { label: "Exposure", unit: "min", hard: [0, 14_400], source: HOUSE },
  extractionTempC: { label: "Extraction temperature", unit: "°C", hard: [0, 121], source: HOUSE },
  extractionRatioCm2PerMl: { label: "Extraction ratio", unit: "cm²/mL", hard: [0, 100], source: HOUSE },
  replicateNo: { label: "Replicate", unit: "", hard: [1, 99], whole: true, source: HOUSE },
  series: { label: "Series", unit: "", hard: [1, 9], whole: true, source: HOUSE },
  nUnits: { label: "Units", unit: "", hard: [0, 1000], whole: true, source: HOUSE },
} as const satisfies Record<string, Limit>;
export type LimitedField = keyof typeof LIMITS;

/** A limit by its name in the table, or one that comes with what is measured. */
export const limitOf = (limit: LimitedField | Limit): Limit => (typeof limit === "string" ? LIMITS[limit] : limit);

/** A usual span between two instants of a record, in hours; outside of it is a soft finding. */
export type SpanLimit = { label: string; hours: readonly [min: number, max: number]; source: string };

export const SPAN_LIMITS = {
  triggerToRetrieval: { label: "Trigger to retrieval", hours: [34, 38], source: HOUSE },
  retrievalToDenudation: { label: "Retrieval to denudation", hours: [1.5, 4], source: "PMC3316971" },
  triggerToInjection: { label: "Trigger to injection", hours: [36, 41], source: "doi:10.1093/humrep/deaa338" },
  injectionSession: { label: "The injection session", hours: [0, 2], source: HOUSE },
  collectionToAnalysis: { label: "Collection to analysis", hours: [0, 1], source: WHO6 },
} as const satisfies Record<string, SpanLimit>;

/** Retrieved COC below this share of aspirated follicles would need more follicles than were counted to be usual. */
export const FOLLICLES_PER_COC = { min: 0.6, source: HOUSE } as const;

/** Rules of the house that no site sets. */
export const SITE_DEFAULTS = {
  /** Further than this from the middle of a check's window, an observation is likely on the wrong day. */
  wrongDayHours: 12,
  /** KPI denominators below this are shown as "too few". */
  tooFewBelow: 30,
  source: "house policy",
} as const;
