import { csvLine } from "@zona/domain/exports/csv";
import { saveBlob } from "../../platform/browser/files.ts";
import { layOutInRows, wrapText } from "../../platform/browser/text-layout.ts";
import { LOCALE } from "../../platform/i18n/language.ts";

/** Tells spreadsheets that the file is UTF-8. */
const BOM = "\uFEFF";

/** The table of a chart as CSV, with what it counts in its first lines. */
export function saveChartCsv(name: string, about: readonly string[], table: readonly (readonly string[])[]): void {
  const lines = [...about.map((line) => [line]), [], ...table];
  const text = lines.map((cells) => csvLine(cells, LOCALE)).join("");
  saveBlob(new Blob([BOM, text], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

/** What stands above a picture: its title, and what it counts. A picture leaves the page and has to tell it alone. */
type PictureWords = { title: string; about: readonly string[] };
type Table = readonly (readonly string[])[];
type Swatch = { label: string; colour: string };

const DRAWN = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "fill-opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "dominant-baseline",
] as const;
/** Sharp enough for a slide. */
const SCALE = 2;

const ROW = 26;
const PADDING = 12;
const TITLE_LINE = 21;
const ABOUT_LINE = 17;
const LEGEND_LINE = 20;
const SWATCH = 11;
const LEAST_WIDTH = 420;

/** A table as a picture; the first row is its head. */
export async function saveTablePng(table: Table, name: string, words: PictureWords): Promise<void> {
  const { family } = ground();
  const measure = measurer();
  const fonts = { head: `600 13px ${family}`, cell: `13px ${family}` };
  const columns = (table[0] ?? []).map((_, at) =>
    Math.max(...table.map((row) => measure(row[at] ?? "", fonts.head) + 2 * PADDING)),
  );
  const width = Math.ceil(Math.max(LEAST_WIDTH, sum(columns)));
  await savePicture(name, words, { width, height: ROW * table.length, legend: [] }, (context, begin) => {
    for (const [line, row] of table.entries()) {
      const top = begin + ROW * line;
      context.font = line === 0 ? fonts.head : fonts.cell;
      for (const [at, text] of row.entries()) context.fillText(text, PADDING + sum(columns.slice(0, at)), top + 18);
      context.globalAlpha = 0.15;
      context.fillRect(PADDING, top + ROW - 1, sum(columns) - 2 * PADDING, 1);
      context.globalAlpha = 1;
    }
  });
}

/** The drawing of a chart as it looks now, with the legend beside it. */
export async function saveChartPng(drawing: HTMLElement, name: string, words: PictureWords): Promise<void> {
  const svg = drawing.querySelector("svg");
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal;
  const address = URL.createObjectURL(new Blob([sourceOf(svg)], { type: "image/svg+xml" }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    await savePicture(name, words, { width, height, legend: legendOf(drawing) }, (context, top) =>
      context.drawImage(picture, 0, top, width, height),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Colours come from the page's style sheets, which a picture on its own does not have. */
function sourceOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  for (const [index, element] of svg.querySelectorAll("*").entries()) {
    const style = getComputedStyle(element);
    for (const property of DRAWN) copies[index]?.style.setProperty(property, style.getPropertyValue(property));
  }
  copy.setAttribute("width", String(svg.viewBox.baseVal.width));
  copy.setAttribute("height", String(svg.viewBox.baseVal.height));
  return new XMLSerializer().serializeToString(copy);
}

const legendOf = (drawing: HTMLElement): Swatch[] =>
  [...drawing.querySelectorAll<HTMLElement>("li")].map((entry) => ({
    label: entry.textContent,
    colour: getComputedStyle(entry.querySelector("span") ?? entry).backgroundColor,
  }));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function ground() {
  const page = getComputedStyle(document.body);
  const { backgroundColor } = getComputedStyle(document.documentElement);
  return { family: page.fontFamily, colour: page.color, backgroundColor };
}

function measurer() {
  const context = document.createElement("canvas").getContext("2d");
  return (text: string, font: string): number => {
    if (!context) return 0;
    context.font = font;
    return context.measureText(text).width;
  };
}

type Body = { width: number; height: number; legend: readonly Swatch[] };
type Draw = (context: CanvasRenderingContext2D, top: number) => void;

/** Title, what is counted, the body and its legend, one below the other, on the page's own ground. */
async function savePicture(name: string, { title, about }: PictureWords, body: Body, draw: Draw): Promise<void> {
  const { family, colour, backgroundColor } = ground();
  const fonts = { title: `600 15px ${family}`, text: `12px ${family}` };
  const measure = measurer();
  const room = body.width - 2 * PADDING;
  const titles = wrapText(title, room, (text) => measure(text, fonts.title));
  const lines = about.flatMap((line) => wrapText(line, room, (text) => measure(text, fonts.text)));
  const rows = layOutInRows(body.legend, room, ({ label }) => measure(label, fonts.text) + SWATCH + 24);
  const top = PADDING + titles.length * TITLE_LINE + lines.length * ABOUT_LINE + PADDING / 2;
  const height = top + body.height + rows.length * LEGEND_LINE + PADDING;

  const canvas = document.createElement("canvas");
  canvas.width = body.width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(SCALE, SCALE);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, body.width, height);
  context.fillStyle = colour;
  context.font = fonts.title;
  for (const [at, line] of titles.entries()) context.fillText(line, PADDING, PADDING + at * TITLE_LINE + 14);
  context.font = fonts.text;
  const below = PADDING + titles.length * TITLE_LINE;
  for (const [at, line] of lines.entries()) context.fillText(line, PADDING, below + at * ABOUT_LINE + 12);
  draw(context, top);
  context.font = fonts.text;
  for (const [at, row] of rows.entries()) {
    const y = top + body.height + at * LEGEND_LINE;
    for (const { entry, x } of row) {
      context.fillStyle = entry.colour;
      context.fillRect(PADDING + x, y + 4, SWATCH, SWATCH);
      context.fillStyle = colour;
      context.fillText(entry.label, PADDING + x + SWATCH + 6, y + 14);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveBlob(blob, `${name}.png`);
}
