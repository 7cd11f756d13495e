import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;
type Font = "plain" | "bold";

const require = createRequire(import.meta.url);
const fontPath = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const FILES: Record<Font, string> = { plain: "DejaVuSansCondensed", bold: "DejaVuSansCondensed-Bold" };

/** A document and what it is written with. */
export type Pen = {
  pdf: Pdf;
  set(font: Font, size: number, color: string): void;
  /** Of a text in the present font and size, in points. */
  width(text: string): number;
  /** As much of a text as fits into a width, with a sign where something is left out. */
  fitted(text: string, room: number): string;
};

/**
 * Opens a document. Texts are measured character by character from a table, because to lay one out takes a thousand times as
 * long; and no layout is kept, because a table holds ten thousands of different ones.
 */
export function openPdf(options: PDFKit.PDFDocumentOptions): Pen {
  const pdf = new PDFDocument({ fontLayoutCache: false, ...options, font: fontPath(FILES.plain) } as typeof options);
  for (const font of ["plain", "bold"] as const) pdf.registerFont(font, fontPath(FILES[font]));
  /** In units of the size. */
  const widths: Record<Font, Map<string, number>> = { plain: new Map(), bold: new Map() };
  let current: Font = "plain";
  let points = 1;

  function widthOf(character: string): number {
    const known = widths[current].get(character);
    if (known !== undefined) return known;
    const measured = pdf.widthOfString(character) / points;
    widths[current].set(character, measured);
    return measured;
  }
  const width = (text: string) => {
    let sum = 0;
    for (const character of text) sum += widthOf(character);
    return sum * points;
  };
  return {
    pdf,
    set(font, size, color) {
      current = font;
      points = size;
      pdf.font(font).fontSize(size).fillColor(color);
    },
    width,
    fitted(text, room) {
      const plain = text.replace(/\s+/g, " ");
      if (width(plain) <= room) return plain;
      let left = room - width("…");
      let kept = "";
      for (const character of plain) {
        left -= width(character);
        if (left < 0 && kept !== "") break;
        kept += character;
      }
      return `${kept}…`;
    },
  };
}
