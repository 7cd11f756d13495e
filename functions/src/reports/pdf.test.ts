import { exportDocument } from "@zona/domain/exports/export-document";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import { expect, it } from "vitest";
import { pdfWriter } from "./pdf.ts";

const NOW = new Date("2026-11-20T09:00:00Z");

/** Pages of a PDF of so many rows, and how many of them were read. */
async function written(rows: number, most: number) {
  let read = 0;
  async function* lines(): AsyncGenerator<ReportLine> {
    for (let at = 0; at < rows; at++) {
      read += 1;
      const cells = [{ kind: "text" as const, text: `Lot ${at} ${"–".repeat(200)}` }];
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

it("a PDF turns its pages, and a text that is too long stays in its column", async () => {
  expect(await written(90, 1000)).toEqual({ read: 90, pages: 3, isWhole: true });
});

it("a PDF that nobody could read ends where it says, and reads no further", async () => {
  const { read, isWhole } = await written(1000, 50);
  // The first 200 were read to measure the columns.
  expect({ read, isWhole }).toEqual({ read: 200, isWhole: true });
});
