/** A mouse embryo assay: how many embryos, when they are read, and the share of expanded blastocysts that passes. */
export type EmbryoAssay = {
  kind: "embryo";
  minTest: number;
  minControl: number;
  scheduleHours: readonly number[];
  readHours: number;
  minPercent: number;
  source: string;
};

/** A sperm survival assay: motility of the test over that of the control; below the limit the material is toxic. */
export type SpermAssay = { kind: "sperm"; scheduleHours: readonly number[]; toxicBelow: number; source: string };

/** A comparison of arms without an acceptance limit of its own. */
export type ComparisonAssay = { kind: "comparison"; scheduleHours: readonly number[]; source: string };

export type Assay = EmbryoAssay | SpermAssay | ComparisonAssay;

const MEA = "FDA guidance on mouse embryo assays, January 2021, docket FDA-2019-D-2105";

export const ASSAYS_VERSION = "2026-1";

export const ASSAYS = {
  MEA_1cell: {
    kind: "embryo",
    minTest: 21,
    minControl: 15,
    readHours: 96,
    minPercent: 80,
    source: MEA,
    scheduleHours: [24, 48, 72, 96],
  },
  MEA_2cell: {
    kind: "embryo",
    minTest: 21,
    minControl: 15,
    readHours: 72,
    minPercent: 80,
    source: MEA,
    scheduleHours: [72],
  },
  HSSA: { kind: "sperm", scheduleHours: [4, 8, 24, 48], toxicBelow: 0.75, source: "Claassens 2000" },
  device_icsi: { kind: "comparison", scheduleHours: [1, 18, 24, 48, 72, 96, 120], source: "ARRIVE 2.0; 21 CFR 58" },
} as const satisfies Record<string, Assay>;
export type AssayCode = keyof typeof ASSAYS;
