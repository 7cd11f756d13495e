import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { DISPOSITIONS_SHEET, GENETICS_SHEET, OOCYTES_SHEET, SESSION_ROW, type Sheet } from "@zona/domain/tests/sheet";
import styles from "./record-page.module.css";
import { columnsIn, placeWord, rowWord, sheetWord } from "./record-words.ts";
import { AmendedValue, type StruckValues } from "./struck.tsx";
import { t } from "./test-text.ts";

const ORDER = [OOCYTES_SHEET, ...CheckKey.options, DISPOSITIONS_SHEET, GENETICS_SHEET];

/** Days in their order, then timepoints by their hours. */
function rank(sheet: string): number {
  const known = ORDER.indexOf(sheet);
  return known >= 0 ? known : ORDER.length + Number(sheet.slice(1));
}

const byUnit = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

/** The columns of a sheet's entry form that hold anything, then all else that its rows hold. */
function fieldsOf({ id, rows }: Sheet): string[] {
  const held = new Set(
    Object.entries(rows).flatMap(([row, values]) => (row === SESSION_ROW ? [] : Object.keys(values))),
  );
  const inOrder = columnsIn(id)
    .map(({ field }) => field)
    .filter((field) => held.has(field));
  return [...inOrder, ...[...held].filter((field) => !inOrder.includes(field)).sort()];
}

/** The timing profile by which an observation was judged. */
const PROFILE_FIELD = "profile";

/** When comes first, then who, then all else. */
const SESSION_FIELDS = ["doneAt", "by"];
const sessionRank = (field: string) => SESSION_FIELDS.indexOf(field) + 1 || SESSION_FIELDS.length + 1;

type Props = { sheets: Readonly<Record<string, Sheet>>; struck: StruckValues };

/** Every table of a record to read: one row per oocyte or unit. */
export function SheetTables({ sheets, struck }: Props) {
  const shown = Object.values(sheets)
    .filter(({ rows }) => Object.keys(rows).length > 0)
    .sort((a, b) => rank(a.id) - rank(b.id));
  return shown.map((sheet) => <SheetTable key={sheet.id} sheet={sheet} struck={struck} />);
}

function SheetTable({ sheet, struck }: { sheet: Sheet; struck: StruckValues }) {
  const { id, rows } = sheet;
  const units = Object.keys(rows)
    .filter((row) => row !== SESSION_ROW)
    .sort(byUnit);
  const judgedBy = new Set(units.map((row) => rows[row]?.[PROFILE_FIELD]));
  // By what all units were judged is said once, of all of them.
  const isOneProfile = units.length > 0 && judgedBy.size === 1 && !judgedBy.has(undefined);
  const fields = fieldsOf(sheet).filter((field) => !isOneProfile || field !== PROFILE_FIELD);
  const session = Object.entries(rows[SESSION_ROW] ?? {}).sort(([a], [b]) => sessionRank(a) - sessionRank(b));
  return (
    <div className={styles.sheet}>
      <h3 id={`sheet-${id}`}>{sheetWord(id)}</h3>
      {(session.length > 0 || isOneProfile) && (
        <p className="dim">
          {session.map(([field, value], index) => (
            <span key={field}>
              {index > 0 && " · "}
              {placeWord({ field })}:{" "}
              <AmendedValue place={{ sheet: id, row: SESSION_ROW, field }} value={value} struck={struck} />
            </span>
          ))}
          {isOneProfile &&
            `${session.length > 0 ? " · " : ""}${placeWord({ field: PROFILE_FIELD })}: ${[...judgedBy].join("")}`}
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
                  <th scope="row">{rowWord(row)}</th>
                  {fields.map((field) => (
                    <td key={field}>
                      <AmendedValue place={{ sheet: id, row, field }} value={rows[row]?.[field]} struck={struck} />
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
