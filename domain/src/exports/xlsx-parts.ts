/** Text of an XML file: no markup, and none of the characters that XML 1.0 does not know. */
export const xmlText = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Places in `cellXfs` of the styles below. */
export const STYLE = { plain: 0, head: 1, instant: 2, strong: 3, strongInstant: 4, text: 5 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...each: string[]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${TYPES}.${type}+xml"/>`;

/** Every part of a workbook of two sheets but the sheets themselves. */
export const WORKBOOK_PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/worksheets/sheet1.xml", "worksheet")}${part("/xl/worksheets/sheet2.xml", "worksheet")}${part("/xl/styles.xml", "styles")}</Types>`,
  "_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
  "xl/_rels/workbook.xml.rels": relations(
    relation(1, "worksheet", "worksheets/sheet1.xml"),
    relation(2, "worksheet", "worksheets/sheet2.xml"),
    relation(3, "styles", "styles.xml"),
  ),
  "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/><sheet name="Filter" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF0"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf fontId="1" numFmtId="164" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The start of a sheet: first row in sight when it is scrolled, widths by column. */
export const sheetHead = (widths: readonly number[], isFrozen: boolean) =>
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">${
    isFrozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ""
  }</sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols><sheetData>`;

/** The end of a sheet; with a range, its header filters. */
export const sheetTail = (filtered?: string) =>
  `</sheetData>${filtered ? `<autoFilter ref="${filtered}"/>` : ""}</worksheet>`;

/** A, B … Z, AA, AB … from 0. */
export const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
