import { carriedOverKeys, keysOfKind, treatmentKeys } from "../fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import { SEALED_OOCYTE_COLUMNS } from "../kinds/icsi/oocyte-columns.ts";
import type { CopiedFrom, Header, LabTest } from "../lab-test.ts";
import type { Change } from "../plan-commit.ts";
import { ANNOTATIONS_SHEET, cellsOfSheets, OOCYTES_SHEET, PICTURES_SHEET, rowsOf, type Sheets } from "../sheet.ts";
import { cellsByDocument, cellsBySheet } from "../sheet-documents.ts";

/** Documents of sheets that one revision tells. */
const MOST_AT_ONCE = 3;

/** What belongs to the subject, not to what was observed. */
const OF_THE_SUBJECT: readonly string[] = ["consentRef", "consentGivenAt", "partnerCode"];

type CopiedFields = Pick<LabTest, "header" | "settings" | "anchorAt" | "enteredBy"> & { copiedFrom: CopiedFrom };

/**
 * What a record begins with that repeats an invalid one with all that was observed. Consent and partner stay behind where the
 * subject is another; arms and blinding always, and what tells the treatment where the study is blinded.
 */
export function copiedFields(
  { id, code, rev, kind, header = {}, settings, anchorAt, enteredBy, ...origin }: LabTest,
  { by, subjectCode, isStudyBlinded }: { by: string; subjectCode: string | undefined; isStudyBlinded: boolean },
): CopiedFields {
  const isSame = !("subjectCode" in origin) || origin.subjectCode === subjectCode;
  const left = [
    ...["blinding", "arms", "sealed"],
    ...(isSame ? [] : OF_THE_SUBJECT),
    ...(isStudyBlinded ? treatmentKeys(FIELDS_OF_KIND[kind]) : []),
  ];
  return {
    copiedFrom: { testId: id, code, rev },
    header: Object.fromEntries(Object.entries(header).filter(([field]) => !left.includes(field))),
    ...(settings ? { settings } : {}),
    ...(anchorAt ? { anchorAt } : {}),
    enteredBy: enteredBy.includes(by) ? enteredBy : [...enteredBy, by],
  };
}

const isOfTreatment = (field: string) => SEALED_OOCYTE_COLUMNS.some((column) => column.field === field);

/** The same of its sheets: what was sealed of single oocytes is sealed again. */
export function sheetsWithoutTreatment(sheets: Sheets): Sheets {
  const rows = Object.entries(rowsOf(sheets, OOCYTES_SHEET)).map(([row, cells]) => {
    const left = Object.entries(cells).filter(([field]) => !isOfTreatment(field));
    return [row, Object.fromEntries(left)] as const;
  });
  return rows.length === 0 ? sheets : { ...sheets, [OOCYTES_SHEET]: { rows: Object.fromEntries(rows) } };
}

/**
 * What a run begins with that repeats another: its protocol, and what was planned with it. Never people, times, readings or
 * whom it was allocated to; arms of a blinded run are named and sealed again.
 */
export function copiedPlan({ kind, header = {}, settings }: Pick<LabTest, "kind" | "header" | "settings">): {
  header?: Header;
  settings?: Header;
} {
  if (kind !== "preclinical") return {};
  const groups = FIELDS_OF_KIND[kind];
  // Arms that stand in the open trail cannot be sealed: they are copied of a run that was not. Lots are those of one day.
  const left: readonly string[] = [...keysOfKind(groups, "lot"), ...(header.blindedAssessor === false ? [] : ["arms"])];
  const planned = ["blindedAssessor", ...carriedOverKeys(groups)].filter(
    (field) => header[field] !== undefined && !left.includes(field),
  );
  return {
    header: Object.fromEntries(planned.map((field) => [field, header[field]])),
    ...(settings ? { settings } : {}),
  };
}

/**
 * The sheets of a record in parts that one revision tells: a document holds no more than a megabyte. Pictures, and what was drawn
 * on them, stay with the record that they were taken for.
 */
export function copiesOf({
  [PICTURES_SHEET]: _,
  [ANNOTATIONS_SHEET]: _drawn,
  ...sheets
}: Sheets): NonNullable<Change["sheets"]>[] {
  const documents = Object.entries(cellsByDocument(cellsOfSheets(sheets))).filter(
    ([, cells]) => Object.keys(cells).length > 0,
  );
  return Array.from({ length: Math.ceil(documents.length / MOST_AT_ONCE) }, (_, part) => {
    const cells = Object.fromEntries(documents.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE));
    return Object.fromEntries(Object.keys(cellsBySheet(cells)).map((sheetId) => [sheetId, rowsOf(sheets, sheetId)]));
  });
}
