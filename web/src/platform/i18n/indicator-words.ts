import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { words } from "./text.ts";

/** Indicators as people say them. */
export const INDICATOR_WORDS = words<Record<KpiCode, string>>("indicatorWords.INDICATOR_WORDS", {
  RI_OOCYTE_RECOVERY: "Oocyte recovery",
  RI_MII: "MII rate",
  PI_SPERM_PR_POST: "Progressive motility after preparation",
  PI_IVF_POLYSPERMY: "IVF polyspermy",
  PI_1PN_IVF: "1PN after IVF",
  PI_1PN_ICSI: "1PN after ICSI",
  PI_GOOD_BLAST: "Good blastocysts",
  KPI_ICSI_DAMAGE: "ICSI damage",
  KPI_ICSI_FERT: "Normal fertilisation",
  KPI_IVF_FERT: "IVF fertilisation",
  KPI_FAILED_FERT: "Failed fertilisation",
  KPI_CLEAVAGE: "Cleavage",
  KPI_D2: "4 cells on day 2",
  KPI_D3: "8 cells on day 3",
  KPI_BLAST: "Blastocysts on day 5",
  KPI_BIOPSY: "Successful biopsy",
  KPI_CRYOSURV: "Cryosurvival",
  KPI_IMPL_CLEAV: "Implantation of cleavage embryos",
  KPI_IMPL_BLAST: "Implantation of blastocysts",
});

/** What 100 % minus an indicator is called. */
export const COMPLEMENT_WORDS = words<Partial<Record<KpiCode, string>>>("indicatorWords.COMPLEMENT_WORDS", {
  KPI_ICSI_DAMAGE: "ICSI survival",
});
