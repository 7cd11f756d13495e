import { sentences } from "../../messages/said.ts";
import { LIMITS } from "../../policy/limits.ts";
import { defineField, type FieldGroup } from "./define-field.ts";

const says = sentences("sharedFields", {
  operator: "Choose the operator.",
  assistant: "Choose the assistant.",
  witness: "Choose the witness.",
  device: "Choose the device.",
  incubator: "Choose the incubator.",
  microscope: "Choose the microscope.",
});

/** Age groups of women as registries report them, in completed years. */
const AGE_BANDS = [
  { label: "<35", below: 35 },
  { label: "35–37", below: 38 },
  { label: "38–40", below: 41 },
  { label: ">40", below: Number.POSITIVE_INFINITY },
];

/** Fields that several kinds of records have; each kind lists them in its own form, some with a word of its own. */

export const CONSENT_REF = defineField({
  kind: "text",
  key: "consentRef",
  label: "Consent reference",
  max: 60,
  toStart: true,
});
/** Work starts only after it. */
export const CONSENT_GIVEN_AT = defineField({
  kind: "time",
  key: "consentGivenAt",
  label: "Consent given at",
  toStart: true,
  said: "Consent",
});

export const OPERATOR = defineField({
  kind: "person",
  key: "operatorId",
  label: "Operator",
  missing: says("operator"),
  carriedOver: true,
  table: {
    id: "operator",
    also: ["embryologist", "injector", "performer", "injected by", "performed by", "done by", "who performed"],
  },
});
export const ASSISTANT = defineField({
  kind: "person",
  key: "assistantId",
  label: "Assistant",
  missing: says("assistant"),
  table: { id: "assistant", also: ["assisted by", "assisted"] },
});
export const WITNESS = defineField({
  kind: "person",
  key: "witnessId",
  label: "Witness",
  missing: says("witness"),
  table: { id: "witness", also: ["witnessed", "witnessed by"] },
});
export const NAMES = defineField({ kind: "names", key: "names", label: "Names of accounts" });
/** What a record of a blinded study says of its treatment before the lock; read by `treatment-seal.ts`. */
export const SEALED = defineField({ kind: "own", key: "sealed", label: "Treatment (sealed)" });

/** Chosen for each record, with its firmware: what the register says of it is of that day. */
export const DEVICE = defineField({
  kind: "device",
  key: "deviceId",
  label: "Device",
  vocabulary: "device",
  missing: says("device"),
  table: { id: "device", also: ["icsi device", "injector device", "machine"] },
});
export const DEVICE_MODE = defineField({
  kind: "text",
  key: "deviceMode",
  label: "Mode of the device",
  max: 60,
  carriedOver: true,
});
export const FIRMWARE = defineField({
  kind: "text",
  key: "firmware",
  label: "Firmware",
  max: 60,
  table: { also: ["firmware version", "device firmware", "device firmware version", "firmware of the device"] },
});
export const EXPOSURE = defineField({
  kind: "number",
  key: "exposureMin",
  label: LIMITS.exposureMin.label,
  limit: "exposureMin",
  carriedOver: true,
});

export const CULTURE_MEDIUM = defineField({
  kind: "lot",
  key: "cultureMedium",
  label: "Lot of the culture medium",
  carriedOver: true,
  table: {},
});
export const DISHWARE = defineField({
  kind: "lot",
  key: "dishware",
  label: "Lot of the dishes",
  carriedOver: true,
  table: {},
});
export const OIL = defineField({ kind: "lot", key: "oil", label: "Lot of the oil", carriedOver: true, table: {} });
export const ENZYME = defineField({
  kind: "lot",
  key: "enzyme",
  label: "Lot of the enzyme",
  carriedOver: true,
  table: {},
});
export const IMMOBILISATION = defineField({
  kind: "lot",
  key: "immobilisation",
  label: "Lot of the immobilisation medium",
  carriedOver: true,
  table: {},
});
export const FREEZING_MEDIUM = defineField({
  kind: "lot",
  key: "freezingMedium",
  label: "Lot of the freezing medium",
  carriedOver: true,
  table: {},
});
export const WARMING_MEDIUM = defineField({
  kind: "lot",
  key: "warmingMedium",
  label: "Lot of the warming medium",
  carriedOver: true,
  table: {},
});
export const HOLDING_PIPETTE = defineField({
  kind: "lot",
  key: "holdingPipette",
  label: "Lot of the holding pipette",
  carriedOver: true,
  table: {},
});
export const INJECTION_PIPETTE = defineField({
  kind: "lot",
  key: "injectionPipette",
  label: "Lot of the injection pipette",
  carriedOver: true,
  table: {},
});

export const INCUBATOR = defineField({
  kind: "term",
  key: "incubatorId",
  label: "Incubator",
  vocabulary: "incubator",
  missing: says("incubator"),
  carriedOver: true,
  table: { id: "incubator" },
});
export const MICROSCOPE = defineField({
  kind: "term",
  key: "microscopeId",
  label: "Microscope",
  vocabulary: "microscope",
  missing: says("microscope"),
  carriedOver: true,
  table: { id: "microscope" },
});
export const OXYGEN = defineField({
  kind: "number",
  key: "o2Pct",
  label: LIMITS.o2Pct.label,
  limit: "o2Pct",
  carriedOver: true,
  table: {},
});
export const CARBON_DIOXIDE = defineField({
  kind: "number",
  key: "co2Pct",
  label: LIMITS.co2Pct.label,
  limit: "co2Pct",
  carriedOver: true,
  table: {},
});
export const TEMPERATURE = defineField({
  kind: "number",
  key: "tempC",
  label: LIMITS.tempC.label,
  limit: "tempC",
  carriedOver: true,
  table: {},
});

/** What is known of a couple at the time of a test. It is kept with the test, because it changes between two of them. */
export const SUBJECT_GROUP = {
  title: "Subject at the time of the test",
  fields: [
    defineField({
      // At retrieval. A date of birth is never stored.
      kind: "number",
      key: "femaleAgeYears",
      label: LIMITS.femaleAgeYears.label,
      limit: "femaleAgeYears",
      table: {
        path: "subject.femaleAgeYears",
        also: ["age", "woman's age", "maternal age", "patient age", "women", "woman"],
        bands: AGE_BANDS,
      },
    }),
    defineField({
      kind: "number",
      key: "maleAgeYears",
      label: LIMITS.maleAgeYears.label,
      limit: "maleAgeYears",
      table: {},
    }),
    defineField({ kind: "number", key: "cycleNo", label: LIMITS.cycleNo.label, limit: "cycleNo", table: {} }),
    defineField({ kind: "text", key: "partnerCode", label: "Partner code", max: 24, isSubjectCode: true }),
    defineField({ kind: "number", key: "bmi", label: LIMITS.bmi.label, limit: "bmi", table: { also: ["bmi"] } }),
    defineField({ kind: "number", key: "amhNgMl", label: LIMITS.amhNgMl.label, limit: "amhNgMl", table: {} }),
    defineField({
      kind: "choices",
      key: "indication",
      label: "Indication",
      options: {
        male_factor: "Male factor",
        tubal: "Tubal",
        endometriosis: "Endometriosis",
        ovulatory: "Ovulatory",
        dor: "Diminished ovarian reserve",
        unexplained: "Unexplained",
        prior_failed_fert: "Earlier failed fertilisation",
        pgt: "Genetic testing",
        fertility_preservation: "Fertility preservation",
        other: "Other",
      },
      table: {},
    }),
  ],
} as const satisfies FieldGroup;
