import { csvField, harmless } from "@zona/domain/exports/csv";
import { saveBlob } from "../media/save-stream.ts";

/** Tells spreadsheets that the file is UTF-8. */
const BOM = "\uFEFF";

/** The table of a chart as CSV, with what it counts in its first lines. */
export function saveChartCsv(name: string, about: readonly string[], table: readonly (readonly string[])[]): void {
  const lines = [...about.map((line) => [line]), [], ...table];
  const text = lines.map((cells) => cells.map((cell) => csvField(harmless(cell))).join(",")).join("\r\n");
  saveBlob(new Blob([BOM, text, "\r\n"], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

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

/** A table as a picture, on the page's own ground, with its title; the first row is its head. */
export async function saveTablePng(table: readonly (readonly string[])[], name: string, title: string): Promise<void> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return;
  const page = getComputedStyle(document.body);
  const fonts = {
    title: `600 15px ${page.fontFamily}`,
    head: `600 13px ${page.fontFamily}`,
    cell: `13px ${page.fontFamily}`,
  };
  context.font = fonts.head;
  const columns = (table[0] ?? []).map((_, at) =>
    Math.max(...table.map((row) => context.measureText(row[at] ?? "").width + 2 * PADDING)),
  );
  context.font = fonts.title;
  const width = Math.ceil(Math.max(sum(columns), context.measureText(title).width + 2 * PADDING));
  const height = ROW * (table.length + 1) + PADDING;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.fillStyle = page.color;
  context.font = fonts.title;
  context.fillText(title, PADDING, 20);
  for (const [line, row] of table.entries()) {
    const top = ROW * (line + 1);
    context.font = line === 0 ? fonts.head : fonts.cell;
    for (const [at, text] of row.entries()) context.fillText(text, PADDING + sum(columns.slice(0, at)), top + 18);
    context.globalAlpha = 0.15;
    context.fillRect(PADDING, top + ROW - 1, sum(columns) - 2 * PADDING, 1);
    context.globalAlpha = 1;
  }
  await saveCanvas(canvas, name);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

async function saveCanvas(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveBlob(blob, `${name}.png`);
}

/** The drawing of a chart as it looks now, on the page's own ground, with its title, as PNG. */
export async function saveChartPng(svg: SVGSVGElement, name: string, title: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll("*");
  const copies = copy.querySelectorAll<SVGElement>("*");
  // Colours come from the page's style sheets, which a picture on its own does not have.
  for (const [index, element] of originals.entries()) {
    const style = getComputedStyle(element);
    for (const property of DRAWN) copies[index]?.style.setProperty(property, style.getPropertyValue(property));
  }
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const address = URL.createObjectURL(source);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * SCALE;
    canvas.height = (height + 32) * SCALE;
    const context = canvas.getContext("2d");
    if (!context) return;
    const page = getComputedStyle(document.body);
    context.scale(SCALE, SCALE);
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, width, height + 32);
    context.fillStyle = page.color;
    context.font = `600 15px ${page.fontFamily}`;
    context.fillText(title, 8, 21);
    context.drawImage(picture, 0, 32, width, height);
    await saveCanvas(canvas, name);
  } finally {
    URL.revokeObjectURL(address);
  }
}
