import type { AnswerContent, AnswerRow } from "@zona/domain/questions/answer";
import { answerColumns } from "@zona/domain/questions/request-view";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { ResultRow, ResultValue } from "@zona/domain/tables/run-request";
import type { AskedTables } from "./asked-tables.ts";

const SHOWN = 50;
const MOST_SHOWN = 200;

function plain(value: ResultValue | undefined): AnswerRow["cells"][string] {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 1 ? value.map(String) : plain(value[0]);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

const textOf = (value: ResultValue | undefined) => (value === null || value === undefined ? null : String(value));

/** Records of a table, the first fifty or as many as were asked for, and how many there are. */
export async function answerRows(request: AskedRequest, view: ReportView, tables: AskedTables): Promise<AnswerContent> {
  const columns = answerColumns(request);
  const places = columns.map((id) => view.columns.findIndex((column) => column.id === id));
  const rowOf = (row: ResultRow): AnswerRow => ({
    id: String(row.id),
    testId: textOf(row.test_id),
    cells: Object.fromEntries(columns.map((id, at) => [id, plain(row[`c${places[at]}`])])),
  });
  const { rows: total } = await tables.figures(view);
  const found = await tables.rows(view, Math.min(request.limit ?? SHOWN, MOST_SHOWN));
  return { kind: "rows", columns, rows: found.map(rowOf), total };
}
