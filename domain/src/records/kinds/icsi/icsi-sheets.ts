import type { NamedLot } from "../../../lots/lot.ts";
import { CheckKey } from "../../../policy/timing-profiles.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { canonicalText } from "../../audit/signature.ts";
import type { Header } from "../../lab-test.ts";
import type { LateResult } from "../../late-result.ts";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  NOT_DONE_FIELD,
  OOCYTES_SHEET,
  rowsOf,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
  type Sheets,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "../../sheet.ts";
import type { WitnessStatement } from "../../witness/witness-statement.ts";
import { shownRows } from "./shown-cells.ts";

/** What a test keeps beside its sheets. */
type RecordFields = {
  material?: Header | undefined;
  header?: Header | undefined;
  settings?: Header | undefined;
};

/** One record as one document, the shape that `readIcsiRecord` and `ICSI` take. */
export type IcsiDocument = {
  kind: "icsi";
  /** Where its oocytes or embryos come from; of the test, not of its sheets. */
  oocyteSource?: StoredValue;
  header: Header;
  units: SheetRow[];
  checks: SheetRow[];
  observations: SheetRow[];
  /** Units that a check passed over, each with its reason. */
  notSeen?: SheetRow[];
  dispositions: SheetRow[];
  geneticTests: SheetRow[];
  transfers?: SheetRow[];
  warmings?: SheetRow[];
  lots: readonly NamedLot[];
  /** What witnesses said of its rows. */
  witnessed?: readonly WitnessStatement[];
  results?: readonly LateResult[];
};

/** What a test sets for its own timing and judging. */
export const RECORD_SETTINGS = ["profile", "overrides", "anchorMode", "maxEmbryosTransferred"];

function unitRows(rows: SheetRows): [unit: number, row: SheetRow][] {
  return Object.entries(rows)
    .filter(([key]) => /^[1-9]\d?$/.test(key))
    .map(([key, row]): [number, SheetRow] => [Number(key), row])
    .sort(([a], [b]) => a - b);
}

/**
 * The record of a test and its sheets, of the rows that somebody sees. Rows of a check that say no time, observer or reason
 * of their own take those of the session, and are no observations while neither does; a row that says `notDone` is none.
 */
export function icsiDocument(
  { material, header, settings }: RecordFields,
  sheets: Sheets,
  lots: readonly NamedLot[],
  witnessed: readonly WitnessStatement[] = [],
  results: readonly LateResult[] = [],
): IcsiDocument {
  const checks: SheetRow[] = [];
  const observations: SheetRow[] = [];
  const notSeen: SheetRow[] = [];
  const existing = (sheetId: string) => shownRows(sheetId, rowsOf(sheets, sheetId));
  for (const check of CheckKey.options) {
    const { [SESSION_ROW]: session, ...rows } = existing(check);
    let waiting = 0;
    for (const [unit, row] of unitRows(rows)) {
      if (NOT_DONE_FIELD in row) {
        notSeen.push({ check, unit, reason: row[NOT_DONE_FIELD] });
        continue;
      }
      const { doneAt: observedAt, by, reason } = session ?? {};
      const seen: SheetRow = { ...(reason === undefined ? {} : { reason }), observedAt, by, ...row };
      if (seen.observedAt === undefined || seen.by === undefined) waiting += 1;
      else observations.push({ ...seen, id: `${check}-${unit}`, check, unit });
    }
    if (session || waiting > 0) checks.push({ ...session, check, ...(waiting > 0 ? { waiting } : {}) });
  }
  const chosen = Object.entries(settings ?? {}).filter(([name]) => RECORD_SETTINGS.includes(name));
  const withUnit = (sheetId: string) => unitRows(existing(sheetId)).map(([unit, row]): SheetRow => ({ ...row, unit }));
  return {
    ...Object.fromEntries(chosen),
    kind: "icsi",
    ...(material?.oocyteSource === undefined ? {} : { oocyteSource: material.oocyteSource }),
    header: header ?? {},
    units: unitRows(existing(OOCYTES_SHEET)).map(([n, row]) => ({ ...row, n })),
    checks,
    observations,
    notSeen,
    dispositions: withUnit(DISPOSITIONS_SHEET),
    geneticTests: withUnit(GENETICS_SHEET),
    transfers: unitRows(existing(TRANSFERS_SHEET)).map(([no, row]) => ({ ...row, no })),
    warmings: withUnit(WARMINGS_SHEET),
    lots,
    witnessed,
    results,
  };
}

/** A row without the time and the person that its session states already. */
function withoutSession(row: SheetRow, session: SheetRow = {}): SheetRow {
  const stated: SheetRow = { observedAt: session.doneAt, by: session.by, reason: session.reason };
  const differs = ([field, value]: [string, StoredValue]) =>
    stated[field] === undefined || canonicalText(stated[field]) !== canonicalText(value);
  return Object.fromEntries(Object.entries(row).filter(differs));
}

/** The sheets of a whole document, for imports: of several rows for one cell the last one stays. */
export function sheetsOfDocument(
  document: Pick<IcsiDocument, "units" | "checks" | "observations"> & Partial<IcsiDocument>,
) {
  const sheets: Record<string, { rows: SheetRows }> = {};
  const put = (sheetId: StoredValue, key: StoredValue, row: SheetRow) => {
    sheets[String(sheetId)] ??= { rows: {} };
    const sheet = sheets[String(sheetId)];
    if (sheet) sheet.rows[String(key)] = row;
  };
  for (const { n, ...row } of document.units) put(OOCYTES_SHEET, n, row);
  for (const { check, waiting: _, ...session } of document.checks) put(check, SESSION_ROW, session);
  for (const { check, unit, id: _, supersedes: __, ...row } of document.observations) {
    put(check, unit, withoutSession(row, sheets[String(check)]?.rows[SESSION_ROW]));
  }
  for (const { check, unit, reason } of document.notSeen ?? []) put(check, unit, { [NOT_DONE_FIELD]: reason });
  for (const { unit, ...row } of document.dispositions ?? []) put(DISPOSITIONS_SHEET, unit, row);
  for (const { unit, ...row } of document.geneticTests ?? []) put(GENETICS_SHEET, unit, row);
  for (const { no, ...row } of document.transfers ?? []) put(TRANSFERS_SHEET, no, row);
  for (const { unit, ...row } of document.warmings ?? []) put(WARMINGS_SHEET, unit, row);
  return sheets;
}

/** Where a finding belongs: a cell of a sheet, or a field of the header. */
export type Cell = { sheetId: string; row: string; field?: string };

const SHEET_OF_LIST: Readonly<Record<string, string>> = {
  units: OOCYTES_SHEET,
  dispositions: DISPOSITIONS_SHEET,
  geneticTests: GENETICS_SHEET,
  transfers: TRANSFERS_SHEET,
  warmings: WARMINGS_SHEET,
};

/** The sheet and the row that a missing answer belongs to: `observations.d3-8`, `checks.d3-session`. */
const MISSING = /^\w+\.(?<sheetId>[a-z]\w*)-(?<row>\w+)$/;

/** A row that is not there yet, for the path of a finding. */
export const missingRow = (list: string, sheetId: string, row: number | string) => `${list}.${sheetId}-${row}`;

/** The cell that a finding's path points at; undefined for the header and for the record as a whole. */
export function cellOf(document: IcsiDocument, path: string): Cell | undefined {
  const { sheetId: missingIn, row: missing } = MISSING.exec(path)?.groups ?? {};
  if (missingIn && missing) return { sheetId: missingIn, row: missing };
  const [list = "", index = "", named] = path.split(".");
  const field = list === "notSeen" && named === "reason" ? NOT_DONE_FIELD : named;
  const rows: unknown = Object.hasOwn(document, list) ? document[list as keyof IcsiDocument] : undefined;
  const row: SheetRow | undefined = Array.isArray(rows) && /^\d+$/.test(index) ? rows[Number(index)] : undefined;
  if (!row) return undefined;
  const place = (sheetId: StoredValue, key: StoredValue) => ({
    sheetId: String(sheetId),
    row: String(key),
    ...(field === undefined ? {} : { field }),
  });
  if (list === "checks") return place(row.check, SESSION_ROW);
  if (list === "observations" || list === "notSeen") return place(row.check, row.unit);
  const sheetId = SHEET_OF_LIST[list];
  return sheetId === undefined ? undefined : place(sheetId, row.n ?? row.unit ?? row.no);
}
