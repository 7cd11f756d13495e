import { count, text, words } from "../i18n/text.ts";

export const t = text("preclinical", {
  title: "Continue a preclinical run",
  chooseLead: "Choose the run whose next timepoint you read.",
  none: "No open preclinical tests",
  noneHint: "Create one; its timepoints are read here.",
  listFailed: "The tests could not be loaded",
  loadFailed: "The run could not be loaded",
  notFound: "No such preclinical test",
  notFoundHint: "It may be of another kind, or its address is mistyped.",
  all: "All open preclinical tests",
  start: "Start the run",
  startHint: "The operator is needed to start.",
  startFailed: "The run was not started",
  protocol: "Protocol and arms",
  arms: "Arms",
  armName: (n: number) => `Name of arm ${n}`,
  armRole: (n: number) => `What arm ${n} is`,
  armUnits: (n: number) => `Units of arm ${n}`,
  addArm: "Add an arm",
  removeArm: (name: string) => `Remove ${name}`,
  newArm: (n: number) => `Arm ${n}`,
  locked: "Arms cannot be removed once something is read, because rows belong to their number.",
  blindFirst:
    "Say first, under Design, whether the assessor is blinded: arms that were typed in the open stay in the trail.",
  blindingIsFixed:
    "The arms stand in the trail, so this run cannot be blinded any more. A blinded run begins with a new test.",
  sealHint:
    "Whoever names the arms keeps their key and reads no unit. Sealing gives the arms letters in a drawn order; until the record is submitted, nobody but the keeper can open the key.",
  seal: "Seal the arms",
  sealFailed: "The arms were not sealed",
  notSealed: "The arms are not named yet.",
  youKeep: (_: string) => "You keep the key of this run, so somebody else reads its units.",
  keptBy: (name: string) => `Sealed by ${name}. The letters are resolved once the record is submitted.`,
  unsealed: "The key is open.",
  sealedArm: (letter: string, units: number, stands: string | undefined) =>
    `${letter}: ${count(units, "unit", "units")}${stands === undefined ? "" : ` – ${stands}`}`,
  changeArms: "Name them anew",
  breakBlind: "Break the blind",
  breakWhy: "Why does the allocation have to be known before the submission? (at least 10 characters)",
  breakNow: "Open the key for everybody",
  breakFailed: "The blind was not broken",
  readAt: "Read at",
  readNow: "Read now",
  finish: "Timepoint finished",
  finishFailed: "The timepoint was not finished",
  unit: "Unit",
  unitNo: (n: number) => `Unit ${n}`,
  noArms: "Enter under Protocol and arms what is compared; the units appear here.",
  result: "Result",
  blindedResult: "The result is shown once the test is submitted, so that nobody is told which arm is which.",
  pass: "Passed",
  fail: "Failed",
  invalid: "Invalid",
  incomplete: "Incomplete",
  arm: "Arm",
  success: "Success",
  interval: "95 % interval",
  hours: (hours: string) => `${hours} h`,
  read: (time: string) => `read ${time}`,
  notDone: "Not read",
  notDoneWhy: "Why was it not read?",
  mark: "Mark as not read",
  notDoneSince: (reason: string) => `Not read: ${reason}`,
});

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
  blindedAssessor: "Assessor blinded: arms are letters until the test is submitted",
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

export const groups = text("preclinical.groups", {
  protocol: "Protocol",
  animals: "Animals",
  materials: "Materials and exposure",
  design: "Design",
});
