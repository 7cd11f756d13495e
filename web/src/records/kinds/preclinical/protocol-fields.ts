import { ASSAYS } from "@zona/domain/policy/assays";
import { LIMITS, type LimitedField } from "@zona/domain/policy/limits";
import type { Vocabulary } from "@zona/domain/vocabulary/term";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import type { FieldGroup, RecordField } from "../../fields/record-field.ts";
import { groups } from "./preclinical-text.ts";
import { ALLOCATION_WORDS, ASSAY_WORDS, PROTOCOL_WORDS, REPLICATE_WORDS, SEX_WORDS } from "./preclinical-words.ts";

type Name = keyof typeof PROTOCOL_WORDS;

const text = (name: Name, max = 80): RecordField => ({ name, label: PROTOCOL_WORDS[name], kind: "text", max });
const person = (name: Name): RecordField => ({ name, label: PROTOCOL_WORDS[name], kind: "person" });
const time = (name: Name): RecordField => ({ name, label: PROTOCOL_WORDS[name], kind: "time" });
const term = (name: Name, vocabulary: Vocabulary): RecordField => ({
  name,
  label: PROTOCOL_WORDS[name],
  kind: "term",
  vocabulary,
});
const number = (limit: LimitedField): RecordField => ({
  name: limit,
  label: domainWord(LIMITS[limit].label),
  kind: "number",
  limit,
});
const choice = (name: Name, words: Readonly<Record<string, string>>): RecordField => ({
  name,
  label: PROTOCOL_WORDS[name],
  kind: "choice",
  options: Object.entries(words).map(([value, label]) => ({ value, label })),
});

/** The protocol: which assay, by whom, from when. */
export const protocolGroup = (isRead: boolean): FieldGroup => ({
  title: groups("protocol"),
  fields: [
    // What is read already belongs to the timepoints of its assay.
    ...(isRead ? [] : [choice("protocolCode", assays)]),
    ...[text("protocolVersion"), person("operatorId"), time("startedAt")],
    { name: "objective", label: PROTOCOL_WORDS.objective, kind: "long", max: 1000 },
  ],
});

const assays = Object.fromEntries(
  Object.keys(ASSAYS).map((code) => [code, ASSAY_WORDS[code as keyof typeof ASSAYS]] as const),
);

const blinded: RecordField = { name: "blindedAssessor", label: PROTOCOL_WORDS.blindedAssessor, kind: "yes-no" };

/** What ARRIVE wants known of an experiment, as fields. Whether it is blinded is not asked again once arms are known. */
export const experimentGroups = (isBlindingFixed: boolean): readonly FieldGroup[] => [
  {
    title: groups("animals"),
    fields: [
      ...[term("strain", "strain"), term("supplier", "supplier"), choice("sex", SEX_WORDS)],
      ...[number("ageWeeks"), number("weightG"), text("donorCode", 40), text("ethicsApproval")],
    ],
  },
  {
    title: groups("materials"),
    fields: [
      ...[term("medium", "medium"), term("reagent", "reagent"), term("deviceId", "device"), text("firmware", 60)],
      ...[number("exposureMin"), number("extractionRatioCm2PerMl"), number("extractionTempC")],
    ],
  },
  {
    title: groups("design"),
    fields: [
      ...[choice("allocation", ALLOCATION_WORDS), text("seed", 64)],
      ...[choice("replicateType", REPLICATE_WORDS), number("replicateNo")],
      ...[text("inclusionCriteria"), text("outcomeMeasure"), text("statistics")],
      ...(isBlindingFixed ? [] : [blinded]),
    ],
  },
];
