import { sentences } from "../../../messages/said.ts";
import { LIMITS } from "../../../policy/limits.ts";
import { CheckKey } from "../../../policy/timing-profiles.ts";
import type { Column } from "../../entry/column.ts";
import { code, defineColumns, digits, valuesOf, YES_NO } from "../../fields/define-column.ts";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  NOT_DONE_FIELD,
  OOCYTES_SHEET,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "../../sheet.ts";
import { DISPOSITION_COLUMNS } from "./disposition-columns.ts";
import { OOCYTE_COLUMNS } from "./oocyte-columns.ts";
import { TRANSFER_COLUMNS } from "./transfers/transfer.ts";
import { WARMING_COLUMNS } from "./warming.ts";

const says = sentences("icsiColumns", {
  pronuclei: "Choose the number of pronuclei.",
  faded: "Say whether the pronuclei have faded.",
  grade: "The grade is 1, 2 or 3.",
  morula: "Choose the morula stage.",
  blastocystGrade: "Choose a grade from A to D.",
  expansion: "Expansion is a whole number from 1 to 6.",
  geneticTest: "Choose PGT-A, PGT-M or PGT-SR.",
  tube: "Enter the tube.",
  result: "Choose the result, or that it is pending.",
});

const PRONUCLEI = [
  code("0", "pn_not_observed", "PN n.o.", "PN not observed"),
  code("1", "1", "1PN"),
  code("2", "2", "2PN"),
  code("h", "2.1", "2.1PN"),
  code("3", "3", "3PN"),
  code("4", "4plus", "≥4PN"),
  code("d", "degenerated", "Deg", "Degenerated"),
] as const;
/** In the order in which a form shows them; the options of an enumeration have numerals first, as JavaScript orders keys. */
export const PN_COUNTS = valuesOf(PRONUCLEI);

export const FERT_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "pnCount",
    label: "Pronuclei",
    codes: PRONUCLEI,
    needed: true,
    missing: says("pronuclei"),
  },
  { kind: "code", field: "pbCount", label: LIMITS.pbCount.label, codes: digits(0, 3), within: "pbCount" },
]);

export const SYNGAMY_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "pnFaded",
    label: "Pronuclei faded",
    codes: YES_NO,
    needed: true,
    missing: says("faded"),
  },
]);

export const EARLY_CLEAVAGE_COLUMNS = defineColumns([
  { kind: "code", field: "cells", label: "Cells", codes: digits(1, 4), within: "cellsDay1", needed: true },
]);

export const CLEAVAGE_COLUMNS = defineColumns([
  { kind: "number", field: "cells", label: "Cells", limit: "cells", needed: true },
  { kind: "number", field: "fragPct", label: "Fragments %", limit: "fragPct" },
  {
    kind: "code",
    field: "sizeEvenness",
    label: "Size",
    codes: [
      code("s", "stage_specific", "Stage", "Stage-specific"),
      code("n", "not_stage_specific", "Not", "Not stage-specific"),
    ],
  },
  {
    kind: "code",
    field: "multinucleation",
    label: "Nuclei",
    codes: [
      code("n", "none", "None"),
      code("b", "binucleated", "Bi", "Binucleated"),
      code("m", "micronucleated", "Micro", "Micronucleated"),
      code("x", "multinucleated", "Multi", "Multinucleated, three or more"),
    ],
  },
  {
    kind: "code",
    field: "compaction",
    label: "Compaction",
    codes: [code("n", "none", "None"), code("i", "initiated", "Begun")],
  },
  { kind: "code", field: "grade", label: "Grade", codes: digits(1, 3), missing: says("grade") },
  { kind: "text", field: "gradeReason", label: "Reason for the grade", max: 200 },
]);

export const MORULA_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "morula",
    label: "Morula",
    needed: true,
    missing: says("morula"),
    codes: [
      code("n", "none", "None"),
      code("c", "compacting", "Comp", "Compacting"),
      code("p", "partial", "PCM", "Partial"),
      code("f", "full", "FCM", "Full"),
      code("e", "early_cavitation", "Cav", "Early cavitation"),
    ],
  },
  {
    kind: "code",
    field: "vacuoles",
    label: "Vacuoles",
    codes: [code("n", "none", "None"), code("m", "minor", "Minor"), code("h", "heavy", "Heavy")],
  },
]);

const GRADES = [code("a", "A", "A"), code("b", "B", "B"), code("c", "C", "C"), code("d", "D", "D")] as const;
const CHOOSE_GRADE = says("blastocystGrade");

export const BLASTOCYST_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "expansion",
    label: "Expansion",
    needed: true,
    missing: says("expansion"),
    // Null: no blastocyst at this check.
    codes: [code("0", null, "None", "No blastocyst"), ...digits(1, 6)],
  },
  { kind: "code", field: "icm", label: "ICM", codes: GRADES, missing: CHOOSE_GRADE },
  { kind: "code", field: "te", label: "TE", codes: GRADES, missing: CHOOSE_GRADE },
  { kind: "code", field: "nIcm", label: "Inner cell masses", codes: digits(1, 2), within: "nIcm" },
  { kind: "code", field: "collapsed", label: "Collapsed", codes: YES_NO },
]);

/** How every check ends: why an oocyte was not looked at, and who saw it when where that is not the check's own. */
const EACH: readonly Column[] = [
  { kind: "text", field: NOT_DONE_FIELD, label: "Not seen because", max: 200 },
  { kind: "person", several: true, field: "by", label: "Seen by" },
  { kind: "moment", field: "observedAt", label: "Seen at" },
];

/** What is entered at each check, in the order of the keys. */
export const CHECK_COLUMNS: Record<CheckKey, readonly Column[]> = {
  fert: [...FERT_COLUMNS, ...EACH],
  fert_rescue: [...FERT_COLUMNS, ...EACH],
  syngamy: [...SYNGAMY_COLUMNS, ...EACH],
  early_cleavage: [...EARLY_CLEAVAGE_COLUMNS, ...EACH],
  d2: [...CLEAVAGE_COLUMNS, ...EACH],
  d3: [...CLEAVAGE_COLUMNS, ...EACH],
  d4: [...MORULA_COLUMNS, ...EACH],
  d5: [...BLASTOCYST_COLUMNS, ...EACH],
  d5_full: [...BLASTOCYST_COLUMNS, ...EACH],
  d5_expanded: [...BLASTOCYST_COLUMNS, ...EACH],
  d6: [...BLASTOCYST_COLUMNS, ...EACH],
  d7: [...BLASTOCYST_COLUMNS, ...EACH],
};

/** A biopsy and its result; never a reason by itself for what becomes of an embryo. */
export const GENETICS_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "type",
    label: "PGT",
    needed: true,
    missing: says("geneticTest"),
    codes: [
      code("a", "A", "PGT-A", "Aneuploidy"),
      code("m", "M", "PGT-M", "Monogenic disease"),
      code("s", "SR", "PGT-SR", "Structural rearrangement"),
    ],
  },
  { kind: "moment", field: "biopsyAt", label: "Biopsy at", said: "The biopsy", needed: true },
  { kind: "person", several: true, field: "by", label: "Biopsied by", needed: true },
  { kind: "number", field: "cells", label: "Cells", limit: "biopsiedCells", needed: true },
  { kind: "text", field: "tubeId", label: "Tube", max: 40, needed: true, missing: says("tube") },
  {
    kind: "code",
    field: "result",
    label: "Result",
    needed: true,
    missing: says("result"),
    codes: [
      code("p", "pending", "Pending"),
      code("e", "euploid", "Euploid"),
      code("m", "mosaic", "Mosaic"),
      code("a", "aneuploid", "Aneuploid"),
      code("n", "no_result", "No result"),
    ],
  },
]);

/** The columns in which a sheet is entered; none for sheets of other kinds. */
export function columnsOf(sheetId: string): readonly Column[] {
  if (sheetId === OOCYTES_SHEET) return OOCYTE_COLUMNS;
  if (sheetId === DISPOSITIONS_SHEET) return DISPOSITION_COLUMNS;
  if (sheetId === GENETICS_SHEET) return GENETICS_COLUMNS;
  if (sheetId === TRANSFERS_SHEET) return TRANSFER_COLUMNS;
  if (sheetId === WARMINGS_SHEET) return WARMING_COLUMNS;
  const check = CheckKey.safeParse(sheetId);
  return check.success ? CHECK_COLUMNS[check.data] : [];
}
