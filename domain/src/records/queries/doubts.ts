import type { Said } from "../../messages/said.ts";
import type { Finding } from "../finding.ts";
import { cellOf, icsiDocument } from "../kinds/icsi/icsi-sheets.ts";
import { type Recorded, recordFindings } from "../record-readiness.ts";
import type { Query } from "./query.ts";

/** Something unusual in a record that nobody was asked about: it opens a query when the record is submitted. */
export type Doubt = { queryId: string; findingId: string; path: string; message: Said };

/** Where a finding belongs, as queries name places: `header.tempC`, `h96.1-4.stage`. */
function placeOf({ test, sheets }: Recorded, { path }: Finding): string {
  if (test.kind === "icsi") {
    const cell = cellOf(icsiDocument(test, sheets, []), path);
    return cell ? [cell.sheetId, cell.row, ...(cell.field === undefined ? [] : [cell.field])].join(".") : path;
  }
  return path === "" || path.includes(".") ? path : `header.${path}`;
}

/** The same finding at the same place has the same query, however often the record is submitted. */
const idOf = (findingId: string, path: string) =>
  `${findingId}_${path}`.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64);

/** All soft findings that have no query yet, one for each rule and place. */
export function openDoubts(recorded: Recorded, queries: readonly Pick<Query, "id">[], now: Date): Doubt[] {
  const asked = new Set(queries.map(({ id }) => id));
  const doubts = recordFindings(recorded, [], now).flatMap((finding): Doubt[] => {
    if (finding.severity !== "soft") return [];
    const path = placeOf(recorded, finding).slice(0, 200);
    const queryId = idOf(finding.id, path);
    if (asked.has(queryId)) return [];
    asked.add(queryId);
    return [{ queryId, findingId: finding.id, path, message: finding.message }];
  });
  return doubts;
}
