/** The formats of percentages that every workbook has (ECMA-376, part 1, 18.8.30). */
const BUILT_IN = ["9", "10"];

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** Texts and single signs of a format are shown as they are; a percent sign that is neither makes a percentage. */
const isPercentage = (format = "") =>
  format
    .replaceAll("&quot;", '"')
    .replaceAll(/"[^"]*"|\\./g, "")
    .includes("%");

/** The numbers of styles whose cells show a hundredfold with a percent sign, out of `xl/styles.xml`. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const [formats = ""] = /<(?:\w+:)?numFmts\b.*?<\/(?:\w+:)?numFmts>/s.exec(styles) ?? [];
  const [cells = ""] = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  const own = (formats.match(/<(?:\w+:)?numFmt\b[^>]*>/g) ?? []).flatMap((tag) =>
    isPercentage(attribute(tag, "formatCode")) ? (attribute(tag, "numFmtId") ?? []) : [],
  );
  const percent = new Set([...BUILT_IN, ...own]);
  const all = cells.match(/<(?:\w+:)?xf\b[^>]*>/g) ?? [];
  return new Set(all.flatMap((tag, at) => (percent.has(attribute(tag, "numFmtId") ?? "") ? String(at) : [])));
}

const CELL = /<(?:\w+:)?c\b[^>]*>/g;

/** Hears a sheet piece by piece, in their order, and keeps the places of cells of these styles: `K16`. */
export class PercentCells {
  readonly places: string[] = [];
  #rest = "";

  readonly styles: ReadonlySet<string>;

  constructor(styles: ReadonlySet<string>) {
    this.styles = styles;
  }

  see(piece: Uint8Array): void {
    const text = `${this.#rest}${Buffer.from(piece).toString("latin1")}`;
    for (const [tag] of text.matchAll(CELL))
      if (this.styles.has(attribute(tag, "s") ?? "")) this.places.push(attribute(tag, "r") ?? "");
    // A tag that goes on in the next piece.
    const last = text.lastIndexOf("<");
    this.#rest = text.indexOf(">", last) < 0 ? text.slice(last) : "";
  }
}
