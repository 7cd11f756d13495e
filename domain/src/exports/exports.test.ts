import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { shareCell } from "../reports/cell.ts";
import { defaultView } from "../reports/default-views.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import { csvField, withoutFormula, writeCsv } from "./csv.ts";
import { type ExportWriter, exportDocument } from "./export-document.ts";
import { serialOf, writeXlsx } from "./xlsx.ts";

const NOW = new Date("2026-07-20T10:00:00Z");
const VIEW: ReportView = {
  ...defaultView("tests"),
  columns: [{ id: "code" }, { id: "opuAt" }, { id: "cocRetrieved" }, { id: "kpi:KPI_BLAST" }],
  filter: {
    all: [
      { field: "operator", op: "eq", value: ["u1"] },
      { field: "opuAt", op: "ge", value: ["2026-06-30T22:00:00Z"] },
    ],
  },
};
const line = (code: string): ReportLine => ({
  kind: "row",
  id: code,
  testId: code,
  cells: [
    { kind: "text", text: code },
    { kind: "instant", at: NOW },
    { kind: "number", value: 0.1 + 0.2 },
    shareCell("KPI_BLAST", 3, 6),
  ],
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
}

async function write(writer: ExportWriter, lines: ReportLine[], view = VIEW): Promise<Uint8Array> {
  async function* each() {
    yield* lines;
  }
  const names = new Map([["u1", "Emma"]]);
  const document = exportDocument(view, each(), { title: "July", by: "Ada", at: NOW, zone: "Europe/Paris", names });
  const chunks = await all(writer(document));
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

describe("CSV", () => {
  it("says what it is, then its header and rows, typed and on the site's clock", async () => {
    const bytes = await write(writeCsv, [line("ICSI-0042")]);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(bytes.slice(3)).split("\r\n")).toEqual([
      "Report,July",
      "Table,Tests",
      "Filter,Operator is Emma and Retrieval from 2026-07-01",
      "KPIs based on,cycles as filtered · all populations · by retrieval",
      "Created by,Ada",
      "Created,2026-07-20 12:00 (Europe/Paris)",
      "",
      "Test code,Retrieval,COC retrieved,Blastocysts on day 5 (%),Blastocysts on day 5 numerator,Blastocysts on day 5 n (denominator),Blastocysts on day 5 from (%),Blastocysts on day 5 to (%),Blastocysts on day 5 level",
      "ICSI-0042,2026-07-20 12:00,0.3,50,3,6,18.8,81.2,too few to judge",
      "",
    ]);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+33 1", "'+33 1"],
    ["-cmd", "'-cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["  =1", "'  =1"],
    ["\u200b=1", "'\u200b=1"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠A", "'＠A"],
    ["%0A", "'%0A"],
    ["-1.5", "-1.5"],
    ["ICSI-0042", "ICSI-0042"],
    ["a=1", "a=1"],
  ])("never lets a spreadsheet run %j", (text, safe) => expect(withoutFormula(text)).toBe(safe));

  it("puts text into one field, whatever is in it", () => {
    expect(csvField('say "x", then\r\ny')).toBe('"say ""x"", then\r\ny"');
  });
});

describe("XLSX", () => {
  const sheetOf = (bytes: Uint8Array, name = "sheet1") =>
    strFromU8(unzipSync(bytes)[`xl/worksheets/${name}.xml`] ?? new Uint8Array());

  it("holds typed cells, dates as dates of the site's clock, and a header that stays", async () => {
    const sheet = sheetOf(await write(writeXlsx, [line("ICSI-0042")]));
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<is><t xml:space="preserve">ICSI-0042</t></is>');
    expect(sheet).toContain(`<c s="2"><v>${serialOf(NOW, "Europe/Paris")}</v></c><c><v>0.3</v></c><c><v>50</v></c>`);
    expect(sheet).toContain('<autoFilter ref="A1:I2"/>');
    expect(serialOf(new Date("2026-07-20T10:00:00Z"), "Europe/Paris")).toBe(46223.5);
  });

  it("says on a second sheet what it shows", async () => {
    const bytes = await write(writeXlsx, []);
    expect(sheetOf(bytes, "sheet2")).toContain("Operator is Emma and Retrieval from 2026-07-01");
    expect(strFromU8(unzipSync(bytes)["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="Filter"');
  });

  it("never writes a formula, nor markup of its own", async () => {
    const sheet = sheetOf(await write(writeXlsx, [line('=HYPERLINK("http://x")'), line("</t><f>1</f>\u0000\ud800")]));
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain('t="inlineStr"');
    expect(sheet).toContain("&lt;/t&gt;&lt;f&gt;1&lt;/f&gt;<");
  });

  it("writes groups and totals so that they can be told from rows", async () => {
    const total: ReportLine = {
      kind: "total",
      count: 2,
      cells: [{ kind: "empty" }, { kind: "empty" }, { kind: "number", value: 7 }, { kind: "empty" }],
    };
    expect(sheetOf(await write(writeXlsx, [line("a"), line("b"), total]))).toContain("Total (2)");
  });

  it("keep the total of a first column that has one, and say in a column of its own what it is", async () => {
    const view: ReportView = { ...VIEW, columns: [{ id: "miiCount", stat: "sum" }, { id: "code" }] };
    const cells = (mii: number, code = ""): ReportLine["cells"] => [
      { kind: "number", value: mii },
      code === "" ? { kind: "empty" } : { kind: "text", text: code },
    ];
    const lines: ReportLine[] = [
      { kind: "row", id: "a", testId: "a", cells: cells(7, "ICSI-0042") },
      { kind: "row", id: "b", testId: "b", cells: cells(9, "ICSI-0043") },
      { kind: "total", count: 2, cells: cells(16) },
    ];
    const csv = strFromU8(await write(writeCsv, lines, view));
    expect(csv.split("\r\n\r\n")[1]?.split("\r\n")).toEqual([
      ...["Rows,MII count [sum],Test code", ",7,ICSI-0042", ",9,ICSI-0043", "Total (2),16,", ""],
    ]);
    const sheet = sheetOf(await write(writeXlsx, lines, view));
    expect(sheet).toContain("Total (2)");
    expect(sheet).toContain("<v>16</v>");
  });

  it("can be unpacked, whatever text is in it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }), async (texts) => {
        const sheet = sheetOf(await write(writeXlsx, texts.map(line)));
        expect(sheet.match(/<row>/g)).toHaveLength(texts.length + 1);
      }),
      { numRuns: 30 },
    );
  });
});
