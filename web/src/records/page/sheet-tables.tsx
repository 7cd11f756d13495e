import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { enteredLater } from "@zona/domain/records/entry/entered-later";
import { ENTERED_AT, shownRows, timeFieldOf } from "@zona/domain/records/kinds/icsi/shown-cells";
import {
  ANNOTATIONS_SHEET,
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  PICTURES_SHEET,
  SESSION_ROW,
  type Sheet,
  type SheetRow,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "@zona/domain/records/sheet";
import { WITNESSED_ACTS, type WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { Link } from "react-router";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import { AmendedValue, type ReplacedValues } from "../record/amended-value.tsx";
import { columnsIn, placeWord, rowWord, sheetWord } from "../record/record-words.ts";
import { RowWitnessWords } from "../record/row-witness.tsx";
import styles from "./record-page.module.css";
import { t } from "./test-text.ts";

/** Their rows have numbers of their own. */
const OF_NO_OOCYTE = [TRANSFERS_SHEET, ANNOTATIONS_SHEET];

const ORDER = [
  ...[WARMINGS_SHEET, OOCYTES_SHEET, ...CheckKey.options],
  ...[DISPOSITIONS_SHEET, TRANSFERS_SHEET, GENETICS_SHEET],
];

/** Days in their order, then timepoints by their hours. */
function rank(sheet: string): number {
  if (sheet === ANNOTATIONS_SHEET) return Number.POSITIVE_INFINITY;
  const known = ORDER.indexOf(sheet);
  return known >= 0 ? known : ORDER.length + Number(sheet.slice(1));
}

const byUnit = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

/** No cell: what witnesses said of the row. */
const WITNESS = "witness";

/** The columns of a sheet's entry form that hold anything, then all else that its rows hold. */
function fieldsOf({ id, rows }: Sheet): string[] {
  const held = new Set(
    Object.entries(rows).flatMap(([row, values]) => (row === SESSION_ROW ? [] : Object.keys(values))),
  );
  // Where they are is seen on the picture; the trail tells it in numbers.
  if (id === ANNOTATIONS_SHEET) held.delete("points");
  const inOrder = columnsIn(id)
    .map(({ field }) => field)
    .filter((field) => held.has(field));
  // When something was entered is said beside its time, where it matters.
  const others = [...held].filter((field) => !inOrder.includes(field) && field !== ENTERED_AT).sort();
  return [...inOrder, ...others, ...(id in WITNESSED_ACTS ? [WITNESS] : [])];
}

/** When comes first, then who, then all else. */
const SESSION_FIELDS = ["doneAt", "by"];
const sessionRank = (field: string) => SESSION_FIELDS.indexOf(field) + 1 || SESSION_FIELDS.length + 1;

type Props = {
  sheets: Readonly<Record<string, Sheet>>;
  witnessed?: readonly WitnessStatement[];
  replaced: ReplacedValues;
  /** Names of the arms of a preclinical run, in the order of their letters, where they may be known. */
  arms?: readonly string[];
  /** Of a record whose rows are oocytes: each number leads to its life. */
  testId?: string;
};

const NO_ARMS: readonly string[] = [];
const NO_STATEMENTS: readonly WitnessStatement[] = [];

/** Every table of a record to read: one row per oocyte or unit of which somebody entered anything. */
export function SheetTables({ sheets, witnessed = NO_STATEMENTS, replaced, arms = NO_ARMS, testId }: Props) {
  const shown = Object.values(sheets)
    .filter(({ id }) => id !== PICTURES_SHEET)
    .map((sheet) => ({ ...sheet, rows: shownRows(sheet.id, sheet.rows) }))
    .filter(({ rows }) => Object.keys(rows).length > 0)
    .sort((a, b) => rank(a.id) - rank(b.id));
  return shown.map((sheet) => (
    <SheetTable key={sheet.id} sheet={sheet} witnessed={witnessed} replaced={replaced} arms={arms} testId={testId} />
  ));
}

type TableProps = Required<Omit<Props, "sheets" | "testId">> & { sheet: Sheet; testId: string | undefined };

function SheetTable({ sheet, witnessed, replaced, arms, testId }: TableProps) {
  const { id, rows } = sheet;
  const units = Object.keys(rows)
    .filter((row) => row !== SESSION_ROW)
    .sort(byUnit);
  const fields = fieldsOf(sheet);
  const session = Object.keys(rows[SESSION_ROW] ?? {})
    .filter((field) => field !== ENTERED_AT)
    .sort((a, b) => sessionRank(a) - sessionRank(b));
  const valueAt = (row: string, field: string) => (
    <CellValue sheetId={id} rowId={row} field={field} row={rows[row] ?? {}} replaced={replaced} />
  );
  return (
    <div className={styles.sheet}>
      <h3 id={`sheet-${id}`}>{sheetWord(id)}</h3>
      {session.length > 0 && (
        <p className="dim">
          {session.map((field, index) => (
            <span key={field}>
              {index > 0 && " · "}
              {placeWord({ field })}: {valueAt(SESSION_ROW, field)}
            </span>
          ))}
        </p>
      )}
      {units.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by the keyboard as well
        <section className={styles.scroller} tabIndex={0} aria-labelledby={`sheet-${id}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("unit")}</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {placeWord({ sheet: id, field })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {units.map((row) => (
                <tr key={row}>
                  <th scope="row">
                    {testId && !OF_NO_OOCYTE.includes(id) ? (
                      <Link to={`/test/${testId}/oocyte/${row}`} aria-label={t("lifeLine", { unit: row })}>
                        {rowWord(row)}
                      </Link>
                    ) : (
                      rowWord(row, arms)
                    )}
                  </th>
                  {fields.map((field) => (
                    <td key={field}>
                      {field === WITNESS ? (
                        <RowWitnessWords statements={witnessed} sheetId={id} rowId={row} row={rows[row] ?? {}} />
                      ) : (
                        valueAt(row, field)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

type CellProps = { sheetId: string; rowId: string; field: string; row: SheetRow; replaced: ReplacedValues };

/** A value, and what has to be known with it: that its time was entered later. */
function CellValue({ sheetId, rowId, field, row, replaced }: CellProps) {
  const later =
    field === timeFieldOf(sheetId, rowId) ? enteredLater(sheetId, rowId, row, SITE.enteredLaterHours) : undefined;
  return (
    <>
      <AmendedValue place={{ sheet: sheetId, row: rowId, field }} value={row[field]} replaced={replaced} />
      {later && <em className={styles.later}> {t("enteredLater", { time: fullTime(later.enteredAt) })}</em>}
    </>
  );
}
