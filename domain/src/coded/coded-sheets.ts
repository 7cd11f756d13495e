import { CheckKey, TimingProfileId } from "../policy/timing-profiles.ts";
import type { Column } from "../records/entry/column.ts";
import { EVENT_COLUMNS, OF_THE_LIST, UNIT_COLUMNS } from "../records/kinds/clinical/columns.ts";
import { PLACE_COLUMNS } from "../records/kinds/icsi/disposition-columns.ts";
import { columnsOf } from "../records/kinds/icsi/icsi-columns.ts";
import { WAIVED_FIELD } from "../records/kinds/icsi/required-pictures.ts";
import { ENTERED_AT } from "../records/kinds/icsi/shown-cells.ts";
import { TIME_LAPSE_EVENTS } from "../records/kinds/icsi/time-lapse/time-lapse.ts";
import { columnsAt, PRECLINICAL_COLUMNS, RULE_FIELD } from "../records/kinds/preclinical/preclinical-columns.ts";
import { protocolOf } from "../records/kinds/preclinical/run.ts";
import type { LabTest } from "../records/lab-test.ts";
import { ANNOTATION_COLUMNS } from "../records/pictures/annotation-columns.ts";
import { MediumStage } from "../records/pictures/picture-slot.ts";
import {
  ANNOTATIONS_SHEET,
  EVENTS_SHEET,
  PICTURES_SHEET,
  placeOfCell,
  type SheetCells,
  SheetId,
  UNITS_SHEET,
} from "../records/sheet.ts";
import type { StoredValue } from "../stored-record.ts";
import {
  type Code,
  codedBy,
  codedFields,
  codedName,
  codedPeople,
  codedText,
  hidden,
  isFields,
  isList,
  isPlain,
  type Known,
  oneOf,
} from "./coded-values.ts";
import { HIDDEN_TEXT } from "./hidden-text.ts";

const ROW = /^(?:session|a\d{1,3}|\d{1,3}(?:-\d{1,3})?)$/;
const PICTURE_ROW = /^[A-Za-z0-9]{20}$/;

/** Where a specimen was frozen is one of our records, or elsewhere. */
const ORIGIN_FIELD = "origin";
const EXTERNAL = "external";

function codeOfColumn(column: Column, known: Known): Code {
  if (column.kind === "person") return (value) => (isPlain(value) ? value : codedPeople(value, known));
  const answers = "codes" in column ? column.codes.map(({ value }) => value) : [];
  const code = codedBy((text) => {
    if (answers.includes(text) || OF_THE_LIST.includes(column.field)) return text;
    if (column.field === ORIGIN_FIELD && text.startsWith(EXTERNAL)) return EXTERNAL;
    return codedText(text, known);
  });
  return (value) => (column.kind === "codes" && isList(value) ? value.map(code) : code(value));
}

const codesOf = (columns: readonly Column[], known: Known): Record<string, Code> =>
  Object.fromEntries(columns.map((column) => [column.field, codeOfColumn(column, known)]));

/** What rows hold beside the columns of their grid. */
function besideColumns(known: Known): Record<string, Code> {
  const people: Code = (value) => codedPeople(value, known);
  const times = Object.fromEntries(TIME_LAPSE_EVENTS.map((event) => [event, hidden]));
  return {
    ...{ doneAt: hidden, observedAt: hidden, [ENTERED_AT]: hidden, nMultinucCells: hidden, by: people },
    ...{ reason: hidden, notDoneReason: hidden, [WAIVED_FIELD]: hidden },
    ...{ pnAlignment: hidden, nprPattern: hidden, spermNotes: hidden, oolemmaResponse: hidden },
    profile: oneOf(TimingProfileId.options),
    place: (value) => (isFields(value) ? codedFields(value, codesOf(PLACE_COLUMNS, known)) : undefined),
    timeLapse: (value) => (isFields(value) ? codedFields(value, times) : undefined),
  };
}

const SHA256 = /^[0-9a-f]{64}$/;

const PICTURE: Record<string, Code> = {
  sha256: codedBy((text) => (SHA256.test(text) ? text : HIDDEN_TEXT)),
  unitNo: hidden,
  check: oneOf(CheckKey.options),
  stage: oneOf(MediumStage.options),
  role: oneOf(["required", "extra"]),
};

/** Columns of a sheet of this test, and what is said by rules of its protocol. */
function codesOfSheet(sheetId: string, settings: LabTest["settings"], known: Known): Record<string, Code> {
  const beside = besideColumns(known);
  if (sheetId === PICTURES_SHEET) return PICTURE;
  if (sheetId === ANNOTATIONS_SHEET) return codesOf(ANNOTATION_COLUMNS, known);
  if (sheetId === UNITS_SHEET) return { ...beside, ...codesOf(UNIT_COLUMNS, known) };
  if (sheetId === EVENTS_SHEET) return { ...beside, ...codesOf(EVENT_COLUMNS, known) };
  const columns = columnsOf(sheetId);
  if (columns.length > 0) return { ...beside, ...codesOf(columns, known) };
  const plan = protocolOf({ settings })?.plan;
  const ofPlan = plan ? columnsAt(plan, Number(sheetId.slice(1))) : [];
  const rules = plan?.exclusions.map(({ id }) => id) ?? [];
  return { ...beside, ...codesOf([...PRECLINICAL_COLUMNS, ...ofPlan], known), [RULE_FIELD]: oneOf(rules) };
}

/** Sheets of the registry; whoever talks to the database directly may give one any name. */
export const knownSheets = <T>(sheets: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(sheets).filter(([id]) => SheetId.safeParse(id).success);

/** Rows are numbers, units of arms, annotations, pictures and the session. */
export const isKnownRow = (sheetId: string, row: string): boolean =>
  SheetId.safeParse(sheetId).success && (sheetId === PICTURES_SHEET ? PICTURE_ROW : ROW).test(row);

/** Cells of one sheet without free text; rows and fields of other names are dropped. */
export function codedCells(
  sheetId: string,
  cells: SheetCells,
  settings: LabTest["settings"],
  known: Known,
): SheetCells {
  const codes = codesOfSheet(sheetId, settings, known);
  const kept = Object.entries(cells).flatMap(([cell, value]): [string, StoredValue][] => {
    const { row, field } = placeOfCell(cell);
    const coded = isKnownRow(sheetId, row) && Object.hasOwn(codes, field) ? codes[field]?.(value) : undefined;
    return coded === undefined ? [] : [[cell, coded]];
  });
  return Object.fromEntries(kept);
}

/** Uids of whoever performed something. */
export const codedUids = (uids: readonly string[], known: Known) => uids.map((uid) => codedName(uid, known));
