import { words } from "../../../platform/i18n/text.ts";

/** What an arm is, in the lab's words. */
export const ROLE_WORDS = words("preclinical.ROLE_WORDS", {
  control_medium: "Control medium",
  sham: "Sham",
  uninjected: "Uninjected",
  parthenogenetic: "Parthenogenetic",
  manual: "Manual",
  device: "Device",
  test: "Test",
});

export const ASSAY_WORDS = words("preclinical.ASSAY_WORDS", {
  MEA_1cell: "Mouse embryo assay, one-cell",
  MEA_2cell: "Mouse embryo assay, two-cell",
  HSSA: "Human sperm survival assay",
  device_icsi: "Device ICSI",
});

/** Fields of the protocol, as its form and the record's page name them. */
export const PROTOCOL_WORDS = words("preclinical.PROTOCOL_WORDS", {
  protocolCode: "Protocol",
  protocolVersion: "Version of the protocol",
  operatorId: "Operator",
  startedAt: "Clock zero of the timepoints",
  objective: "What the test is to show",
  strain: "Strain",
  supplier: "Supplier",
  sex: "Sex",
  donorCode: "Donor code",
  ethicsApproval: "Ethics approval",
  medium: "Culture medium",
  reagent: "Reagent under test",
  deviceId: "Device",
  firmware: "Firmware",
  allocation: "Allocation of units",
  seed: "Seed of the random allocation",
  replicateType: "Type of replicate",
  inclusionCriteria: "Inclusion criteria",
  outcomeMeasure: "Outcome measure",
  statistics: "Statistics",
  blindedAssessor: "Assessor blinded: arms are letters until the record is locked",
});

export const SEX_WORDS = words("preclinical.SEX_WORDS", {
  female: "Female",
  male: "Male",
  mixed: "Mixed",
  unknown: "Not known",
});
export const ALLOCATION_WORDS = words("preclinical.ALLOCATION_WORDS", {
  random: "Random",
  block: "In blocks",
  sibling_split: "Siblings split",
  none: "None",
});
export const REPLICATE_WORDS = words("preclinical.REPLICATE_WORDS", {
  biological: "Biological",
  technical: "Technical",
});
