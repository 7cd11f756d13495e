import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { receivedLine } from "@zona/domain/tables/sent-lines";
import type { TableAnswer, TableRequest } from "@zona/domain/tables/table-request";
import { staffOperation } from "../../platform/firebase/functions.ts";

const tables = staffOperation<TableRequest, TableAnswer>("askTables");

/** A part of a table, and what the server says of the whole. */
export type TablePart = Omit<TableAnswer, "lines" | "asOf"> & { lines: ReportLine[]; asOf: Date };

/** Lines of records that the person reads, or groups of those of which they see figures alone. */
type Asked = { view: ReportView; isFigures: boolean };

/** At most `limit` lines from `offset` on, as far as the signed-in person may see them. Rejects as `staffOperation` does. */
export async function fetchTablePart({ view, isFigures }: Asked, offset: number, limit: number): Promise<TablePart> {
  const part = { view: JSON.stringify(view), offset, limit };
  const { lines, asOf, ...rest } = await tables.ask(isFigures ? { ...part, figures: true } : part);
  return { ...rest, lines: lines.map(receivedLine), asOf: new Date(asOf) };
}
