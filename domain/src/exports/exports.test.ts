import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { shareCell } from "../reports/cell.ts";
import { defaultView } from "../reports/default-views.ts";
import type { Across, ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import { comparedCells } from "../reports/shown-columns.ts";
import { cellText } from "./cell-text.ts";
import { csvField, withoutFormula, writeCsv } from "./csv.ts";
import { type ExportWriter, exportDocument } from "./export-document.ts";
import { ENGLISH_FILE } from "./file-words.ts";
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

async function write(
  writer: ExportWriter,
  lines: ReportLine[],
  view = VIEW,
  words = ENGLISH_FILE,
  across: readonly Across[] = [],
): Promise<Uint8Array> {
  async function* each() {
    yield* lines;
  }
  const names = new Map([["u1", "Emma"]]);
  const document = exportDocument(view, each(), {
    ...{ title: "July", by: "Ada", at: NOW, zone: "Europe/Paris" },
    ...{ names, words, across },
  });
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
      "Filter,Operator is Emma and Retrieval is on or after 2026-07-01",
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
    expect(["1,5", "a;b"].map((text) => csvField(text, ";"))).toEqual(["1,5", '"a;b"']);
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
    expect(sheetOf(bytes, "sheet2")).toContain("Operator is Emma and Retrieval is on or after 2026-07-01");
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

  it("gives each level of groups a column of its own, and says what is a total of it", async () => {
    const view: ReportView = {
      ...VIEW,
      columns: [{ id: "kpi:KPI_BLAST" }],
      groupBy: [{ field: "opuAt", by: "month" }, { field: "device" }],
      rows: "groups",
    };
    const group = (level: number, label: string, count: number): ReportLine => ({
      ...{ kind: "group", level, id: label, label, count, filter: { all: [] } },
      cells: [shareCell("KPI_BLAST", count, 2 * count)],
    });
    const lines: ReportLine[] = [
      group(0, "Nov 2026", 3),
      group(1, "PZ-200", 2),
      group(1, "PZ-300", 1),
      group(0, "Dec 2026", 4),
      group(1, "PZ-200", 4),
      { kind: "total", count: 7, cells: [shareCell("KPI_BLAST", 7, 14)] },
    ];
    const table =
      strFromU8(await write(writeCsv, lines, view))
        .split("\r\n\r\n")[1]
        ?.split("\r\n") ?? [];
    expect(table.map((one) => one.split(",").slice(0, 6))).toEqual([
      [
        ...["Retrieval by month", "Device", "Rows", "Blastocysts on day 5 (%)", "Blastocysts on day 5 numerator"],
        "Blastocysts on day 5 n (denominator)",
      ],
      ["Nov 2026", "Total", "3", "50", "3", "6"],
      ["Nov 2026", "PZ-200", "2", "50", "2", "4"],
      ["Nov 2026", "PZ-300", "1", "50", "1", "2"],
      ["Dec 2026", "Total", "4", "50", "4", "8"],
      ["Dec 2026", "PZ-200", "4", "50", "4", "8"],
      ["Total", "Total", "7", "50", "7", "14"],
      [""],
    ]);
    const sheet = sheetOf(await write(writeXlsx, lines, view));
    expect(sheet).toContain('>Nov 2026</t></is></c><c t="inlineStr" s="3"><is><t xml:space="preserve">PZ-300</t>');
    expect(sheet).toContain('<c s="3"><v>3</v></c>');
  });

  it("put what stands beside each other under heads that name both, and periods beside their difference", async () => {
    const share = (n: number, d: number) => shareCell("KPI_BLAST", n, d);
    const pivot: ReportView = {
      ...VIEW,
      columns: [{ id: "kpi:KPI_BLAST" }],
      groupBy: [{ field: "operator" }, { field: "opuAt", by: "month" }],
      rows: "pivot",
    };
    const month = { field: "opuAt", op: "ge" as const, value: ["2026-05-31T22:00:00Z"] };
    const across = [{ label: "Jun 2026", filter: { all: [month, { ...month, op: "lt" as const }] } }];
    const emma = { kind: "group" as const, level: 0, id: "/e", label: "Emma", count: 3, filter: { all: [] } };
    const all = { kind: "total" as const, count: 3 };
    const beside = [share(20, 40), share(30, 60)];
    const lines: ReportLine[] = [
      { ...emma, cells: beside },
      { ...all, cells: beside },
    ];
    const table = async (view: ReportView, told: ReportLine[]) =>
      strFromU8(await write(writeCsv, told, view, ENGLISH_FILE, across))
        .split("\r\n\r\n")[1]
        ?.split("\r\n")
        .map((one) => one.split(","));
    const [heads = [], first = []] = (await table(pivot, lines)) ?? [];
    expect(heads.slice(0, 3)).toEqual(["Operator", "Rows", "Jun 2026 · Blastocysts on day 5 (%)"]);
    expect(heads[8]).toBe("Total · Blastocysts on day 5 (%)");
    expect(first.slice(0, 5)).toEqual(["Emma", "3", "50", "20", "40"]);
    const compared: ReportView = {
      ...pivot,
      ...{ rows: "groups", groupBy: [{ field: "operator" }], compare: "before" },
      filter: { field: "opuAt", op: "within", value: ["last-1-months"] },
    };
    const cells = comparedCells(compared, { count: 3, cells: [share(20, 40)] }, { count: 2, cells: [share(10, 40)] });
    const [above = [], line = []] =
      (await table(compared, [
        { ...emma, cells },
        { ...all, cells },
      ])) ?? [];
    const under = (head: string) => line[above.indexOf(head)];
    expect(above.slice(1, 4)).toEqual(["Rows", '"Rows', ' period before"']);
    expect(line.slice(0, 4)).toEqual(["Emma", "3", "2", "1"]);
    expect(line.slice(-3)).toEqual(["25", "3.8", "43.3"]);
    expect(under("Blastocysts on day 5 (%)")).toBeDefined();
    expect(strFromU8(await write(writeCsv, [], compared))).toContain('Compared with,"Retrieval, 1 to 31 May 2026"');
  });

  it("are written as the reader's language writes numbers, and stay numbers in a workbook", async () => {
    const german = { ...ENGLISH_FILE, locale: "de-DE" };
    const [, table = ""] = strFromU8(await write(writeCsv, [line("ICSI-0042")], VIEW, german)).split("\r\n\r\n");
    expect(table.split("\r\n")[1]).toBe("ICSI-0042;2026-07-20 12:00;0,3;50;3;6;18,8;81,2;too few to judge");
    expect(sheetOf(await write(writeXlsx, [line("ICSI-0042")], VIEW, german))).toContain("<c><v>18.8</v></c>");
    const share = shareCell("KPI_BLAST", 120, 155);
    const texts = [ENGLISH_FILE, german].map((words) => cellText(share, "UTC", words));
    expect(texts[0]).toBe("77.4% (120/155, 70.2–83.3), benchmark");
    expect(texts[1]?.replace(/\s/g, " ")).toBe("77,4 % (120/155, 70,2–83,3), benchmark");
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
