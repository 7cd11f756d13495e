import type { LimitedField } from "@zona/domain/policy/limits";
import type { FieldGroup, RecordField } from "../../fields/record-field.ts";
import { SUBJECT_GROUP } from "../../record/subject-fields.ts";
import { PROCEDURE_WORDS } from "../icsi/procedure-text.ts";
import { CLINICAL_WORDS, t } from "./clinical-text.ts";

const WORDS = { ...PROCEDURE_WORDS, ...CLINICAL_WORDS };
type Name = keyof typeof WORDS;

const field = <Kind extends "time" | "lot" | "person">(name: Name, kind: Kind): RecordField => ({
  name,
  label: WORDS[name],
  kind,
});
const text = (name: Name, max = 60): RecordField => ({ name, label: WORDS[name], kind: "text", max });
const number = (name: Name, limit: LimitedField): RecordField => ({ name, label: WORDS[name], kind: "number", limit });
const term = (name: Name, vocabulary: "device" | "incubator" | "microscope"): RecordField => ({
  name,
  label: WORDS[name],
  kind: "term",
  vocabulary,
});

/** The whole of a clinical device test, in the order in which it is done. */
export const CLINICAL_GROUPS: readonly FieldGroup[] = [
  {
    title: t("people"),
    fields: [
      ...[text("consentRef"), field("consentGivenAt", "time"), field("operatorId", "person")],
      ...[field("assistantId", "person"), field("witnessId", "person")],
    ],
  },
  SUBJECT_GROUP,
  {
    title: t("device"),
    fields: [
      ...[field("performedAt", "time"), term("deviceId", "device"), text("deviceMode"), text("firmware")],
      ...[number("exposureMin", "exposureMin")],
    ],
  },
  {
    title: t("outcome"),
    fields: [
      ...[text("outcomeMeasure", 80), number("treated", "nUnits"), number("treatedSuccess", "nUnits")],
      ...[number("control", "nUnits"), number("controlSuccess", "nUnits")],
      { name: "deviations", label: WORDS.deviations, kind: "long", max: 2000 },
    ],
  },
  {
    title: t("conditions"),
    fields: [
      ...[field("cultureMedium", "lot"), field("dishware", "lot"), term("incubatorId", "incubator")],
      ...[term("microscopeId", "microscope"), number("o2Pct", "o2Pct"), number("co2Pct", "co2Pct")],
      number("tempC", "tempC"),
    ],
  },
];
