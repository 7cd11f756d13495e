import { sentences } from "../../../messages/said.ts";
import { LIMITS } from "../../../policy/limits.ts";
import { PROTOCOL_NAMES } from "../../../protocols/protocol-names.ts";
import { defineGroups } from "../../fields/define-field.ts";
import * as shared from "../../fields/shared-fields.ts";

const says = sentences("preclinicalFields", {
  protocol: "Choose the protocol.",
  strain: "Enter the strain.",
  ethics: "Enter the ethics approval.",
  inclusion: "Enter the inclusion criteria.",
  outcome: "Enter the outcome measure.",
  statistics: "Enter the statistics.",
  objective: "Say what the test is to show.",
  allocation: "Say how units were allocated.",
  replicateType: "Choose the type of replicate.",
  blindedAssessor: "Say whether the assessor was blinded.",
});

/** What ARRIVE wants known of an experiment, in the order of its form. The material is said when the test is created. */
export const PRECLINICAL_FIELDS = defineGroups([
  {
    title: "Protocol",
    fields: [
      // Chosen together with the version in `settings.protocol`; a laboratory has codes of its own.
      {
        kind: "choice",
        key: "protocolCode",
        label: "Protocol",
        needed: true,
        missing: says("protocol"),
        carriedOver: true,
        likeness: true,
        options: PROTOCOL_NAMES,
        hasOthers: true,
        table: {
          id: "assay",
          label: "Assay",
          also: ["assay type"],
          words: {
            MEA_1cell: ["one-cell mea", "1-cell mea"],
            MEA_2cell: ["two-cell mea", "2-cell mea"],
            HSSA: ["sperm survival assay"],
            device_icsi: ["device icsi"],
          },
        },
      },
      // Who makes a run is never the one who made another.
      { ...shared.OPERATOR, carriedOver: false },
      { kind: "time", key: "startedAt", label: "Clock zero of the timepoints", said: "Clock zero" },
      {
        kind: "long",
        key: "objective",
        label: "What the test is to show",
        min: 10,
        max: 1000,
        needed: true,
        missing: says("objective"),
        carriedOver: true,
      },
    ],
  },
  {
    title: "Animals",
    fields: [
      {
        kind: "term",
        key: "strain",
        label: "Strain",
        vocabulary: "strain",
        max: 80,
        neededWhen: ["animals"],
        missing: says("strain"),
        carriedOver: true,
        table: { also: ["mouse strain", "animal strain"] },
      },
      {
        kind: "term",
        key: "supplier",
        label: "Supplier",
        vocabulary: "supplier",
        max: 80,
        carriedOver: true,
        table: {},
      },
      {
        kind: "choice",
        key: "sex",
        label: "Sex",
        carriedOver: true,
        options: { female: "Female", male: "Male", mixed: "Mixed", unknown: "Not known" },
      },
      { kind: "number", key: "ageWeeks", label: LIMITS.ageWeeks.label, limit: "ageWeeks", carriedOver: true },
      { kind: "number", key: "weightG", label: LIMITS.weightG.label, limit: "weightG" },
      { kind: "text", key: "donorCode", label: "Donor code", max: 40 },
      {
        kind: "text",
        key: "ethicsApproval",
        label: "Ethics approval",
        max: 80,
        neededWhen: ["material"],
        missing: says("ethics"),
        carriedOver: true,
      },
    ],
  },
  {
    title: "Materials and exposure",
    fields: [
      {
        kind: "term",
        key: "medium",
        label: "Culture medium",
        vocabulary: "medium",
        max: 80,
        carriedOver: true,
        table: { label: "Medium" },
      },
      {
        kind: "term",
        key: "reagent",
        label: "Reagent under test",
        vocabulary: "reagent",
        max: 80,
        carriedOver: true,
        table: { label: "Reagent" },
      },
      { ...shared.INCUBATOR, max: 80 },
      shared.DEVICE,
      shared.FIRMWARE,
      shared.EXPOSURE,
      {
        kind: "number",
        key: "extractionRatioCm2PerMl",
        label: LIMITS.extractionRatioCm2PerMl.label,
        limit: "extractionRatioCm2PerMl",
        carriedOver: true,
      },
      {
        kind: "number",
        key: "extractionTempC",
        label: LIMITS.extractionTempC.label,
        limit: "extractionTempC",
        carriedOver: true,
      },
    ],
  },
  {
    title: "Design",
    fields: [
      {
        kind: "choice",
        key: "allocation",
        label: "Allocation of units",
        needed: true,
        missing: says("allocation"),
        carriedOver: true,
        options: { random: "Random", block: "In blocks", sibling_split: "Siblings split", none: "None" },
      },
      {
        kind: "choice",
        key: "replicateType",
        label: "Type of replicate",
        needed: true,
        missing: says("replicateType"),
        carriedOver: true,
        options: { biological: "Biological", technical: "Technical" },
      },
      { kind: "number", key: "replicateNo", label: LIMITS.replicateNo.label, limit: "replicateNo", needed: true },
      // Of runs that name one lot: 2 is the first retest after a series that failed.
      { kind: "number", key: "series", label: LIMITS.series.label, limit: "series" },
      {
        kind: "text",
        key: "inclusionCriteria",
        label: "Inclusion criteria",
        max: 80,
        needed: true,
        missing: says("inclusion"),
        carriedOver: true,
      },
      {
        kind: "text",
        key: "outcomeMeasure",
        label: "Outcome measure",
        max: 80,
        needed: true,
        missing: says("outcome"),
        carriedOver: true,
      },
      {
        kind: "text",
        key: "statistics",
        label: "Statistics",
        max: 80,
        needed: true,
        missing: says("statistics"),
        carriedOver: true,
      },
      {
        kind: "yes-no",
        key: "blindedAssessor",
        label: "Assessor blinded: arms are letters until the record is locked",
        needed: true,
        missing: says("blindedAssessor"),
      },
    ],
  },
  {
    fields: [
      { kind: "own", key: "arms", label: "Arms", needed: true, carriedOver: true, treatment: true },
      // The arms are sealed in a key that was judged when it was made; `arms` holds letters. Read by `blinding.ts`.
      { kind: "own", key: "blinding", label: "Blinding" },
      { kind: "own", key: "animalIds", label: "Animal ids" },
      shared.NAMES,
      // Lots that a run may name, as an import gives them; what it takes over is its medium and reagent.
      { ...shared.CULTURE_MEDIUM, carriedOver: false },
      { ...shared.ENZYME, carriedOver: false },
      { ...shared.HOLDING_PIPETTE, carriedOver: false },
      { ...shared.INJECTION_PIPETTE, carriedOver: false },
      { ...shared.IMMOBILISATION, carriedOver: false },
      { ...shared.OIL, carriedOver: false },
      { ...shared.DISHWARE, carriedOver: false },
    ],
  },
]);
