import { TREATMENT_IDS, TREATMENTS } from "../records/kinds/icsi/treatment.ts";
import { FIGURES } from "./figures.ts";
import type { RegistryForm } from "./registry-form.ts";

/** Cycles of a calendar year by treatment and age, in the manner of the European IVF-monitoring consortium of ESHRE. */
export const EIM_FORM: RegistryForm = {
  id: "eim",
  name: "EIM",
  source: "Annual reports of the European IVF-monitoring consortium (ESHRE), such as doi:10.1093/humrep/dead197",
  ages: [
    { id: "below35", label: "34 and younger", below: 35 },
    { id: "35to39", label: "35–39", from: 35, below: 40 },
    { id: "from40", label: "40 and older", from: 40 },
  ],
  sections: TREATMENT_IDS.map((id) => ({ id, label: TREATMENTS[id], treatments: [id] })),
  figures: [
    ...[FIGURES.transfers, FIGURES.single, FIGURES.clinical, FIGURES.deliveries],
    ...[FIGURES.singletons, FIGURES.twins, FIGURES.triplets, FIGURES.lost],
  ],
  rates: [
    { label: "Pregnancies per cycle", of: "clinicalPregnancyCount", per: "cycles" },
    { label: "Pregnancies per transfer", of: "clinicalPregnancyCount", per: "transferCount" },
    { label: "Deliveries per transfer", of: "deliveryCount", per: "transferCount" },
  ],
  needs: {
    review: "closing",
    date: "closing",
    age: "closing",
    technique: "closing",
    outcome: "closing",
    birth: "closing",
  },
  closes: { month: 10, day: 31 },
  unrecorded: [
    "cycles that were stopped before the retrieval or the warming",
    "intrauterine inseminations",
    "complications such as ovarian hyperstimulation, bleeding or infection",
    "fetal reductions, and whether a child was born alive",
    "embryos warmed for PGT: their transfers are among frozen embryos",
  ],
};
