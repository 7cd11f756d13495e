import { KPI_POLICY, KpiCode, type KpiRow } from "../policy/kpi-policy.ts";
import type { PopulationId } from "./populations.ts";

/** An indicator of the laboratory: what is divided by what, over which records, and which limits it is held against. */
export type Measure = KpiRow & {
  /** Its name on every screen, in files and in mails. */
  label: string;
  /** What 100 % minus it is called, where people ask for that. */
  complement?: string;
  /** Whose figures count where nothing else is asked. */
  population: PopulationId;
  unit: "%";
  /** Of the policy that its limits come from. */
  version: string;
};

type Names = Pick<Measure, "label" | "complement">;

const NAMES: Readonly<Record<KpiCode, Names>> = {
  RI_OOCYTE_RECOVERY: { label: "Oocyte recovery" },
  RI_MII: { label: "MII rate" },
  PI_SPERM_PR_POST: { label: "Progressive motility after preparation" },
  PI_IVF_POLYSPERMY: { label: "IVF polyspermy" },
  PI_1PN_IVF: { label: "1PN after IVF" },
  PI_1PN_ICSI: { label: "1PN after ICSI" },
  PI_GOOD_BLAST: { label: "Good blastocysts" },
  KPI_ICSI_DAMAGE: { label: "ICSI damage", complement: "ICSI survival" },
  KPI_ICSI_FERT: { label: "Normal fertilisation" },
  KPI_IVF_FERT: { label: "IVF fertilisation" },
  KPI_FAILED_FERT: { label: "Failed fertilisation" },
  KPI_CLEAVAGE: { label: "Cleavage" },
  KPI_D2: { label: "4 cells on day 2" },
  KPI_D3: { label: "8 cells on day 3" },
  KPI_BLAST: { label: "Blastocysts on day 5" },
  KPI_BIOPSY: { label: "Successful biopsy" },
  KPI_CRYOSURV: { label: "Cryosurvival" },
  KPI_IMPL_CLEAV: { label: "Implantation of cleavage embryos" },
  KPI_IMPL_BLAST: { label: "Implantation of blastocysts" },
};

/** All indicators in the order of the policy. */
export const MEASURES: readonly Measure[] = KPI_POLICY.rows.map((row) => ({
  ...row,
  ...NAMES[row.code],
  population: "laboratory",
  unit: "%",
  version: KPI_POLICY.version,
}));

// The policy has a row for every code.
const BY_CODE = Object.fromEntries(MEASURES.map((measure) => [measure.code, measure])) as Record<KpiCode, Measure>;

export const measureOf = (code: KpiCode): Measure => BY_CODE[code];

/** Indicators that one record can tell; the others have no source here. */
export const TOLD_BY_RECORDS: readonly KpiCode[] = [
  "RI_OOCYTE_RECOVERY",
  "RI_MII",
  "PI_1PN_ICSI",
  "PI_GOOD_BLAST",
  "KPI_ICSI_DAMAGE",
  "KPI_ICSI_FERT",
  "KPI_CLEAVAGE",
  "KPI_D2",
  "KPI_D3",
  "KPI_BLAST",
];

const COLUMN = /^kpi:(.+)$/;

/** The id of a measure's column in tables. */
export const kpiColumn = (code: KpiCode) => `kpi:${code}`;

/** The measure that stands in a column; undefined for columns of fields. */
export function measureOfColumn(id: string): Measure | undefined {
  const code = KpiCode.safeParse(COLUMN.exec(id)?.[1]).data;
  return code && measureOf(code);
}
