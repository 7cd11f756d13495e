import type { FoundColumn, ImportKind, ImportPlan, ImportShape } from "@zona/domain/imports/import-run";
import { instrumentOf } from "@zona/domain/imports/instruments";
import type { SourceRow } from "@zona/domain/imports/read-records";
import { suggestedColumns } from "@zona/domain/imports/suggest-plan";
import type { SourceTable } from "./read-table.ts";

const MOST_SAMPLES = 4;
const MOST_TEXTS = 40;
const LONGEST_SAMPLE = 80;
/** Rows that are looked at for samples. */
const LOOKED_AT = 20_000;

/** The row with the names: the first in which at least half of the columns have one that is no number. */
function headerOf(rows: readonly SourceRow[]): SourceRow | undefined {
  const head = rows.slice(0, 50);
  const widest = Math.max(...head.map(({ cells }) => cells.filter((cell) => cell !== "").length));
  const names = ({ cells }: SourceRow) => cells.filter((cell) => /\p{L}/u.test(cell)).length;
  return head.find((row) => names(row) >= Math.max(1, widest / 2)) ?? head[0];
}

function foundColumn(name: string, column: number, rows: readonly SourceRow[]): FoundColumn {
  const texts = new Set<string>();
  let filled = 0;
  for (const { cells } of rows) {
    const text = cells[column] ?? "";
    if (text === "") continue;
    filled += 1;
    if (texts.size <= MOST_TEXTS && text.length <= LONGEST_SAMPLE) texts.add(text);
  }
  const all = [...texts];
  // A column in which nearly every text is another one is no list of answers.
  const isList = all.length <= MOST_TEXTS && (all.length <= 12 || all.length * 3 <= filled);
  return { column, name, samples: all.slice(0, MOST_SAMPLES), texts: isList ? all : [] };
}

type Asked = { kind: ImportKind; headerLine: number | undefined; sheet: number; last: ImportPlan | undefined };

/** What a file looks like, and how its columns are most likely read. */
export function shapeOf(
  { sheets, encoding, rows }: SourceTable,
  { kind, headerLine, sheet, last }: Asked,
): ImportShape & { suggested: Pick<ImportPlan, "sheet" | "headerLine" | "columns"> } {
  const header = headerLine === undefined ? headerOf(rows) : rows.find(({ line }) => line === headerLine);
  const line = header?.line ?? headerLine ?? 1;
  const below = rows.filter((row) => row.line > line);
  const looked = below.slice(0, LOOKED_AT);
  const columns = (header?.cells ?? []).map((name, column) => foundColumn(name.slice(0, 200), column, looked));
  const named = columns.filter(({ name, samples }) => name !== "" || samples.length > 0);
  const suggested = { sheet, headerLine: line, columns: suggestedColumns(kind, named, last) };
  const instrument = instrumentOf(kind, named)?.name;
  return {
    sheets,
    ...(encoding !== undefined && { encoding }),
    ...(instrument !== undefined && { instrument }),
    rows: below.length,
    columns: named,
    suggested,
  };
}
