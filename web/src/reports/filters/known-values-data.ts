import type { Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import { fetchTablePart } from "../tables/table-data.ts";

/** Enough to choose from; whoever knows another value types it. */
const MOST = 300;

/** A table of the values alone. */
function valuesView(subject: Subject, field: string): ReportView {
  const usual = defaultView(subject);
  return { ...usual, columns: usual.columns.slice(0, 1), groupBy: [{ field }], rows: "groups" };
}

/** What stands in a text field of records now, to choose from; empty for fields that are not chosen from a few values. */
export async function knownValues(subject: Subject, id: string): Promise<readonly string[]> {
  const field = fieldOf(subject, id);
  if (field?.type !== "text" || field.values) return [];
  const { lines } = await fetchTablePart({ view: valuesView(subject, id), isFigures: false }, 0, MOST);
  return lines.flatMap((line) =>
    line.kind === "group" && "field" in line.filter && line.filter.op === "eq" ? String(line.filter.value[0]) : [],
  );
}
