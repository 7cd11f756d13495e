import { sentences } from "../../../messages/said.ts";
import { code, defineColumns, YES_NO } from "../../fields/define-column.ts";

const says = sentences("clinicalColumns", {
  arm: "Say whether the device was used.",
  event: "Say what happened.",
  severity: "Choose how severe it was.",
  relation: "Choose how it is related to the device.",
  by: "Say who reported it.",
  serious: "Say whether the event is serious.",
});

/** With the device, or the comparison of the same source without it. */
const ARMS = [
  code("d", "device", "Device", "With the device"),
  code("c", "control", "Control", "Without the device"),
] as const;

/** What the list of a study says of a unit: the server alone writes it. */
export const OF_THE_LIST: readonly string[] = ["entry", "entrySeal"];

/** What the device was used on, one by one: a row for each gamete, embryo or person that was allocated. */
export const UNIT_COLUMNS = defineColumns([
  { kind: "text", field: "unit", label: "Oocyte, embryo or person", max: 20 },
  // Of the study's list, with the hash that proves it.
  { kind: "text", field: "entry", label: "Entry of the allocation list", max: 20 },
  { kind: "text", field: "entrySeal", label: "SHA-256 of the entry", max: 64 },
  { kind: "code", field: "arm", label: "Arm", codes: ARMS, needed: true, missing: says("arm") },
  { kind: "code", field: "success", label: "Success", codes: YES_NO },
  { kind: "text", field: "notAssessed", label: "Not assessed because", max: 200 },
]);

/**
 * Adverse events with the terms of ISO 14155:2020 and MDCG 2020-10/1: relation to the device in four steps, and whether the event
 * is serious, which is another question than how severe it was.
 */
export const EVENT_COLUMNS = defineColumns([
  { kind: "moment", field: "happenedAt", label: "Happened at", said: "The event", needed: true },
  { kind: "text", field: "event", label: "Event", max: 500, needed: true, missing: says("event") },
  {
    kind: "code",
    field: "severity",
    label: "Severity",
    codes: [code("1", "mild", "Mild"), code("2", "moderate", "Moderate"), code("3", "severe", "Severe")],
    needed: true,
    missing: says("severity"),
  },
  {
    kind: "code",
    field: "relation",
    label: "Related to the device",
    codes: [
      code("n", "not_related", "Not related"),
      code("p", "possible", "Possible"),
      code("r", "probable", "Probable"),
      code("c", "causal", "Causal", "Causal relationship"),
    ],
    needed: true,
    missing: says("relation"),
  },
  { kind: "code", field: "isSerious", label: "Serious", codes: YES_NO, needed: true, missing: says("serious") },
  { kind: "text", field: "action", label: "What was done", max: 500 },
  {
    kind: "code",
    field: "outcome",
    label: "Outcome of the event",
    codes: [
      code("r", "recovered", "Recovered"),
      code("g", "recovering", "Recovering"),
      code("s", "sequelae", "Sequelae", "Recovered with sequelae"),
      code("n", "not_recovered", "Not recovered"),
      code("d", "death", "Death"),
      code("u", "unknown", "Unknown"),
    ],
  },
  { kind: "person", several: true, field: "by", label: "Reported by", needed: true, missing: says("by") },
]);
