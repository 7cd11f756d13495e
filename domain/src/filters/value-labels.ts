import { CHECK_NAMES } from "../policy/check-names.ts";

type Labels = Readonly<Record<string, string>>;

/**
 * The lab's words for stored values, by field: the same in tables, filters, files, mails and answers, as on the pages that
 * record them. A value that is missing here reads like its code, with a capital.
 */
const LABELS: Readonly<Record<string, Labels>> = {
  kind: { icsi: "ICSI" },
  status: { amending: "Being amended", biopsied_frozen: "Biopsied and frozen" },
  oocyteSource: {
    own_fresh: "Own, fresh",
    own_vitrified: "Own, vitrified",
    donor_fresh: "Donor, fresh",
    donor_vitrified: "Donor, vitrified",
    own_embryos_vitrified: "Own embryos, vitrified",
    donor_embryos_vitrified: "Donor embryos, vitrified",
    ivm: "In vitro matured (IVM)",
    research_donated: "Donated to research",
  },
  spermSource: {
    ejaculate_fresh: "Ejaculate, fresh",
    ejaculate_frozen: "Ejaculate, frozen",
    donor_frozen: "Donor, frozen",
    tese: "TESE",
    tesa: "TESA",
    pesa_mesa: "PESA or MESA",
  },
  check: CHECK_NAMES,
  missingPhoto: CHECK_NAMES,
  requiredPhoto: CHECK_NAMES,
  species: { human_donated: "Human, donated" },
  materialType: { embryo_1c: "Embryo, 1 cell", embryo_2c: "Embryo, 2 cells" },
  materialState: { vitrified_warmed: "Vitrified and warmed" },
  verdict: { pass: "Passed", fail: "Failed" },
  pnCount: {
    pn_not_observed: "PN not observed",
    "1": "1PN",
    "2": "2PN",
    "2.1": "2.1PN",
    "3": "3PN",
    "4plus": "≥4PN",
  },
  fate: { biopsy_freeze: "Biopsy and freeze", donate_patient: "Donate to a patient" },
  injectionEvents: {
    repeat_aspiration: "Repeated aspiration",
    cytoplasm_leak: "Cytoplasm leaked",
    needle_clog: "Needle clogged",
  },
  features: {
    ser_aggregate: "SER aggregate",
    multiple_vacuoles: "Several vacuoles",
    large_pvs: "Large perivitelline space",
    fragmented_pb1: "Fragmented first polar body",
    large_pb1: "Large first polar body",
    shape_abnormal: "Abnormal shape",
  },
  state: { processing: "Processing", rejected: "Rejected" },
  stage: { pn: "Pronuclei", blast: "Blastocyst" },
  sharpness: {
    ok: "In focus",
    blurred: "Out of focus",
    relative: "Too few to compare",
    unknown: "Cannot be judged",
  },
};

/** The lab's word for a stored value of a field. */
export function valueLabel(field: string, value: string): string {
  const known = LABELS[field]?.[value];
  if (known !== undefined) return known;
  const words = value.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
