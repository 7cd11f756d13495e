import { sentences } from "../../../messages/said.ts";
import { defineGroups } from "../../fields/define-field.ts";
import * as shared from "../../fields/shared-fields.ts";

const says = sentences("clinicalFields", {
  device: "Enter the device.",
  outcome: "Say what counts as success.",
});

/** The whole of a clinical device test, in the order in which it is done. */
export const CLINICAL_FIELDS = defineGroups([
  {
    title: "Consent and people",
    fields: [
      shared.CONSENT_REF,
      shared.CONSENT_GIVEN_AT,
      { ...shared.OPERATOR, needed: true },
      shared.ASSISTANT,
      shared.WITNESS,
    ],
  },
  shared.SUBJECT_GROUP,
  {
    title: "Device and exposure",
    fields: [
      { kind: "time", key: "performedAt", label: "Performed at", said: "The test", needed: true },
      { ...shared.DEVICE, max: 80, needed: true, missing: says("device"), treatment: true },
      { ...shared.DEVICE_MODE, treatment: true },
      { ...shared.FIRMWARE, treatment: true },
      { ...shared.EXPOSURE, treatment: true },
    ],
  },
  {
    title: "Outcome",
    fields: [
      {
        kind: "text",
        key: "outcomeMeasure",
        label: "What counts as success",
        max: 80,
        needed: true,
        missing: says("outcome"),
        carriedOver: true,
      },
      // Gametes or embryos on which the device was used, and how many of them met the outcome. It is counted by treatment.
      {
        kind: "number",
        key: "treated",
        label: "Units with the device",
        said: "Units with the device",
        limit: "nUnits",
        needed: true,
        treatment: true,
      },
      {
        kind: "number",
        key: "treatedSuccess",
        label: "Successes with the device",
        said: "Successes with the device",
        limit: "nUnits",
        needed: true,
        treatment: true,
      },
      // The comparison: units of the same source without the device.
      {
        kind: "number",
        key: "control",
        label: "Units without the device",
        said: "Units without the device",
        limit: "nUnits",
        treatment: true,
      },
      {
        kind: "number",
        key: "controlSuccess",
        label: "Successes without the device",
        said: "Successes without the device",
        limit: "nUnits",
        treatment: true,
      },
      // What went wrong with the device or the sample, in words; empty says that nothing did.
      { kind: "long", key: "deviations", label: "Deviations and adverse events", max: 2000 },
    ],
  },
  {
    title: "Conditions",
    fields: [
      shared.CULTURE_MEDIUM,
      shared.DISHWARE,
      { ...shared.INCUBATOR, max: 80 },
      { ...shared.MICROSCOPE, max: 80 },
      shared.OXYGEN,
      shared.CARBON_DIOXIDE,
      shared.TEMPERATURE,
    ],
  },
  { fields: [shared.NAMES] },
]);
