import { AppError } from "@zona/domain/errors";
import { type ApiTableAnswer, ApiTableRequest } from "@zona/domain/exchange/api";
import { fileColumns } from "@zona/domain/exports/cell-text";
import { writeCsv } from "@zona/domain/exports/csv";
import { type ExportDocument, exportDocument } from "@zona/domain/exports/export-document";
import { refuses } from "@zona/domain/operations/refusals";
import type { Cell } from "@zona/domain/reports/cell";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { Unparsed } from "@zona/domain/stored-record";
import { receivedLine } from "@zona/domain/tables/sent-lines";
import type { TableAnswer } from "@zona/domain/tables/table-request";
import type { StaffCaller } from "../identity/caller.ts";
import { type AskPorts, askTablesFor } from "../tables/ask-tables.ts";

type Value = ApiTableAnswer["lines"][number]["values"][number];

function told(cell: Cell): Value {
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "number":
    case "flag":
      return cell.value;
    case "instant":
      return cell.at.toISOString();
    default:
      return null;
  }
}

async function* inTurn(lines: readonly ReportLine[]) {
  yield* lines;
}

/** The lines of an answer as a file heads and words them; it says nothing of itself. */
function documentOf(view: ReportView, answer: TableAnswer, zone: string, at: Date): ExportDocument {
  const lines = inTurn(answer.lines.map(receivedLine));
  const made = { title: "", by: "", at, zone, across: answer.across ?? [] };
  return { ...exportDocument(view, lines, made), about: [] };
}

async function inJson(document: ExportDocument, answer: TableAnswer): Promise<ApiTableAnswer> {
  const columns = document.columns.map((column) => fileColumns(column, document.words));
  const lines: ApiTableAnswer["lines"] = [];
  for await (const line of document.lines) {
    const values = line.cells.flatMap((cell, at) => (columns[at] ?? []).map(({ of }) => told(of(cell))));
    const { kind } = line;
    if (kind === "row") lines.push({ kind, ...(line.testId !== undefined && { testId: line.testId }), values });
    else if (kind === "total") lines.push({ kind, count: line.count, values });
    else lines.push({ kind, level: line.level, label: line.label, count: line.count, values });
  }
  return {
    columns: columns.flat().map(({ label }) => label),
    ...{ lines, rows: answer.rows, asOf: answer.asOf, isBehind: answer.isBehind === true },
    ...(answer.next !== undefined && { next: answer.next }),
  };
}

function requestIn(asked: Unparsed) {
  try {
    return ApiTableRequest.parse(asked);
  } catch (cause) {
    // Also what is nested deeper than a program can follow.
    throw new AppError("invalid-input", refuses("unreadable"), { cause });
  }
}

export type ApiTable = { json: ApiTableAnswer } | { csv: Buffer; next?: number };

/** A part of a table, judged and made as for people (`ask-tables.ts`). Rejects with an AppError. */
export async function apiTable(
  reader: StaffCaller,
  asked: Unparsed,
  { isCsv, now, signal }: { isCsv: boolean; now: Date; signal?: AbortSignal | undefined },
  ports: AskPorts,
): Promise<ApiTable> {
  const { view, offset, limit } = requestIn(asked);
  const tables = [{ view: JSON.stringify(view), offset, limit }];
  const [answer] = (await askTablesFor(reader, { tables }, ports, now, signal)).tables;
  if (!answer) throw new Error("a table was asked for and none came");
  const document = documentOf(view, answer, await ports.zone(), now);
  if (!isCsv) return { json: await inJson(document, answer) };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeCsv(document)) chunks.push(chunk);
  const csv = Buffer.concat(chunks);
  return { csv, ...(answer.next !== undefined && { next: answer.next }) };
}
