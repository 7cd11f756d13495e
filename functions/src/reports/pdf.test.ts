import { exportDocument } from "@zona/domain/exports/export-document";
import { kpiColumn } from "@zona/domain/measures/measures";
import { KPI_POLICY } from "@zona/domain/policy/kpi-policy";
import { type Cell, shareCell } from "@zona/domain/reports/cell";
import { columnOf } from "@zona/domain/reports/columns";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pdfWriter } from "./pdf.ts";
import { CELL_PAD, CELL_SIZE, fittedLines, layoutOf, textsOf } from "./pdf-layout.ts";
import { openPdf } from "./pdf-pen.ts";

const NOW = new Date("2026-11-20T09:00:00Z");

/** Pages of a PDF of so many rows, and how many of them were read. */
async function written(rows: number, most: number) {
  let read = 0;
  async function* lines(): AsyncGenerator<ReportLine> {
    for (let at = 0; at < rows; at++) {
      read += 1;
      const cells = [{ kind: "text" as const, text: `Lot ${at} ${"–".repeat(600)}` }];
      yield { kind: "row", id: String(at), testId: undefined, cells };
    }
  }
  const view = { ...defaultView("lots"), columns: [{ id: "lotNo" }] };
  const made = { title: "Lots", by: "Ada", at: NOW, zone: "Europe/Paris" };
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdfWriter(most)(exportDocument(view, lines(), made))) chunks.push(chunk);
  const file = Buffer.concat(chunks).toString("latin1");
  return { read, pages: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length, isWhole: file.trimEnd().endsWith("%%EOF") };
}

it("a PDF turns its pages, and a text that is too long goes on in the next line of its column", async () => {
  expect(await written(90, 1000)).toEqual({ read: 90, pages: 7, isWhole: true });
});

it("a PDF that nobody could read ends where it says, and reads no further", async () => {
  const { read, isWhole } = await written(1000, 50);
  // The first 200 were read to measure the columns.
  expect({ read, isWhole }).toEqual({ read: 200, isWhole: true });
});

const FIGURES = ["opuAt", "cocRetrieved", "miiCount", ...KPI_POLICY.rows.map(({ code }) => kpiColumn(code))];
const WORDS = ["code", "operator", "lotNo", "studyId"];
const many = fc.integer({ min: 0, max: 10 ** 7 });
const cellIn = (id: string) => {
  const kpi = columnOf("tests", id)?.kpi;
  if (kpi) return fc.tuple(many, many).map(([n, d]) => shareCell(kpi, Math.min(n, d), Math.max(n, d)));
  if (id === "opuAt") return fc.constant({ kind: "instant" as const, at: NOW });
  if (FIGURES.includes(id)) return fc.double({ noNaN: true }).map((value) => ({ kind: "number" as const, value }));
  return fc.string({ maxLength: 200 }).map((text) => ({ kind: "text" as const, text }));
};
const tables = fc.subarray([...FIGURES, ...WORDS], { minLength: 1 }).chain((ids) =>
  fc.record({
    ids: fc.constant(ids),
    isGrouped: fc.boolean(),
    measured: fc.array(fc.tuple(...ids.map(cellIn)), { maxLength: 3 }),
    later: fc.array(fc.tuple(...ids.map(cellIn)), { maxLength: 3 }),
    label: fc.string({ maxLength: 60 }),
  }),
);

it("a figure in a PDF is whole, in as many columns as a table may have, also in lines wider than those measured", async () => {
  const pen = openPdf({});
  async function* none(): AsyncGenerator<ReportLine> {}
  await fc.assert(
    fc.asyncProperty(tables, async ({ ids, isGrouped, measured, later, label }) => {
      const view = {
        ...defaultView("tests"),
        columns: ids.map((id) => ({ id })),
        groupBy: isGrouped ? [{ field: "operator" }] : [],
      };
      const document = exportDocument(view, none(), { title: "t", by: "Ada", at: NOW, zone: "Europe/Paris" });
      const lineOf = (cells: Cell[]): ReportLine =>
        isGrouped
          ? { kind: "group", level: 0, id: "g", label, count: 12, cells, filter: { all: [] } }
          : { kind: "row", id: "r", testId: undefined, cells };
      const layout = layoutOf(document, measured.map(lineOf), pen, 770);
      pen.set("bold", CELL_SIZE, "black");
      for (const line of [...measured, ...later].map(lineOf))
        for (const [at, text] of textsOf(line, document, layout.isLabelled).entries()) {
          const room = (layout.widths[at] ?? 0) - 2 * CELL_PAD;
          const { lines, scale } = fittedLines(text, room, pen.width, layout.figures[at] === true);
          for (const one of lines) expect(pen.width(one) * scale).toBeLessThanOrEqual(room + 0.001);
          const words = (texts: string[]) => texts.flatMap((one) => one.split(/\s+/)).filter((one) => one !== "");
          if (layout.figures[at]) expect(words(lines)).toEqual(words([text]));
          else expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        }
    }),
    { numRuns: 60 },
  );
});
