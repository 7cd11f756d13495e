import { sentences } from "../../../messages/said.ts";
import { code, defineColumns, digits, valuesOf } from "../../fields/define-column.ts";

const says = sentences("dispositionColumns", {
  fate: "Choose what happens to the embryo.",
  place: "Enter straw, tank, canister, cane and position.",
  shortReason: "Give the reason in at least 10 characters.",
});

const FATE = [
  code("c", "continue_culture", "Culture", "Continue culture"),
  code("t", "transfer", "Transfer"),
  code("f", "freeze", "Freeze"),
  code("b", "biopsy_freeze", "Biopsy", "Biopsy and freeze"),
  code("x", "discard", "Discard"),
  code("p", "donate_patient", "Donate", "Donate to a patient"),
  code("r", "donate_research", "Research", "Donate to research"),
  code("g", "training", "Training"),
] as const;
export const FATES = valuesOf(FATE);

/** What became of each oocyte, when and by whom. */
export const FATE_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "fate",
    label: "Fate",
    codes: FATE,
    needed: true,
    missing: says("fate"),
  },
  { kind: "moment", field: "fateAt", label: "Done at", said: "The decision", needed: true },
  { kind: "person", several: true, field: "by", label: "Done by", needed: true },
  { kind: "text", field: "reason", label: "Reason", min: 3, max: 500 },
  // Why an embryo of three or more pronuclei is transferred; a second person confirms it with the step.
  {
    kind: "text",
    field: "overrideReason",
    label: "Transferred although",
    min: 10,
    max: 500,
    missing: says("shortReason"),
  },
  // Of an embryo that is transferred: the first, where a record has one transfer.
  { kind: "code", field: "transferNo", label: "Transfer", codes: digits(1, 9) },
]);

const WHERE = says("place");

/** Where a straw lies: kept together in the row's `place`. */
export const PLACE_COLUMNS = defineColumns([
  { kind: "text", field: "strawId", label: "Straw", max: 40, needed: true, missing: WHERE },
  { kind: "text", field: "tank", label: "Tank", max: 20, needed: true, missing: WHERE },
  { kind: "text", field: "canister", label: "Canister", max: 20, needed: true, missing: WHERE },
  { kind: "text", field: "cane", label: "Cane", max: 20, needed: true, missing: WHERE },
  { kind: "text", field: "position", label: "Position", max: 20, needed: true, missing: WHERE },
]);

export const DISPOSITION_COLUMNS = [...FATE_COLUMNS, ...PLACE_COLUMNS];

/** Fields of a straw's place, which lie together in one cell. */
export const PLACE_FIELDS: readonly string[] = PLACE_COLUMNS.map(({ field }) => field);
