import { text } from "../i18n/text.ts";

/** The fields of the procedure, as its form and the record's page name them. */
export const PROCEDURE_WORDS = {
  cycleCode: "Cycle code",
  consentRef: "Consent reference",
  consentGivenAt: "Consent given at",
  operatorId: "Operator",
  witnessId: "Witness",
  triggerType: "Trigger",
  triggerAt: "Trigger at",
  opuAt: "Oocyte retrieval at",
  folliclesAspirated: "Follicles aspirated",
  cocRetrieved: "Oocytes retrieved (COC)",
  denudationStartAt: "Denudation began",
  denudationEndAt: "Denudation ended",
  technique: "Technique",
  icsiStartAt: "Injection began",
  icsiEndAt: "Injection ended",
  immobilisationMedium: "Immobilisation",
  oocyteActivation: "Activation",
  deviceId: "Device",
  deviceMode: "Mode of the device",
  firmware: "Firmware",
  cultureMedium: "Lot of the culture medium",
  incubatorId: "Incubator",
  o2Pct: "Oxygen",
  co2Pct: "Carbon dioxide",
  tempC: "Temperature",
};

export const t = text({ en: PROCEDURE_WORDS });

/** Stored options in the lab's words. */
export const OPTION_WORDS: Readonly<Record<string, string>> = {
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
};
