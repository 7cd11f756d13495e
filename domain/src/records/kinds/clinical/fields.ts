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
      { ...shared.DEVICE, needed: true, missing: says("device"), treatment: true },
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
      // What went otherwise than planned; adverse events have rows of their own.
      { kind: "long", key: "deviations", label: "Deviations from the plan", max: 2000 },
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
  { fields: [shared.NAMES, shared.SEALED] },
]);
