import type { Assay } from "../../../policy/assays.ts";
import type { StoredValue } from "../../../stored-record.ts";
import type { Code, Column } from "../../entry/column.ts";

const code = (key: string, value: Code["value"], short: string, meaning = short): Code => ({
  code: key,
  value,
  short,
  meaning,
});
const YES_NO = [code("y", true, "Yes"), code("n", false, "No")];

/** Stages of a mouse embryo assay; the last two count as success. */
const STAGES = [
  code("d", "degenerated", "Deg", "Degenerated"),
  code("1", "1", "1 cell"),
  code("2", "2", "2 cells"),
  code("4", "4", "4 cells"),
  code("8", "8", "8 cells"),
  code("m", "morula", "Morula"),
  code("b", "blastocyst", "Blast", "Blastocyst, not expanded"),
  code("x", "expanded", "Exp", "Expanded blastocyst"),
  code("h", "hatching", "Hatch", "Hatching or hatched"),
];
export const SUCCESS: readonly StoredValue[] = ["expanded", "hatching"];

/** How far a stage is: an embryo never goes back, and from "degenerated" nowhere. Undefined for what is no stage. */
export function stageRank(stage: StoredValue): number | undefined {
  const place = STAGES.findIndex(({ value }) => value === stage);
  if (place < 0) return undefined;
  return place === 0 ? STAGES.length : place;
}

const EXCLUSION: readonly Column[] = [
  { kind: "text", field: "excluded", label: "Excluded because", max: 200 },
  { kind: "code", field: "decidedBefore", label: "Rule set before", codes: YES_NO },
];

export const READ: Record<Assay["kind"], Column> = {
  embryo: { kind: "code", field: "stage", label: "Stage", codes: STAGES },
  sperm: { kind: "number", field: "motilityPct", label: "Motility %", limit: "percentage" },
  comparison: { kind: "code", field: "success", label: "Success", codes: YES_NO },
};

/** Whether a stored value is one that this kind of assay reads in this field. */
export function isReadingOf(kind: Assay["kind"], field: string, value: StoredValue): boolean {
  if (READ[kind].field !== field) return false;
  if (kind === "embryo") return stageRank(value) !== undefined;
  if (kind === "comparison") return typeof value === "boolean";
  return typeof value === "number" && value >= 0 && value <= 100;
}

/** What is entered of every unit at a timepoint, by the kind of assay. */
export const preclinicalColumns = (kind: Assay["kind"]): readonly Column[] => [READ[kind], ...EXCLUSION];

/** All that a timepoint may hold, whatever its assay. */
export const PRECLINICAL_COLUMNS: readonly Column[] = [...Object.values(READ), ...EXCLUSION];
