import * as z from "zod";

export const KpiCode = z.enum([
  "RI_OOCYTE_RECOVERY",
  "RI_MII",
  "PI_SPERM_PR_POST",
  "PI_IVF_POLYSPERMY",
  "PI_1PN_IVF",
  "PI_1PN_ICSI",
  "PI_GOOD_BLAST",
  "KPI_ICSI_DAMAGE",
  "KPI_ICSI_FERT",
  "KPI_IVF_FERT",
  "KPI_FAILED_FERT",
  "KPI_CLEAVAGE",
  "KPI_D2",
  "KPI_D3",
  "KPI_BLAST",
  "KPI_BIOPSY",
  "KPI_CRYOSURV",
  "KPI_IMPL_CLEAV",
  "KPI_IMPL_BLAST",
]);
export type KpiCode = z.infer<typeof KpiCode>;

/**
 * Which way is good. `range`: competence and benchmark are the ends of the expected range. `lower_strict`: a value equal to
 * the limit is already over it.
 */
export type KpiDirection = "higher" | "lower" | "lower_strict" | "range";

export type KpiRow = {
  code: KpiCode;
  numerator: string;
  denominator: string;
  /** Percent; the least that is competent (the most, where lower is better). */
  competence: number;
  /** Percent; null where the consensus sets none. */
  benchmark: number | null;
  direction: KpiDirection;
  /** Reference indicator, performance indicator, key performance indicator. */
  cls: "RI" | "PI" | "KPI";
  source: string;
};

const VIENNA = "Vienna consensus 2017, doi:10.1093/hropen/hox011";

type Cells = [KpiCode, string, string, number, number | null, KpiDirection, KpiRow["cls"]];
const row = ([code, numerator, denominator, competence, benchmark, direction, cls]: Cells): KpiRow => ({
  code,
  numerator,
  denominator,
  competence,
  benchmark,
  direction,
  cls,
  source: VIENNA,
});

/** All 19 indicators of the consensus: two reference, five performance, twelve key performance indicators. */
export const KPI_POLICY = {
  version: "vienna-2017-1",
  rows: (
    [
      ["RI_OOCYTE_RECOVERY", "oocytes retrieved", "follicles on day of trigger", 80, 95, "range", "RI"],
      ["RI_MII", "MII at ICSI", "COC retrieved", 75, 90, "range", "RI"],
      ["PI_SPERM_PR_POST", "progressively motile sperm post-prep", "all sperm counted", 90, 95, "higher", "PI"],
      ["PI_IVF_POLYSPERMY", ">2PN", "COC inseminated", 6, null, "lower_strict", "PI"],
      ["PI_1PN_IVF", "1PN", "COC inseminated", 5, null, "lower_strict", "PI"],
      ["PI_1PN_ICSI", "1PN", "MII injected", 3, null, "lower_strict", "PI"],
      ["PI_GOOD_BLAST", "good-quality blastocysts D5", "2PN D1", 30, 40, "higher", "PI"],
      ["KPI_ICSI_DAMAGE", "damaged or degenerated", "all oocytes injected", 10, 5, "lower", "KPI"],
      ["KPI_ICSI_FERT", "2PN and 2PB", "MII injected", 65, 80, "higher", "KPI"],
      ["KPI_IVF_FERT", "2PN and 2PB", "COC inseminated", 60, 75, "higher", "KPI"],
      ["KPI_FAILED_FERT", "IVF cycles with no fertilisation", "stimulated IVF cycles", 5, null, "lower_strict", "KPI"],
      ["KPI_CLEAVAGE", "cleaved D2", "2PN D1", 95, 99, "higher", "KPI"],
      ["KPI_D2", "4-cell D2", "2PN D1", 50, 80, "higher", "KPI"],
      ["KPI_D3", "8-cell D3", "2PN D1", 45, 70, "higher", "KPI"],
      ["KPI_BLAST", "blastocysts D5", "2PN D1", 40, 60, "higher", "KPI"],
      ["KPI_BIOPSY", "biopsies with DNA detected", "biopsies performed", 90, 95, "higher", "KPI"],
      ["KPI_CRYOSURV", "blastocysts appearing intact", "blastocysts warmed", 90, 99, "higher", "KPI"],
      ["KPI_IMPL_CLEAV", "sacs", "cleavage-stage embryos transferred", 25, 35, "higher", "KPI"],
      ["KPI_IMPL_BLAST", "sacs", "blastocysts transferred", 35, 60, "higher", "KPI"],
    ] satisfies Cells[]
  ).map(row),
} as const;

/** Whom the limits were set for. */
export const REFERENCE_POPULATION = {
  maxFemaleAgeYears: 39,
  oocyteSources: ["own_fresh"],
  spermSources: ["ejaculate_fresh", "ejaculate_frozen"],
  pgt: false,
  source: VIENNA,
} as const;

/** What counts as a good-quality blastocyst. */
export const GOOD_BLASTOCYST = {
  minExpansion: 3,
  grades: ["A", "B"],
  source: "house definition on the grades of doi:10.1093/humrep/deaf021 Table 9",
} as const;
