import { csvField, withoutFormula } from "@zona/domain/exports/csv";
import { saveBlob } from "../../platform/browser/files.ts";

/** Tells spreadsheets that the file is UTF-8. */
const BOM = "\uFEFF";

/** The table of a chart as CSV, with what it counts in its first lines. */
export function saveChartCsv(name: string, about: readonly string[], table: readonly (readonly string[])[]): void {
  const lines = [...about.map((line) => [line]), [], ...table];
  const text = lines.map((cells) => cells.map((cell) => csvField(withoutFormula(cell))).join(",")).join("\r\n");
  saveBlob(new Blob([BOM, text, "\r\n"], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}
