import { sentences } from "../../../messages/said.ts";
import { LIMITS } from "../../../policy/limits.ts";
import { defineField, defineGroups } from "../../fields/define-field.ts";
import * as shared from "../../fields/shared-fields.ts";

const says = sentences("icsiFields", {
  cycleCode: "Enter the cycle code.",
  trigger: "Choose the trigger.",
  denudationBy: "Choose who denuded.",
  technique: "Choose the technique.",
  immobilisation: "Choose the immobilisation medium.",
  activation: "Say whether oocytes were activated.",
  medium: "Choose the lot of the culture medium.",
});

/** Counts as a person wrote them down; they are shown beside those of the oocyte rows and never overwrite each other. */
const COUNTS = defineField({
  kind: "table",
  key: "counts",
  label: "Counts as written down",
  fields: [
    { kind: "number", key: "mii", label: "MII written down", short: "MII", said: "MII", limit: "cocRetrieved" },
    { kind: "number", key: "mi", label: "MI written down", short: "MI", said: "MI", limit: "cocRetrieved" },
    { kind: "number", key: "gv", label: "GV written down", short: "GV", said: "GV", limit: "cocRetrieved" },
    {
      kind: "number",
      key: "injected",
      label: "Injected written down",
      short: "Injected",
      said: "Injected",
      limit: "cocRetrieved",
    },
    {
      kind: "number",
      key: "degenerated",
      label: "Degenerated written down",
      short: "Degenerated",
      said: "Degenerated",
      limit: "cocRetrieved",
    },
    { kind: "number", key: "pn2", label: "2PN written down", short: "2PN", said: "2PN", limit: "cocRetrieved" },
  ],
});

/** The header of an ICSI record in the order of the day. */
export const ICSI_FIELDS = defineGroups([
  {
    title: "Cycle and people",
    fields: [
      { kind: "text", key: "cycleCode", label: "Cycle code", max: 40, needed: true, missing: says("cycleCode") },
      shared.CONSENT_REF,
      shared.CONSENT_GIVEN_AT,
      { ...shared.OPERATOR, needed: true },
      shared.ASSISTANT,
      shared.WITNESS,
    ],
  },
  shared.SUBJECT_GROUP,
  {
    title: "Trigger and retrieval",
    fields: [
      {
        kind: "choice",
        key: "triggerType",
        label: "Trigger",
        needed: true,
        missing: says("trigger"),
        options: { hcg: "hCG", gnrha: "GnRH agonist", dual: "Dual", natural: "Natural", none: "None" },
        table: { also: ["trigger type"] },
      },
      { kind: "time", key: "triggerAt", label: "Trigger at", said: "Trigger" },
      {
        kind: "time",
        key: "opuAt",
        label: "Oocyte retrieval at",
        said: "Oocyte retrieval",
        needed: true,
        table: {
          label: "Retrieval",
          also: [
            "opu",
            "opus",
            "oocyte retrieval",
            "egg retrieval",
            "oocyte collection",
            "egg collection",
            "collection",
            "pick up",
            "pickup",
            "oocyte pick up",
            "egg pick up",
            "retrieved",
          ],
        },
      },
      {
        kind: "number",
        key: "folliclesAspirated",
        label: LIMITS.folliclesAspirated.label,
        limit: "folliclesAspirated",
      },
      {
        kind: "number",
        key: "cocRetrieved",
        label: "Oocytes retrieved (COC)",
        limit: "cocRetrieved",
        needed: true,
        table: {
          label: LIMITS.cocRetrieved.label,
          also: [
            "coc",
            "cocs",
            "oocyte retrieved",
            "egg retrieved",
            "cumulus",
            "oocyte count",
            "egg count",
            "oocyte per cycle",
            "oocyte per test",
            "egg per cycle",
          ],
        },
      },
    ],
  },
  {
    title: "Denudation",
    fields: [
      { kind: "time", key: "denudationStartAt", label: "Denudation began", said: "Start of denudation" },
      { kind: "time", key: "denudationEndAt", label: "Denudation ended", said: "End of denudation" },
      { kind: "person", key: "denudationBy", label: "Denuded by", missing: says("denudationBy") },
      shared.ENZYME,
    ],
  },
  {
    title: "Injection",
    fields: [
      {
        kind: "choice",
        key: "technique",
        label: "Technique",
        needed: true,
        missing: says("technique"),
        carriedOver: true,
        treatment: true,
        options: {
          icsi: "ICSI",
          imsi: "IMSI",
          picsi: "PICSI",
          piezo_icsi: "Piezo ICSI",
          robotic_icsi: "Robotic ICSI",
          laser_assisted: "Laser-assisted",
          split_ivf_icsi: "Split IVF and ICSI",
        },
        table: {
          also: ["method", "injection technique", "icsi technique"],
          words: {
            icsi: ["conventional icsi", "standard icsi"],
            piezo_icsi: ["piezo"],
            robotic_icsi: ["robotic", "robot", "automated icsi"],
            laser_assisted: ["laser"],
            split_ivf_icsi: ["split", "split insemination", "split ivf/icsi"],
          },
        },
      },
      { kind: "time", key: "icsiStartAt", label: "Injection began", said: "Start of the injection", needed: true },
      { kind: "time", key: "icsiEndAt", label: "Injection ended", said: "End of the injection", needed: true },
      { ...shared.DEVICE, treatment: true },
      { ...shared.DEVICE_MODE, treatment: true },
      { ...shared.FIRMWARE, treatment: true },
      {
        kind: "choice",
        key: "immobilisationMedium",
        label: "Immobilisation",
        needed: true,
        missing: says("immobilisation"),
        carriedOver: true,
        options: { pvp: "PVP", hyaluronate: "Hyaluronate", none: "None" },
      },
      shared.IMMOBILISATION,
      shared.HOLDING_PIPETTE,
      shared.INJECTION_PIPETTE,
      {
        kind: "number",
        key: "injectionPipetteInnerUm",
        label: "Inner diameter of the injection pipette",
        limit: "injectionPipetteInnerUm",
        carriedOver: true,
      },
      {
        kind: "choice",
        key: "oocyteActivation",
        label: "Activation",
        needed: true,
        missing: says("activation"),
        carriedOver: true,
        options: { none: "None", ca_ionophore: "Calcium ionophore", other: "Other" },
      },
      { kind: "text", key: "activationReason", label: "How and why activated", max: 500 },
    ],
  },
  {
    title: "Culture",
    fields: [
      { ...shared.CULTURE_MEDIUM, needed: true, missing: says("medium") },
      shared.OIL,
      shared.DISHWARE,
      { ...shared.INCUBATOR, needed: true },
      shared.OXYGEN,
      shared.CARBON_DIOXIDE,
      shared.TEMPERATURE,
    ],
  },
  {
    title: "Microscope",
    fields: [
      shared.MICROSCOPE,
      { kind: "text", key: "objective", label: "Objective", max: 40, carriedOver: true },
      { kind: "number", key: "pixelSizeUm", label: LIMITS.pixelSizeUm.label, limit: "pixelSizeUm", carriedOver: true },
    ],
  },
  { title: COUNTS.label, fields: [COUNTS] },
  { fields: [shared.NAMES] },
]);
