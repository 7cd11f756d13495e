import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { receivedLine } from "@zona/domain/tables/sent-lines";
import {
  MOST_PAGE_ROWS,
  type TableAnswer,
  type TableRequest,
  type TablesAnswer,
  type TablesRequest,
} from "@zona/domain/tables/table-request";
import { staffOperation } from "../../platform/firebase/functions.ts";

const tables = staffOperation<TablesRequest, TablesAnswer>("askTables");

/** A part of a table, and what the server says of the whole. */
export type TablePart = Omit<TableAnswer, "lines" | "asOf"> & { lines: ReportLine[]; asOf: Date };

/** Lines of records that the person reads, or groups of those of which they see figures alone. */
type Asked = { view: ReportView; isFigures: boolean };

const asking = ({ view, isFigures }: Asked, offset: number, limit: number): TableRequest => ({
  ...{ view: JSON.stringify(view), offset, limit },
  ...(isFigures && { figures: true as const }),
});

const received = ({ lines, asOf, ...rest }: TableAnswer): TablePart => ({
  ...rest,
  lines: lines.map(receivedLine),
  asOf: new Date(asOf),
});

/** What is not in the tables yet comes in no order, so that no newest change tells of it. */
export const BEHIND_AGAIN_MS = 5_000;

/** At most `limit` lines from `offset` on, as far as the signed-in person may see them. Rejects as `staffOperation` does. */
export async function fetchTablePart(asked: Asked, offset: number, limit: number): Promise<TablePart> {
  const [answer] = (await tables.ask({ tables: [asking(asked, offset, limit)] })).tables;
  if (!answer) throw new Error("The server answered without a table.");
  return received(answer);
}

/**
 * All groups of each view; of one without groups its first `rows` rows, and how many there are. All of one moment, in the order of
 * the views. Rejects as `staffOperation` does.
 */
export async function fetchTables(views: readonly ReportView[], rows: number): Promise<TablePart[]> {
  const asked = views.map((view) =>
    asking({ view, isFigures: false }, 0, view.rows === "groups" ? MOST_PAGE_ROWS : rows),
  );
  return (await tables.ask({ tables: asked })).tables.map(received);
}
