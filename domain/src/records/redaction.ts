import type { StoredValue } from "../stored-record.ts";
import type { Header, LabTest } from "./lab-test.ts";
import type { Change } from "./plan-commit.ts";
import { rowsOf, type SheetRow, type Sheets } from "./sheet.ts";

/** What stands where a text was. */
export const REMOVED = "[removed]";

/** The same value without the text, however deep it lies; the same object where it does not hold it. */
function without(value: StoredValue, text: string): StoredValue {
  if (value === text) return REMOVED;
  if (Array.isArray(value)) {
    const kept = value.map((one: StoredValue) => without(one, text));
    return kept.some((one, index) => one !== value[index]) ? kept : value;
  }
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) return value;
  const fields = Object.entries(value).map(([field, inner]): [string, StoredValue] => [field, without(inner, text)]);
  return fields.some(([field, inner]) => inner !== Object.entries(value).find(([name]) => name === field)?.[1])
    ? Object.fromEntries(fields)
    : value;
}

/**
 * The change that takes a text out of the record wherever it stands as the whole of a value. What was stored stays in the
 * revisions, which nobody can change.
 */
export function redaction(
  { test, sheets }: { test: Pick<LabTest, "notes" | "header">; sheets: Sheets },
  text: string,
): Pick<Change, "testFields" | "sheets"> {
  const header = test.header && without(test.header, text);
  const changed = Object.keys(sheets).flatMap((id) => {
    const rows = Object.entries(rowsOf(sheets, id)).flatMap(([row, cells]): [string, SheetRow][] => {
      const kept = without(cells, text);
      return kept === cells ? [] : [[row, kept as SheetRow]]; // a map stays a map
    });
    return rows.length > 0 ? [[id, Object.fromEntries(rows)] as const] : [];
  });
  return {
    testFields: {
      ...(test.notes === text ? { notes: REMOVED } : {}),
      ...(header === test.header ? {} : { header: header as Header }), // a map stays a map
    },
    sheets: Object.fromEntries(changed),
  };
}
