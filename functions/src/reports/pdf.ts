import { createRequire } from "node:module";
import { cellText, lineLabel } from "@zona/domain/exports/cell-text";
import type { ExportDocument, ExportWriter } from "@zona/domain/exports/export-document";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);
const fontPath = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** A4 on its side, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;
const ROW = { size: 7.5, height: 13, pad: 3 } as const;
const INK = { text: "#1d2b30", quiet: "#5b6b70", line: "#c6d0d3", band: "#eef2f3" } as const;
const BOTTOM = PAGE.height - PAGE.margin - 16;
const WIDE = PAGE.width - 2 * PAGE.margin;

/** Relative widths by type of column; texts share what numbers do not need. */
const WEIGHT: Partial<Record<string, number>> = { number: 0.7, flag: 0.5, instant: 1.25, share: 1.7, code: 0.9 };

type Layout = { labels: string[]; widths: number[]; numeric: boolean[]; isGrouped: boolean };

function layoutOf({ columns, about }: ExportDocument): Layout {
  const isGrouped = about.some(([label]) => label === "Grouped by");
  const weights = [...(isGrouped ? [1.6] : []), ...columns.map(({ type }) => WEIGHT[type] ?? 1.2)];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const labels = columns.map(
    ({ label, unit, type, stat }) =>
      `${label}${unit && type !== "share" ? ` (${unit})` : ""}${stat ? ` [${stat}]` : ""}`,
  );
  return {
    labels: isGrouped ? ["", ...labels] : labels,
    widths: weights.map((weight) => (WIDE * weight) / sum),
    numeric: [...(isGrouped ? [false] : []), ...columns.map(({ type }) => type === "number")],
    isGrouped,
  };
}

/** As much of a text as fits into a width, with a sign where something is left out. */
function fitted(pdf: Pdf, text: string, width: number): string {
  const plain = text.replace(/\s+/g, " ");
  if (pdf.widthOfString(plain) <= width) return plain;
  let length = Math.min(plain.length, Math.ceil(width / (ROW.size * 0.25)));
  while (length > 1 && pdf.widthOfString(`${plain.slice(0, length)}…`) > width) length -= 1;
  return `${plain.slice(0, length)}…`;
}

function drawRow(pdf: Pdf, y: number, texts: readonly string[], { widths, numeric }: Layout): void {
  let x: number = PAGE.margin;
  for (const [index, width] of widths.entries()) {
    const room = width - 2 * ROW.pad;
    const text = fitted(pdf, texts[index] ?? "", room);
    const indent = numeric[index] ? Math.max(0, room - pdf.widthOfString(text)) : 0;
    if (text) pdf.text(text, x + ROW.pad + indent, y + ROW.pad, { lineBreak: false });
    x += width;
  }
  const under = y + ROW.height;
  pdf
    .moveTo(PAGE.margin, under)
    .lineTo(PAGE.width - PAGE.margin, under)
    .lineWidth(0.4)
    .stroke(INK.line);
}

function drawHeader(pdf: Pdf, y: number, layout: Layout): number {
  pdf.rect(PAGE.margin, y, WIDE, ROW.height).fill(INK.band);
  pdf.font("bold").fontSize(ROW.size).fillColor(INK.text);
  drawRow(pdf, y, layout.labels, layout);
  return y + ROW.height;
}

/** What the file says of itself, on the first page. */
function drawAbout(pdf: Pdf, { title, about }: ExportDocument): number {
  pdf.font("bold").fontSize(14).fillColor(INK.text).text(title, PAGE.margin, PAGE.margin, { width: WIDE });
  for (const [label, text] of about.slice(1)) {
    pdf
      .font("bold")
      .fontSize(8)
      .fillColor(INK.quiet)
      .text(`${label}  `, PAGE.margin, pdf.y + 2, { continued: true });
    pdf.font("plain").fillColor(INK.text).text(text.slice(0, 1500), { width: WIDE });
  }
  return pdf.y + 8;
}

function drawFooter(pdf: Pdf, page: number, { title, about }: ExportDocument): void {
  const made = about.filter(([label]) => label.startsWith("Made")).map(([, text]) => text);
  pdf.font("plain").fontSize(7).fillColor(INK.quiet);
  const y = PAGE.height - PAGE.margin - 8;
  pdf.text(fitted(pdf, [title, ...made].join(" · "), WIDE - 60), PAGE.margin, y, { lineBreak: false });
  const label = `Page ${page}`;
  pdf.text(label, PAGE.width - PAGE.margin - pdf.widthOfString(label), y, { lineBreak: false });
}

function textsOf(line: ReportLine, zone: string, isGrouped: boolean): string[] {
  const texts = line.cells.map((cell) => cellText(cell, zone));
  const label = lineLabel(line);
  if (isGrouped) return [label, ...texts];
  if (line.kind !== "row" && texts[0] === "") texts[0] = label;
  return texts;
}

/** A table as a paged PDF, A4 on its side: each page is given on when it is full, so memory does not grow with the table. */
export const writePdf: ExportWriter = async function* (document) {
  const { title, about, zone, lines } = document;
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    info: { Title: title, Creator: "Zona" },
    lang: "en",
    tagged: false,
    font: fontPath("DejaVuSansCondensed"),
  });
  const ready: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => ready.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on("end", resolve));
  pdf.registerFont("plain", fontPath("DejaVuSansCondensed"));
  pdf.registerFont("bold", fontPath("DejaVuSansCondensed-Bold"));

  const layout = layoutOf(document);
  let page = 1;
  let y = drawHeader(pdf, drawAbout(pdf, document), layout);
  for await (const line of lines) {
    if (line.kind === "total" && !layout.isGrouped && line.cells.every(({ kind }) => kind === "empty")) continue;
    if (y + ROW.height > BOTTOM) {
      drawFooter(pdf, page, document);
      pdf.addPage();
      page += 1;
      y = drawHeader(pdf, PAGE.margin, layout);
      yield* ready.splice(0);
    }
    pdf
      .font(line.kind === "row" ? "plain" : "bold")
      .fontSize(ROW.size)
      .fillColor(INK.text);
    drawRow(pdf, y, textsOf(line, zone, layout.isGrouped), layout);
    y += ROW.height;
  }
  if (about.length > 0) drawFooter(pdf, page, document);
  pdf.end();
  await ended;
  yield* ready.splice(0);
};
