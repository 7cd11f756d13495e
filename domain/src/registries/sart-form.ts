import { FIGURES } from "./figures.ts";
import type { RegistryForm } from "./registry-form.ts";
import { BY_SOURCE } from "./sections.ts";

/** Cycles by source of the oocytes and age, per retrieval and per transfer, in the manner of SART and the CDC of the United States. */
export const SART_FORM: RegistryForm = {
  id: "sart",
  name: "SART",
  source:
    "Clinic summary reports of the Society for Assisted Reproductive Technology, and the notice of the CDC on reporting",
  ages: [
    { id: "below35", label: "34 and younger", below: 35 },
    { id: "35to37", label: "35–37", from: 35, below: 38 },
    { id: "38to40", label: "38–40", from: 38, below: 41 },
    { id: "41to42", label: "41–42", from: 41, below: 43 },
    { id: "from43", label: "43 and older", from: 43 },
  ],
  sections: BY_SOURCE,
  figures: [
    ...[FIGURES.retrieved, FIGURES.transfers, FIGURES.single, FIGURES.transferred, FIGURES.clinical],
    ...[FIGURES.deliveries, FIGURES.singletons, FIGURES.twins, FIGURES.triplets],
  ],
  rates: [
    { label: "Deliveries per cycle", of: "deliveryCount", per: "cycles" },
    { label: "Deliveries per transfer", of: "deliveryCount", per: "transferCount" },
    { label: "Singletons per transfer", of: "singletonCount", per: "transferCount" },
  ],
  needs: {
    review: "closing",
    date: "closing",
    age: "closing",
    indication: "closing",
    cycleNo: "closing",
    technique: "closing",
    retrieved: "closing",
    outcome: "closing",
    birth: "closing",
  },
  closes: { month: 10, day: 31 },
  unrecorded: [
    "cycles that were started and never reached the laboratory",
    "which retrieval a warmed embryo came from: live births per retrieval with all of its transfers are not told",
    "gestational carriers",
    "weeks and weights at birth, and whether a child was born alive",
  ],
};
