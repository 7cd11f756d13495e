import type { LimitedField } from "@zona/domain/policy/limits";
import {
  IcsiTechnique,
  ImmobilisationMedium,
  OocyteActivation,
  TriggerType,
} from "@zona/domain/records/kinds/icsi/icsi-header";
import type { FieldGroup, RecordField } from "../../fields/record-field.ts";
import { SUBJECT_GROUP } from "../../record/subject-fields.ts";
import { COUNT_WORDS, groups, OPTION_WORDS, t } from "./procedure-text.ts";

type FieldName = Parameters<typeof t>[0];

const text = (name: FieldName, max = 60): RecordField => ({ name, label: t(name), kind: "text", max });
const time = (name: FieldName): RecordField => ({ name, label: t(name), kind: "time" });
const lot = (name: FieldName): RecordField => ({ name, label: t(name), kind: "lot" });
const person = (name: FieldName): RecordField => ({ name, label: t(name), kind: "person" });
const number = (limit: LimitedField & FieldName): RecordField => ({
  name: limit,
  label: t(limit),
  kind: "number",
  limit,
});
const choice = (name: FieldName, options: readonly string[]): RecordField => ({
  name,
  label: t(name),
  kind: "choice",
  options: options.map((value) => ({ value, label: OPTION_WORDS[value] ?? value })),
});
const term = (name: FieldName, vocabulary: "device" | "incubator" | "microscope"): RecordField => ({
  name,
  label: t(name),
  kind: "term",
  vocabulary,
});

/** The header of an ICSI record in the order of the day. */
export const PROCEDURE_GROUPS: readonly FieldGroup[] = [
  {
    title: groups("cycle"),
    fields: [
      ...[text("cycleCode", 40), text("consentRef"), time("consentGivenAt")],
      ...[person("operatorId"), person("assistantId"), person("witnessId")],
    ],
  },
  SUBJECT_GROUP,
  {
    title: groups("retrieval"),
    fields: [
      ...[choice("triggerType", TriggerType.options), time("triggerAt"), time("opuAt")],
      ...[number("folliclesAspirated"), number("cocRetrieved")],
    ],
  },
  {
    title: groups("denudation"),
    fields: [time("denudationStartAt"), time("denudationEndAt"), person("denudationBy"), lot("enzyme")],
  },
  {
    title: groups("injection"),
    fields: [
      ...[choice("technique", IcsiTechnique.options), time("icsiStartAt"), time("icsiEndAt")],
      ...[term("deviceId", "device"), text("deviceMode"), text("firmware")],
      ...[choice("immobilisationMedium", ImmobilisationMedium.options), lot("immobilisation")],
      ...[lot("holdingPipette"), lot("injectionPipette"), number("injectionPipetteInnerUm")],
      ...[choice("oocyteActivation", OocyteActivation.options), text("activationReason", 500)],
    ],
  },
  {
    title: groups("culture"),
    fields: [
      ...[lot("cultureMedium"), lot("oil"), lot("dishware"), term("incubatorId", "incubator")],
      ...[number("o2Pct"), number("co2Pct"), number("tempC")],
    ],
  },
  {
    title: groups("optics"),
    fields: [term("microscopeId", "microscope"), text("objective", 40), number("pixelSizeUm")],
  },
  {
    title: groups("counts"),
    fields: Object.entries(COUNT_WORDS).map(([name, label]) => ({
      name: `counts.${name}`,
      label,
      kind: "number",
      limit: "cocRetrieved",
    })),
  },
];
