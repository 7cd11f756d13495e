import type { KpiCode } from "../policy/kpi-policy.ts";

/** What indicators are called in tables, files and mails. */
export const KPI_LABELS: Readonly<Record<KpiCode, string>> = {
  RI_OOCYTE_RECOVERY: "Oocyte recovery",
  RI_MII: "MII at ICSI",
  PI_SPERM_PR_POST: "Progressive after preparation",
  PI_IVF_POLYSPERMY: "Polyspermy (IVF)",
  PI_1PN_IVF: "1PN (IVF)",
  PI_1PN_ICSI: "1PN (ICSI)",
  PI_GOOD_BLAST: "Good blastocysts day 5",
  KPI_ICSI_DAMAGE: "ICSI damage",
  KPI_ICSI_FERT: "Fertilisation (ICSI)",
  KPI_IVF_FERT: "Fertilisation (IVF)",
  KPI_FAILED_FERT: "Failed fertilisation (IVF)",
  KPI_CLEAVAGE: "Cleavage day 2",
  KPI_D2: "4 cells on day 2",
  KPI_D3: "8 cells on day 3",
  KPI_BLAST: "Blastocysts day 5",
  KPI_BIOPSY: "Biopsies with DNA",
  KPI_CRYOSURV: "Cryosurvival of blastocysts",
  KPI_IMPL_CLEAV: "Implantation, cleavage stage",
  KPI_IMPL_BLAST: "Implantation, blastocyst",
};
