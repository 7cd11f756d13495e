import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportDocument, ExportWriter } from "@zona/domain/exports/export-document";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import { CELL_PAD, CELL_SIZE, fittedLines, layoutOf, type PdfLayout, textsOf } from "./pdf-layout.ts";
import { openPdf, type Pen } from "./pdf-pen.ts";

/** A4 on its side, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;
/** `step`: from one line of a cell to the next. */
const ROW = { size: CELL_SIZE, height: 13, pad: CELL_PAD, step: 9 } as const;
const INK = { text: "#1d2b30", quiet: "#5b6b70", line: "#c6d0d3", band: "#eef2f3" } as const;
const BOTTOM = PAGE.height - PAGE.margin - 16;
const WIDE = PAGE.width - 2 * PAGE.margin;

/** Between the margins of a page that holds the table: figures that need more room widen it. */
const wideOf = ({ widths }: PdfLayout) => Math.max(WIDE, Math.ceil(widths.reduce((sum, width) => sum + width, 0)));

/** Some 550 pages: nobody reads more, and it takes the function minutes to draw them. */
const MOST_PDF_ROWS = 20_000;
/** Lines by which the columns are measured. */
const MEASURED_LINES = 200;

type FittedRow = { cells: { lines: string[]; scale: number }[]; height: number };

/** A row in the lines of its cells, and how high it is. */
function fittedRow(pen: Pen, texts: readonly string[], { widths, figures }: PdfLayout): FittedRow {
  const cells = widths.map((width, at) =>
    fittedLines(texts[at] ?? "", width - 2 * ROW.pad, pen.width, figures[at] === true),
  );
  const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return { cells, height: ROW.height + (most - 1) * ROW.step };
}

function drawRow(pen: Pen, y: number, font: "plain" | "bold", row: FittedRow, { widths, numeric }: PdfLayout): void {
  const { pdf } = pen;
  let x: number = PAGE.margin;
  let size = 0;
  for (const [index, width] of widths.entries()) {
    const { lines = [], scale = 1 } = row.cells[index] ?? {};
    // To choose a font takes longer than to write a word.
    if (size !== ROW.size * scale) pen.set(font, ROW.size * scale, INK.text);
    size = ROW.size * scale;
    for (const [at, text] of lines.entries()) {
      const indent = numeric[index] ? Math.max(0, width - 2 * ROW.pad - pen.width(text)) : 0;
      if (text) pdf.text(text, x + ROW.pad + indent, y + ROW.pad + at * ROW.step, { lineBreak: false });
    }
    x += width;
  }
  const under = y + row.height;
  pdf.moveTo(PAGE.margin, under).lineTo(x, under).lineWidth(0.4).stroke(INK.line);
}

function drawHeader(pen: Pen, y: number, layout: PdfLayout): number {
  pen.set("bold", ROW.size, INK.text);
  const row = fittedRow(pen, layout.heads, layout);
  pen.pdf.rect(PAGE.margin, y, wideOf(layout), row.height).fill(INK.band);
  drawRow(pen, y, "bold", row, layout);
  return y + row.height;
}

/** What the file says of itself, on the first page. */
function drawAbout({ pdf, set }: Pen, { title, about }: ExportDocument): number {
  set("bold", 14, INK.text);
  pdf.text(title, PAGE.margin, PAGE.margin, { width: WIDE });
  for (const [label, text] of about.slice(1)) {
    set("bold", 8, INK.quiet);
    pdf.text(`${label}  `, PAGE.margin, pdf.y + 2, { continued: true });
    set("plain", 8, INK.text);
    pdf.text(text.slice(0, 1500), { width: WIDE });
  }
  return pdf.y + 8;
}

function drawFooter({ pdf, ...pen }: Pen, page: number, { title, about, words }: ExportDocument): void {
  const made = about
    .filter(([label]) => label === words.t("createdBy") || label === words.t("createdAt"))
    .map(([, text]) => text);
  pen.set("plain", 7, INK.quiet);
  const y = PAGE.height - PAGE.margin - 8;
  pdf.text(pen.fitted([title, ...made].join(" · "), WIDE - 60), PAGE.margin, y, { lineBreak: false });
  const label = words.t("page", { n: page });
  pdf.text(label, pdf.page.width - PAGE.margin - pen.width(label), y, { lineBreak: false });
}

/** The first lines, and after them all others. */
async function measured(lines: AsyncIterable<ReportLine>) {
  const source = lines[Symbol.asyncIterator]();
  const first: ReportLine[] = [];
  while (first.length < MEASURED_LINES) {
    const next = await source.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* all(): AsyncGenerator<ReportLine> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { first, all: all() };
}

/** A table as a paged PDF, A4 on its side: each page is given on when it is full, so memory does not grow with the table. */
export const pdfWriter = (most: number): ExportWriter =>
  async function* writePages(document) {
    const { title, about, words, lines } = document;
    const { first, all } = await measured(lines);
    // The width of a page is known only when its table has been measured, for which a document has to be open.
    const layout = layoutOf(document, first, openPdf({}), WIDE);
    const pen = openPdf({
      size: [wideOf(layout) + 2 * PAGE.margin, PAGE.height],
      margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
      info: { Title: title, Creator: "Zona" },
      lang: words.locale.slice(0, 2),
      tagged: false,
    });
    const { pdf } = pen;
    const ready: Uint8Array[] = [];
    pdf.on("data", (chunk: Uint8Array) => ready.push(chunk));
    const ended = new Promise<void>((resolve) => pdf.on("end", resolve));

    let page = 1;
    let rows = 0;
    let y = drawHeader(pen, drawAbout(pen, document), layout);
    for await (const line of all) {
      if (line.kind === "total" && !layout.isLabelled && line.cells.every(({ kind }) => kind === "empty")) continue;
      rows += 1;
      const isOver = rows > most;
      const font = line.kind === "row" && !isOver ? "plain" : "bold";
      pen.set(font, ROW.size, INK.text);
      const row = fittedRow(pen, isOver ? [] : textsOf(line, document, layout.isLabelled), layout);
      if (y + row.height > BOTTOM) {
        drawFooter(pen, page, document);
        pdf.addPage();
        page += 1;
        y = drawHeader(pen, PAGE.margin, layout);
        // Pages are packed beside the code that draws them: without a turn they would all wait in memory.
        await nextTurn();
        yield* ready.splice(0);
      }
      drawRow(pen, y, font, row, layout);
      if (isOver) {
        pen.set(font, ROW.size, INK.text);
        pdf.text(words.t("tooLong", { n: most }), PAGE.margin + ROW.pad, y + ROW.pad, { lineBreak: false });
        break;
      }
      y += row.height;
    }
    if (about.length > 0) drawFooter(pen, page, document);
    pdf.end();
    await ended;
    yield* ready.splice(0);
  };

export const writePdf = pdfWriter(MOST_PDF_ROWS);
