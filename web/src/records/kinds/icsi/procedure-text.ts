import { text, words } from "../../../platform/i18n/text.ts";

/** The fields of the procedure, as its form and the record's page name them. */
export const PROCEDURE_WORDS = words("procedure", {
  cycleCode: "Cycle code",
  consentRef: "Consent reference",
  consentGivenAt: "Consent given at",
  operatorId: "Operator",
  assistantId: "Assistant",
  witnessId: "Witness",
  triggerType: "Trigger",
  triggerAt: "Trigger at",
  opuAt: "Oocyte retrieval at",
  folliclesAspirated: "Follicles aspirated",
  cocRetrieved: "Oocytes retrieved (COC)",
  denudationStartAt: "Denudation began",
  denudationEndAt: "Denudation ended",
  denudationBy: "Denuded by",
  enzyme: "Lot of the enzyme",
  technique: "Technique",
  icsiStartAt: "Injection began",
  icsiEndAt: "Injection ended",
  immobilisationMedium: "Immobilisation",
  immobilisation: "Lot of the immobilisation medium",
  oocyteActivation: "Activation",
  activationReason: "How and why activated",
  holdingPipette: "Lot of the holding pipette",
  injectionPipette: "Lot of the injection pipette",
  injectionPipetteInnerUm: "Inner diameter of the injection pipette",
  deviceId: "Device",
  deviceMode: "Mode of the device",
  firmware: "Firmware",
  cultureMedium: "Lot of the culture medium",
  oil: "Lot of the oil",
  dishware: "Lot of the dishes",
  incubatorId: "Incubator",
  o2Pct: "Oxygen",
  co2Pct: "Carbon dioxide",
  tempC: "Temperature",
  microscopeId: "Microscope",
  objective: "Objective",
  pixelSizeUm: "Pixel size",
});

/** Counts as somebody wrote them down, beside those of the rows. */
export const COUNT_WORDS = words("procedure.COUNT_WORDS", {
  mii: "MII written down",
  mi: "MI written down",
  gv: "GV written down",
  injected: "Injected written down",
  degenerated: "Degenerated written down",
  pn2: "2PN written down",
});

export const groups = text("procedure.groups", {
  cycle: "Cycle and people",
  retrieval: "Trigger and retrieval",
  denudation: "Denudation",
  injection: "Injection",
  culture: "Culture",
  optics: "Microscope",
  counts: "Counts as written down",
});

export const t = text("procedure", PROCEDURE_WORDS);

/** Stored options in the lab's words. */
export const OPTION_WORDS = words<Readonly<Record<string, string>>>("procedure.OPTION_WORDS", {
  hcg: "hCG",
  gnrha: "GnRH agonist",
  dual: "Dual",
  natural: "Natural",
  none: "None",
  icsi: "ICSI",
  imsi: "IMSI",
  picsi: "PICSI",
  piezo_icsi: "Piezo ICSI",
  robotic_icsi: "Robotic ICSI",
  laser_assisted: "Laser-assisted",
  split_ivf_icsi: "Split IVF and ICSI",
  pvp: "PVP",
  hyaluronate: "Hyaluronate",
  ca_ionophore: "Calcium ionophore",
  other: "Other",
});
