import { inWords } from "@zona/domain/messages/said";
import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { shapeOf } from "./read-shape.ts";
import { readTable } from "./read-table.ts";

const TEXT = 'Nr;Fläche;Notiz\r\n1;3,5;"zwei\nZeilen"\r\n2;\'=1+1;\r\n';
const rows = async (bytes: Uint8Array) => (await readTable(bytes, 0)).rows.map(({ line, cells }) => [line, ...cells]);
const refusal = (bytes: Uint8Array) =>
  readTable(bytes, 0).then(
    () => "read",
    (error) => inWords(error.said),
  );

function utf16(text: string, isBig: boolean, mark: boolean) {
  const bytes = Buffer.from(`${mark ? "\uFEFF" : ""}${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
}

describe("a file of rows", () => {
  it.each<[string, Uint8Array]>([
    ["UTF-8", strToU8(TEXT)],
    ["UTF-8 with its mark", strToU8(`\uFEFF${TEXT}`)],
    ["Windows-1252", Buffer.from(TEXT, "latin1")],
    ["UTF-16", utf16(TEXT, false, true)],
    ["UTF-16 in the other order, without a mark", utf16(TEXT, true, false)],
  ])("is read in %s", async (_, bytes) => {
    expect(await rows(bytes)).toEqual([
      [1, "Nr", "Fläche", "Notiz"],
      [2, "1", "3,5", "zwei\nZeilen"],
      [3, "2", "=1+1"],
    ]);
  });

  it("is read line by line where it was put together from two, and as old Macs and Windows wrote words", async () => {
    const mixed = Buffer.concat([
      strToU8("Fläche;µm\r\n"),
      Buffer.from("Größe;µm\r\n", "latin1"),
      strToU8("plain;x\n"),
    ]);
    const { encoding, rows: read } = await readTable(mixed, 0);
    expect(encoding).toBe("utf-8, windows-1252");
    expect(read.map(({ cells }) => cells)).toEqual([
      ["Fläche", "µm"],
      ["Größe", "µm"],
      ["plain", "x"],
    ]);
    // Mac OS Roman and Windows-1252 of the same words, with the line ends of old Macs.
    const mac = Buffer.from("Fl\x8ache;gr\x9a\xa7er\r1;na\x95ve\r", "latin1");
    const windows = Buffer.from("Fl\xe4che;gr\xf6\xdfer\r1;na\xefve\r", "latin1");
    for (const bytes of [mac, windows])
      expect(await rows(bytes)).toEqual([
        [1, "Fläche", "größer"],
        [2, "1", "naïve"],
      ]);
  });

  it.each(["1900", "1904"] as const)(
    "shows percentages and spans as a person sees them, counted from %s",
    async (dateSystem) => {
      const shown = (value: number, numFmt: string) => ({ value, style: { numFmt } });
      const cells = {
        "0,0": shown(0.255, "0.0%"),
        "0,1": shown(0.07, "0%"),
        "0,2": shown(0.5, '0.0"%"'),
        "0,3": shown(0.5, "0.00"),
        "1,0": shown(1.5, "[h]:mm"),
        "1,1": shown(17.25 / 24, "hh:mm"),
        "1,2": shown(114 / 24, "[h]:mm:ss"),
      };
      const bytes = await writeXlsx({
        sheets: [
          {
            name: "a",
            rows: [
              [1, 1, 1, 1, "5 %"],
              [1, 1, 1],
            ],
            cells: new Map(Object.entries(cells)),
          },
        ],
        dateSystem,
      });
      expect(await rows(bytes)).toEqual([
        [1, "25.5 %", "7 %", "0.5", "0.5", "5 %"],
        [2, "36:00", "17:15", "114:00"],
      ]);
    },
  );

  it("is a workbook with its times, results of formulas and faults as a person sees them", async () => {
    const at = new Date(Date.UTC(2016, 3, 3, 9, 29, 59, 900));
    const bytes = await writeXlsx({
      sheets: [
        { name: "Hinweise", rows: [["nothing"]] },
        {
          name: "Zyklen",
          rows: [
            ["Nr", "At", "Time", "Sum"],
            ["1", at, new Date(Date.UTC(1899, 11, 31, 8, 5)), 0.1 + 0.2],
            [],
            [true, null, null, null],
          ],
          cells: new Map([["3,3", { value: "#REF!", type: "error" as const }]]),
        },
      ],
    });
    const { sheets, rows: read } = await readTable(bytes, 1);
    expect(sheets).toEqual(["Hinweise", "Zyklen"]);
    expect(read.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "Nr", "At", "Time", "Sum"],
      [2, "1", "2016-04-03 09:30", "08:05", "0.3"],
      [4, "yes", "", "", "#REF!"],
    ]);
  });

  it("is refused with a sentence where it is none, is too large, or is packed to become so", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(2 ** 21) });
    await expect(readTable(bomb, 0, { maxUnzippedBytes: 2 ** 20 })).rejects.toMatchObject({
      said: { code: "importFile.large" },
    });
    expect(await refusal(strToU8("a,b\n".repeat(200_002)))).toContain("more than 200,000 rows");
    expect(await refusal(zipSync({ "hello.txt": strToU8("hello") }))).toContain("neither a workbook");
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toContain("neither a workbook");
    expect(await refusal(strToU8(`a,"b\n${"x,y\n".repeat(50_000)}`))).toContain("quotation mark");
    expect(await refusal(strToU8("\n\n"))).toBe("The sheet holds no rows.");
  });

  it("has its header found below titles, and texts of a list of answers told", () => {
    const cells = [
      ["Laboratory"],
      [],
      ["Nr", "Reife", "Bemerkung"],
      ...Array.from({ length: 60 }, (_, at) => [String(at), at % 2 ? "reif" : "MI", `text ${at}`]),
    ];
    const table = {
      sheets: [],
      rows: cells.map((row, at) => ({ line: at + 1, cells: row })).filter((row) => row.cells.length > 0),
    };
    const shape = shapeOf(table, { kind: "icsi", headerLine: undefined, sheet: 0, last: undefined });
    expect(shape.suggested).toMatchObject({
      headerLine: 3,
      columns: [{ target: "key" }, { target: "oocytes.maturity", values: { MI: "MI" } }, { target: "notes" }],
    });
    expect(shape.columns.map(({ texts }) => texts)).toEqual([[], ["MI", "reif"], []]);
  });
});

it("tells a formula without its result as a formula, in whatever piece of the file it lies", async () => {
  const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const filler = Array.from({ length: 4000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}"><v>${at}</v></c></row>`);
  const cells =
    '<c r="A1"><f>1+1</f></c><c r="B1" s="0"><f t="shared" si="0"/><v/></c><c r="C1"><f>1+1</f><v>2</v></c>' +
    '<c r="D1" t="str"><f>IF(A1="","",\n1)</f><v></v></c><c r="E1" t="str"><f>"x"</f></c>';
  const last = '<row r="9000"><c r="AB9000" t="str"><f>"x"&amp;A1</f></c></row>';
  const sheet = `<worksheet ${MAIN}><sheetData><row r="1">${cells}</row>${filler.join("")}${last}</sheetData></worksheet>`;
  const relation = (id: number, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELS}/worksheet" Target="${target}"/>`;
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries({
        "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELS}"><sheets><sheet name="a" sheetId="1" r:id="rId7"/><sheet name="b" sheetId="2" r:id="rId1"/></sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(7, "worksheets/other.xml")}${relation(1, "/xl/worksheets/mine.xml")}</Relationships>`,
        "xl/worksheets/other.xml": `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
        "xl/worksheets/mine.xml": sheet,
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  );
  const read = (await readTable(bytes, 1)).rows;
  expect(read[0]).toEqual({ line: 1, cells: ["=", "=", "2", "", "="] });
  expect(read.at(-1)).toEqual({ line: 9000, cells: [...Array.from({ length: 27 }, () => ""), "="] });
  expect((await readTable(bytes, 0)).rows).toEqual([{ line: 1, cells: ["1"] }]);
});
