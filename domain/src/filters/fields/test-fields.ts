import { CheckKey } from "../../policy/timing-profiles.ts";
import { ArmRole } from "../../protocols/arm-roles.ts";
import { ALL_GROUPS } from "../../records/fields/fields-of-kinds.ts";
import { MaterialState, MaterialType, OocyteSource, Species, SpermSource, TestStatus } from "../../records/lab-test.ts";
import { TestKind } from "../../records/test-kind.ts";
import { checkWords } from "../check-words.ts";
import { enumField, type Field, field } from "../field.ts";
import { headerFields } from "./header-fields.ts";
import { DERIVED_SEMEN_FIELDS } from "./semen-fields.ts";
import { STATE_FIELDS } from "./state-fields.ts";
import { TREATMENT_FIELDS } from "./treatment-fields.ts";

export const kindField = enumField("kind", "Kind of test", TestKind.options, {
  also: ["kind", "test kind", "type of test", "test type"],
  words: {
    icsi: ["icsi test", "icsi cycle", "icsi record", "injection test"],
    clinical: ["clinical test"],
    semen: ["semen sample", "semen analysis", "sperm analysis", "spermiogram", "sperm sample", "semen test"],
    preclinical: ["preclinical test", "pre-clinical", "bioassay", "animal test"],
  },
});

export const oocyteSourceField = enumField("oocyteSource", "Oocyte source", OocyteSource.options, {
  path: "material.oocyteSource",
  also: ["source of oocytes", "source of the oocytes", "egg source"],
  words: {
    own_fresh: ["fresh own", "own fresh oocyte", "autologous fresh"],
    own_vitrified: ["own frozen", "own vitrified oocyte", "vitrified own"],
    donor_fresh: ["fresh donor", "donor fresh oocyte", "fresh donor oocyte"],
    donor_vitrified: ["frozen donor oocyte", "vitrified donor", "donor vitrified oocyte"],
    own_embryos_vitrified: ["own vitrified embryo"],
    donor_embryos_vitrified: ["vitrified donor embryo", "donor embryo"],
    ivm: ["in vitro matured", "in vitro maturation"],
    research_donated: ["donated to research", "research oocyte"],
  },
});

export const spermSourceField = enumField("spermSource", "Sperm source", SpermSource.options, {
  path: "material.spermSource",
  also: ["source of sperm", "source of the sperm", "semen source"],
  words: {
    ejaculate_fresh: ["fresh ejaculate", "fresh ejaculated", "fresh ejaculated sperm"],
    ejaculate_frozen: ["frozen ejaculate", "frozen ejaculated", "frozen ejaculated sperm"],
    tese: ["testicular extraction", "testicular sperm"],
    tesa: ["testicular aspiration"],
    pesa_mesa: ["pesa", "mesa", "epididymal"],
    donor_frozen: ["donor sperm", "frozen donor sperm"],
  },
});

export const armField = enumField("arm", "Arm", ArmRole.options, {
  isList: true,
  path: "arm.role",
  also: ["study arm", "treatment arm", "group arm"],
  words: { control_medium: ["control medium", "control arm"], manual: ["by hand", "manually", "manual icsi"] },
});

/** What counts as a test in lists, reports and questions; values that are derived stand under `counts` and `nextDue`. */
export const TEST_FIELDS: readonly Field[] = [
  field("code", "code", "Test code", { also: ["code", "test id"] }),
  kindField,
  enumField("status", "Status", TestStatus.options, {
    also: ["state"],
    words: {
      in_progress: ["running", "in process", "unfinished"],
      awaiting: ["awaiting check", "waiting for a check"],
      submitted: ["awaiting review", "waiting for review", "to review", "to be reviewed"],
      reviewed: ["awaiting signature", "waiting for signature", "to be signed"],
      signed: ["to be locked"],
      amending: ["being amended", "under amendment"],
      cancelled: ["canceled", "aborted"],
      invalid: ["invalidated"],
    },
  }),
  field("studyId", "text", "Study", { also: ["trial", "project"] }),
  field("subjectCode", "code", "Subject", { also: ["subject code", "patient", "couple", "pseudonym", "patient code"] }),
  field("reviewer", "person", "Reviewer", { path: "reviewedBy.uid", also: ["reviewed by"] }),
  field("createdBy", "person", "Created by", {
    path: "createdBy.uid",
    also: ["created", "author", "creator", "entered by"],
  }),
  field("organisation", "text", "Organisation"),
  field("siteId", "text", "Site", { also: ["laboratory", "clinic", "lab", "centre", "center"] }),
  ...headerFields(ALL_GROUPS),
  oocyteSourceField,
  spermSourceField,
  field("lotNo", "text", "Lot", {
    isList: true,
    path: "lotNos",
    also: ["batch", "lot number", "reagent lot"],
  }),
  field("createdAt", "instant", "Created", { also: ["creation date", "created at"] }),
  field("injectedAt", "instant", "Injection", {
    path: "anchorAt",
    also: ["injection time", "time of injection", "injected"],
  }),
  field("triggerOpuHours", "number", "Trigger to retrieval", { path: "hours.triggerToOpu", unit: "h" }),
  field("opuDenudationHours", "number", "Retrieval to denudation", { path: "hours.opuToDenudation", unit: "h" }),
  field("opuInjectionHours", "number", "Retrieval to insemination", { path: "hours.opuToAnchor", unit: "h" }),
  field("needsCorrection", "flag", "Needs correction", { also: ["to be corrected"] }),
  field("isReference", "flag", "In the reference population", { path: "population.isReference" }),
  field("overdueAt", "instant", "Overdue from", { path: "nextDue.overdue", isAhead: true }),
  field("dueAt", "instant", "Next check due", { path: "nextDue.target", isAhead: true, also: ["due date"] }),
  enumField("check", "Next check", CheckKey.options, {
    path: "nextDue.check",
    also: ["due check"],
    words: checkWords(),
  }),
  field("miiCount", "number", "MII count", {
    path: "counts.mii",
    also: [
      ...["mii", "mii count", "mature oocyte count", "mii per cycle", "mii per test", "mii oocyte per cycle"],
      ...["mature oocyte per cycle", "mature oocyte per test"],
    ],
  }),
  field("injectedCount", "number", "Injection count", {
    path: "counts.injected",
    also: [
      ...["injected count", "number injected", "injected oocyte per cycle", "injected oocyte per test"],
      ...["oocyte injected per cycle", "oocyte injected per test", "injected egg per cycle"],
    ],
  }),
  field("pn1Pct", "number", "1PN share", { path: "rates.pn1Pct", unit: "%", also: ["1pn", "1pn rate", "1 pn"] }),
  field("pn2Pct", "number", "2PN share", { path: "rates.pn2Pct", unit: "%", also: ["2pn"] }),
  field("pn3Pct", "number", "3PN share", { path: "rates.pn3Pct", unit: "%", also: ["3pn", "polyspermy share"] }),
  field("degeneratedPct", "number", "Degenerated share", {
    path: "rates.degeneratedPct",
    unit: "%",
    also: ["degenerated"],
  }),
  field("fertPct", "number", "Fertilisation of the test", {
    path: "rates.fertPct",
    unit: "%",
    also: ["fertilization rate", "fertilization"],
  }),
  field("blastPct", "number", "Blastocysts of the test", {
    path: "rates.blastPct",
    unit: "%",
    also: ["blast rate", "blastocyst rate"],
  }),
  field("damagePct", "number", "Damage of the test", {
    path: "rates.damagePct",
    unit: "%",
    also: ["damage rate", "damage"],
  }),
  enumField("missingPhoto", "Missing required picture", CheckKey.options, {
    isList: true,
    path: "media.missing",
    also: ["missing photo", "missing image", "missing picture"],
  }),
  enumField("requiredPhoto", "Required picture", CheckKey.options, { isList: true, path: "media.required.check" }),
  field("mediaCount", "number", "Pictures", {
    path: "media.count",
    also: ["image count", "image per test", "picture per test", "photo per test", "image per cycle"],
  }),
  field("queries", "number", "Queries", { path: "queries.total" }),
  field("openQueries", "number", "Queries still open", { path: "queries.open" }),
  field("enteredBy", "person", "Entered by", { path: "enteredBy", isList: true }),
  enumField("species", "Species", Species.options, { path: "material.species", words: { mouse: ["mice", "murine"] } }),
  enumField("materialType", "Material", MaterialType.options, {
    path: "material.materialType",
    also: ["type of material", "material type"],
  }),
  field("materialLot", "text", "Lot of the material", { path: "material.materialLot" }),
  field("testedLot", "text", "Lot under test", { path: "arm.lotNos", isList: true }),
  enumField("materialState", "State of the material", MaterialState.options, {
    path: "material.materialState",
    also: ["material state"],
    words: { vitrified_warmed: ["warmed", "vitrified-warmed"] },
  }),
  field("controlPct", "number", "Control result", {
    path: "result.controlPct",
    unit: "%",
    also: ["control", "control result", "control blastocyst"],
  }),
  field("testPct", "number", "Test arm result", {
    path: "result.testPct",
    unit: "%",
    also: ["test arm result", "test result"],
  }),
  enumField("verdict", "Verdict", ["pass", "fail", "invalid", "incomplete"], {
    path: "result.verdict",
    also: ["verdict of the assay", "assay verdict", "assay result"],
    words: { pass: ["passed", "passing"], fail: ["failed", "failing"], invalid: ["invalid assay"], incomplete: [] },
  }),
  ...TREATMENT_FIELDS,
  ...DERIVED_SEMEN_FIELDS,
  armField,
  ...STATE_FIELDS,
];
