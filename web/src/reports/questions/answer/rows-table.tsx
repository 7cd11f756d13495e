import type { Answer } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { columnInWords } from "../../../platform/i18n/fields-in-words.ts";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { cellWords } from "./answer-words.ts";

/** A table that may be wider than the card: it scrolls by itself and is reached by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

type Rows = Extract<Answer["content"], { kind: "rows" }>;

/** Records of an answer; each leads to its record. */
export function RowsTable({ request, answer, content }: { request: AskedRequest; answer: Answer; content: Rows }) {
  const { names } = answer;
  const { columns, rows, total } = content;
  if (rows.length === 0) return null;
  return (
    <>
      <ScrollArea label={t("rows")}>
        <table className={`data-table ${styles.table}`}>
          <thead>
            <tr>
              {columns.map((id) => (
                <th key={id} scope="col">
                  {columnInWords(request.subject, id)?.label ?? id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, testId, cells }) => (
              <tr key={id}>
                {columns.map((column, at) => {
                  const words = cellWords(request, column, cells[column] ?? null, names);
                  if (at > 0) return <td key={column}>{words}</td>;
                  return (
                    <th key={column} scope="row">
                      {testId ? <Link to={`/test/${testId}`}>{words}</Link> : words}
                    </th>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {rows.length < total && <p className="dim">{t("rowsShown", { shown: rows.length, total })}</p>}
    </>
  );
}
