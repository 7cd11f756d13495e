import { LIMITS } from "../../../policy/limits.ts";
import { CheckKey } from "../../../policy/timing-profiles.ts";
import type { Code, Column } from "../../entry/column.ts";
import { DISPOSITIONS_SHEET, GENETICS_SHEET, NOT_DONE_FIELD, OOCYTES_SHEET } from "../../sheet.ts";

const code = (key: string, value: Code["value"], short: string, meaning = short): Code => ({
  code: key,
  value,
  short,
  meaning,
});

const YES_NO = [code("y", true, "Yes"), code("n", false, "No")];
const digits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => code(String(from + i), from + i, String(from + i)));
const grades = ["A", "B", "C", "D"].map((grade) => code(grade.toLowerCase(), grade, grade));

const column = (field: string, label: string, codes: readonly Code[]): Column => ({
  kind: "code",
  field,
  label,
  codes,
});

const columnOfMany = (field: string, label: string, codes: readonly Code[]): Column => ({
  kind: "codes",
  field,
  label,
  codes,
});

const INJECTION_EVENTS = [
  code("n", "normal", "Normal"),
  code("o", "no_breakage", "No break", "No breakage"),
  code("s", "sudden_breakage", "Sudden", "Sudden breakage"),
  code("d", "difficult_breakage", "Difficult", "Difficult breakage"),
  code("r", "repeat_aspiration", "Repeat", "Repeated aspiration"),
  code("l", "cytoplasm_leak", "Leak", "Cytoplasm leaked"),
  code("p", "deep_penetration", "Deep", "Deep penetration"),
  code("c", "needle_clog", "Clog", "Needle clogged"),
  code("x", "sperm_not_deposited", "No sperm", "Sperm not deposited"),
];

const OOCYTE_FEATURES = [
  code("a", "ser_aggregate", "SER", "Aggregate of smooth endoplasmic reticulum"),
  code("v", "large_vacuole", "Vacuole", "Large vacuole"),
  code("w", "multiple_vacuoles", "Vacuoles", "Several vacuoles"),
  code("z", "dark_zona", "Dark zona"),
  code("p", "large_pvs", "Large PVS", "Large perivitelline space"),
  code("f", "fragmented_pb1", "Frag PB", "Fragmented first polar body"),
  code("b", "large_pb1", "Large PB", "Large first polar body"),
  code("h", "shape_abnormal", "Shape", "Abnormal shape"),
  code("s", "small", "Small"),
  code("l", "large", "Large"),
  code("r", "refractile_body", "Refractile", "Refractile body"),
];

const MATURITY = [
  code("m", "MII", "MII", "Metaphase II"),
  code("i", "MI", "MI", "Metaphase I"),
  code("g", "GV", "GV", "Germinal vesicle"),
  code("d", "degenerate", "Deg", "Degenerate"),
  code("z", "empty_zona", "Zona", "Empty zona"),
  code("f", "fractured", "Frac", "Fractured"),
  code("t", "giant", "Giant"),
  code("u", "unknown", "?", "Unknown"),
];

/** The rows of day 0: one oocyte each. */
export const OOCYTE_COLUMNS: readonly Column[] = [
  column("maturity", "Maturity", MATURITY),
  { kind: "text", field: "dish", label: "Dish", max: 20 },
  { kind: "number", field: "well", label: "Well", limit: "well" },
  column("injected", "Injected", YES_NO),
  { kind: "time", field: "injectedAt", label: "Injected at" },
  // Empty where the operator of the record injected.
  { kind: "person", field: "injectedBy", label: "Injected by" },
  column("attempts", "Attempts", digits(1, 5)),
  column("survivalImmediate", "Survival", [code("i", "intact", "Intact"), code("l", "lysed", "Lysed")]),
  { kind: "text", field: "spermSampleId", label: "Sperm sample", max: 64 },
  columnOfMany("injectionEvents", "Events", INJECTION_EVENTS),
  columnOfMany("oocyteFeatures", "Features", OOCYTE_FEATURES),
  { kind: "text", field: "injectionReason", label: "Injected although", max: 500 },
];

const PRONUCLEI = column("pnCount", "Pronuclei", [
  code("0", "pn_not_observed", "PN n.o.", "PN not observed"),
  code("1", "1", "1PN"),
  code("2", "2", "2PN"),
  code("h", "2.1", "2.1PN"),
  code("3", "3", "3PN"),
  code("4", "4plus", "≥4PN"),
  code("d", "degenerated", "Deg", "Degenerated"),
]);

const CLEAVAGE: readonly Column[] = [
  { kind: "number", field: "cells", label: "Cells", limit: "cells" },
  { kind: "number", field: "fragPct", label: "Fragments %", limit: "fragPct" },
  column("sizeEvenness", "Size", [
    code("s", "stage_specific", "Stage", "Stage-specific"),
    code("n", "not_stage_specific", "Not", "Not stage-specific"),
  ]),
  column("multinucleation", "Nuclei", [
    code("n", "none", "None"),
    code("b", "binucleated", "Bi", "Binucleated"),
    code("m", "micronucleated", "Micro", "Micronucleated"),
    code("x", "multinucleated", "Multi", "Multinucleated, three or more"),
  ]),
  column("compaction", "Compaction", [code("n", "none", "None"), code("i", "initiated", "Begun")]),
  column("grade", "Grade", digits(1, 3)),
  { kind: "text", field: "gradeReason", label: "Reason for the grade", max: 200 },
];

const MORULA: readonly Column[] = [
  column("morula", "Morula", [
    code("n", "none", "None"),
    code("c", "compacting", "Comp", "Compacting"),
    code("p", "partial", "PCM", "Partial"),
    code("f", "full", "FCM", "Full"),
    code("e", "early_cavitation", "Cav", "Early cavitation"),
  ]),
  column("vacuoles", "Vacuoles", [code("n", "none", "None"), code("m", "minor", "Minor"), code("h", "heavy", "Heavy")]),
];

const BLASTOCYST: readonly Column[] = [
  column("expansion", "Expansion", [code("0", null, "None", "No blastocyst"), ...digits(1, 6)]),
  column("icm", "ICM", grades),
  column("te", "TE", grades),
  column("nIcm", "Inner masses", digits(1, 2)),
  column("collapsed", "Collapsed", YES_NO),
];

/** How every check ends: why an oocyte was not looked at, and who saw it when where that is not the check's own. */
const EACH: readonly Column[] = [
  { kind: "text", field: NOT_DONE_FIELD, label: "Not seen because", max: 200 },
  { kind: "person", field: "by", label: "Seen by" },
  { kind: "moment", field: "observedAt", label: "Seen at" },
];

/** What is entered at each check, in the order of the keys. */
export const CHECK_COLUMNS: Record<CheckKey, readonly Column[]> = {
  fert: [PRONUCLEI, column("pbCount", LIMITS.pbCount.label, digits(0, 3)), ...EACH],
  syngamy: [column("pnFaded", "Pronuclei faded", YES_NO), ...EACH],
  early_cleavage: [column("cells", "Cells", digits(1, 4)), ...EACH],
  d2: [...CLEAVAGE, ...EACH],
  d3: [...CLEAVAGE, ...EACH],
  d4: [...MORULA, ...EACH],
  d5: [...BLASTOCYST, ...EACH],
  d5_full: [...BLASTOCYST, ...EACH],
  d5_expanded: [...BLASTOCYST, ...EACH],
  d6: [...BLASTOCYST, ...EACH],
  d7: [...BLASTOCYST, ...EACH],
};

/** A biopsy and its result; never a reason by itself for what becomes of an embryo. */
export const GENETICS_COLUMNS: readonly Column[] = [
  column("type", "PGT", [
    code("a", "A", "PGT-A", "Aneuploidy"),
    code("m", "M", "PGT-M", "Monogenic disease"),
    code("s", "SR", "PGT-SR", "Structural rearrangement"),
  ]),
  { kind: "time", field: "biopsyAt", label: "Biopsy at" },
  { kind: "number", field: "cells", label: "Cells", limit: "biopsiedCells" },
  { kind: "text", field: "tubeId", label: "Tube", max: 40 },
  column("result", "Result", [
    code("p", "pending", "Pending"),
    code("e", "euploid", "Euploid"),
    code("m", "mosaic", "Mosaic"),
    code("a", "aneuploid", "Aneuploid"),
    code("n", "no_result", "No result"),
  ]),
];

/** What became of each oocyte, when and by whom. The place of a straw is kept together in the row's `place`. */
export const DISPOSITION_COLUMNS: readonly Column[] = [
  column("fate", "Fate", [
    code("c", "continue_culture", "Culture", "Continue culture"),
    code("t", "transfer", "Transfer"),
    code("f", "freeze", "Freeze"),
    code("b", "biopsy_freeze", "Biopsy", "Biopsy and freeze"),
    code("x", "discard", "Discard"),
    code("p", "donate_patient", "Donate", "Donate to a patient"),
    code("r", "donate_research", "Research", "Donate to research"),
    code("g", "training", "Training"),
  ]),
  { kind: "moment", field: "fateAt", label: "Done at" },
  { kind: "person", field: "by", label: "Done by" },
  { kind: "text", field: "reason", label: "Reason", max: 500 },
  { kind: "text", field: "strawId", label: "Straw", max: 40 },
  { kind: "text", field: "tank", label: "Tank", max: 20 },
  { kind: "text", field: "cane", label: "Cane", max: 20 },
  { kind: "text", field: "position", label: "Position", max: 20 },
];

/** Fields of a straw's place, which lie together in one cell. */
export const PLACE_FIELDS: readonly string[] = ["strawId", "tank", "cane", "position"];

/** The columns in which a sheet is entered; none for sheets of other kinds. */
export function columnsOf(sheetId: string): readonly Column[] {
  if (sheetId === OOCYTES_SHEET) return OOCYTE_COLUMNS;
  if (sheetId === DISPOSITIONS_SHEET) return DISPOSITION_COLUMNS;
  if (sheetId === GENETICS_SHEET) return GENETICS_COLUMNS;
  const check = CheckKey.safeParse(sheetId);
  return check.success ? CHECK_COLUMNS[check.data] : [];
}
