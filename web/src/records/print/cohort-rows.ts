import { peopleIn } from "@zona/domain/identity/people";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { type Column, showCell } from "@zona/domain/records/entry/column";
import { enteredLater } from "@zona/domain/records/entry/entered-later";
import { PLACE_FIELDS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { columnsOf } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { shownRows } from "@zona/domain/records/kinds/icsi/shown-cells";
import { FIRST_TRANSFER } from "@zona/domain/records/kinds/icsi/transfers/transfer";
import type { Header } from "@zona/domain/records/lab-test";
import {
  DISPOSITIONS_SHEET,
  mapIn,
  OOCYTES_SHEET,
  rowsOf,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
  type Sheets,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { columnsInWords } from "../../platform/i18n/domain-words.ts";
import { SITE } from "../../platform/site/site.ts";

/** When something was done and by whom, as one line of a narrow table has it. */
export type Done = { at?: Date; by?: readonly string[]; isLater: boolean };

export type CohortColumn = { check: CheckKey; done: Done };
export type CohortRow = {
  n: string;
  /** Where it came from, and how it survived. */
  warmed?: { straw: string; survival: string; done: Done | undefined };
  maturity: string;
  maturedAt?: Date;
  /** How it met sperm and, where it did not live, that; time and hands where they are its own. */
  insemination: string;
  inseminated: Done | undefined;
  rescued: Done | undefined;
  /** What was seen at each check, in the order of the columns; `done` where somebody else saw it, or at another time. */
  seen: readonly { grade: string; done: Done | undefined }[];
  fate: string;
  decided: Done | undefined;
  place: string;
};
export type CohortTransfer = {
  no: string;
  done: Done | undefined;
  loadedBy: readonly string[];
  embryos: readonly string[];
  /** Catheter, difficulty and what was found on it. */
  how: readonly string[];
};
export type Cohort = {
  columns: readonly CohortColumn[];
  rows: readonly CohortRow[];
  transfers: readonly CohortTransfer[];
};

/** What of a check grades an oocyte or an embryo; all else stands in the record behind the sheet. */
const GRADES: Readonly<Record<string, (shown: string) => string>> = {
  pnCount: (shown) => shown,
  pbCount: (shown) => `${shown}PB`,
  pnFaded: (shown) => shown,
  cells: (shown) => `${shown}c`,
  fragPct: (shown) => `${shown}%`,
  grade: (shown) => `G${shown}`,
  morula: (shown) => shown,
  expansion: (shown) => shown,
  icm: (shown) => shown,
  te: (shown) => shown,
};
/** Parts of one grade, which is read as one word: 4AB. */
const JOINED = ["expansion", "icm", "te"];

const zone = { zone: SITE.timeZone };

const shownIn = (columns: readonly Column[], row: SheetRow, field: string) => {
  const column = columns.find((one) => one.field === field);
  return column && row[field] !== undefined ? showCell(column, row[field], zone) : "";
};

/** A check of one oocyte in a few characters. */
function gradeOf(check: CheckKey, row: SheetRow): string {
  if (row.notDone !== undefined) return "–";
  const columns = columnsInWords(columnsOf(check));
  const parts = Object.entries(GRADES).flatMap(([field, word]) => {
    const shown = shownIn(columns, row, field);
    return shown === "" ? [] : [{ field, shown: word(shown) }];
  });
  return parts.reduce(
    (text, { field, shown }, index) => text + (index > 0 && !JOINED.includes(field) ? " " : "") + shown,
    "",
  );
}

const namesIn = (value: StoredValue): string[] => {
  const names = peopleIn(value).map(({ name }) => name);
  return names.length === 0 && typeof value === "string" && value !== "" ? [value] : names;
};

function doneIn(sheetId: string, rowId: string, row: SheetRow, [at, by]: readonly [string, string]): Done | undefined {
  const [when, who] = [row[at], namesIn(row[by])];
  if (!(when instanceof Date) && who.length === 0) return undefined;
  return {
    ...(when instanceof Date ? { at: when } : {}),
    ...(who.length === 0 ? {} : { by: who }),
    isLater: enteredLater(sheetId, rowId, row, SITE.enteredLaterHours) !== undefined,
  };
}

/** A straw and where it lies, in as few characters as a narrow column has: `S-1 T1/2/C3/4`. */
function placeIn(place: SheetRow): string {
  const [straw, ...where] = PLACE_FIELDS.map((field) => String(place[field] ?? ""));
  return [straw, where.filter((part) => part !== "").join("/")].filter(Boolean).join(" ");
}

const wordIn = (sheetId: string, row: SheetRow, field: string) =>
  shownIn(columnsInWords(columnsOf(sheetId)), row, field);

const byNumber = (a: string, b: string) => Number(a) - Number(b);

type Insemination = Pick<CohortRow, "insemination" | "inseminated" | "rescued">;

/** How an oocyte met sperm; whoever did it is named where it was not the operator of the record. */
function inseminationIn(n: string, oocyte: SheetRow, operatorId: StoredValue): Insemination {
  const isOperator = peopleIn(oocyte.inseminatedBy).some(({ uid, name }) => [uid, name].includes(String(operatorId)));
  const fields = isOperator ? { ...oocyte, inseminatedBy: undefined } : oocyte;
  const lost = oocyte.survivalImmediate === "lysed" ? wordIn(OOCYTES_SHEET, oocyte, "survivalImmediate") : "";
  return {
    insemination: [wordIn(OOCYTES_SHEET, oocyte, "insemination"), lost].filter((word) => word !== "").join(", "),
    inseminated: doneIn(OOCYTES_SHEET, n, fields, ["inseminatedAt", "inseminatedBy"]),
    rescued: doneIn(OOCYTES_SHEET, n, oocyte, ["rescueAt", "rescueBy"]),
  };
}

function warmingIn(n: string, row: SheetRow | undefined): Pick<CohortRow, "warmed"> {
  if (!row) return {};
  const word = (field: string) => wordIn(WARMINGS_SHEET, row, field);
  const texts = (fields: readonly string[]) => fields.map(word).filter((text) => text !== "");
  return {
    warmed: {
      straw: texts(["strawId", "origin"]).join(" "),
      survival: texts(["survival", "reExpansion"]).join(", "),
      done: doneIn(WARMINGS_SHEET, n, row, ["warmedAt", "by"]),
    },
  };
}

/** A transfer by its number; one that no row describes yet is known by its embryos alone. */
function transfersIn(transfers: SheetRows, fates: SheetRows): CohortTransfer[] {
  const embryos = Object.entries(fates).filter(([id, { fate }]) => id !== SESSION_ROW && fate === "transfer");
  const numberOf = ({ transferNo = FIRST_TRANSFER }: SheetRow) => String(transferNo);
  const numbers = new Set([...Object.keys(transfers), ...embryos.map(([, row]) => numberOf(row))]);
  return [...numbers].sort(byNumber).map((no) => {
    const row = transfers[no] ?? {};
    return {
      no,
      done: doneIn(TRANSFERS_SHEET, no, row, ["transferredAt", "by"]),
      loadedBy: namesIn(row.loadedBy),
      embryos: embryos
        .filter(([, embryo]) => numberOf(embryo) === no)
        .map(([n]) => n)
        .sort(byNumber),
      how: ["catheter", "difficulty", "found"]
        .map((field) => wordIn(TRANSFERS_SHEET, row, field))
        .filter((word) => word !== ""),
    };
  });
}

/** The cohort of an ICSI record, oocyte by day: the sheet that goes to the ward and into the file. */
export function cohortOf({ operatorId }: Header, sheets: Sheets): Cohort {
  const rowsIn = (sheetId: string) => shownRows(sheetId, rowsOf(sheets, sheetId));
  const oocytes = rowsIn(OOCYTES_SHEET);
  const fates = rowsIn(DISPOSITIONS_SHEET);
  const warmings = rowsIn(WARMINGS_SHEET);
  const checks = CheckKey.options.flatMap((check) => {
    const rows = rowsIn(check);
    return Object.entries(rows).some(([id, row]) => id !== SESSION_ROW && gradeOf(check, row) !== "")
      ? [{ check, rows }]
      : [];
  });
  const units = new Set(
    [oocytes, warmings, fates, ...checks.map(({ rows }) => rows)].flatMap((rows) =>
      Object.keys(rows).filter((row) => row !== SESSION_ROW),
    ),
  );
  return {
    columns: checks.map(({ check, rows }) => ({
      check,
      done: doneIn(check, SESSION_ROW, rows[SESSION_ROW] ?? {}, ["doneAt", "by"]) ?? { isLater: false },
    })),
    rows: [...units].sort(byNumber).map((n) => {
      const oocyte = oocytes[n] ?? {};
      const fate = fates[n] ?? {};
      return {
        n,
        ...warmingIn(n, warmings[n]),
        maturity: wordIn(OOCYTES_SHEET, oocyte, "maturity"),
        ...(oocyte.maturedAt instanceof Date ? { maturedAt: oocyte.maturedAt } : {}),
        ...inseminationIn(n, oocyte, operatorId),
        seen: checks.map(({ check, rows }) => {
          const row = rows[n] ?? {};
          return { grade: gradeOf(check, row), done: doneIn(check, n, row, ["observedAt", "by"]) };
        }),
        fate: wordIn(DISPOSITIONS_SHEET, fate, "fate"),
        decided: doneIn(DISPOSITIONS_SHEET, n, fate, ["fateAt", "by"]),
        place: placeIn(mapIn(fate.place)),
      };
    }),
    transfers: transfersIn(rowsIn(TRANSFERS_SHEET), fates),
  };
}

/** Initials of everybody who is named, each of one person alone: a narrow table says `EL`, the line under it who that is. */
export function initialsOf(names: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const name of names) {
    if (known.has(name)) continue;
    const words = name.split(/[\s-]+/).filter(Boolean);
    const plain = words.map((word) => word.charAt(0).toUpperCase()).join("") || "?";
    const taken = [...known.values()].filter((one) => one === plain || new RegExp(`^${plain}\\d+$`).test(one)).length;
    known.set(name, taken === 0 ? plain : `${plain}${taken + 1}`);
  }
  return known;
}
