import { FIGURES } from "./figures.ts";
import type { RegistryForm } from "./registry-form.ts";
import { BY_SOURCE } from "./sections.ts";

/** Treatment cycles and what became of their embryos, in the manner of what the HFEA of the United Kingdom publishes. */
export const HFEA_FORM: RegistryForm = {
  id: "hfea",
  name: "HFEA",
  source: "Fertility treatment: trends and figures (Human Fertilisation and Embryology Authority)",
  ages: [
    { id: "below35", label: "34 and younger", below: 35 },
    { id: "35to37", label: "35–37", from: 35, below: 38 },
    { id: "38to39", label: "38–39", from: 38, below: 40 },
    { id: "40to42", label: "40–42", from: 40, below: 43 },
    { id: "from43", label: "43 and older", from: 43 },
  ],
  sections: BY_SOURCE,
  figures: [
    ...[FIGURES.retrieved, FIGURES.zygotes, FIGURES.frozen, FIGURES.warmed, FIGURES.transfers, FIGURES.transferred],
    ...[FIGURES.clinical, FIGURES.deliveries, FIGURES.twins, FIGURES.triplets, FIGURES.born],
  ],
  rates: [
    { label: "Pregnancies per embryo transferred", of: "clinicalPregnancyCount", per: "transferredCount" },
    { label: "Deliveries per embryo transferred", of: "deliveryCount", per: "transferredCount" },
  ],
  needs: {
    review: { days: 14, after: "treatment" },
    date: { days: 14, after: "treatment" },
    age: { days: 14, after: "treatment" },
    indication: { days: 14, after: "treatment" },
    spermSource: { days: 14, after: "treatment" },
    technique: { days: 14, after: "treatment" },
    retrieved: { days: 14, after: "treatment" },
    fertilised: { days: 14, after: "treatment" },
    outcome: { days: 56, after: "transfer" },
    birth: { days: 322, after: "transfer" },
  },
  closes: { month: 12, day: 31 },
  unrecorded: [
    "names, addresses and dates of birth: the register is sent patients, Zona has codes",
    "registration of patients, partners and donors, and their consents to disclosure",
    "donor inseminations and intrauterine inseminations",
    "identities of donors and the limit of families",
    "weight, week and sex of children, and whether a child was born alive",
  ],
};
