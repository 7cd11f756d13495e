/**
 * A cell whose formula has no result beside it, as programs write that compute nothing; what is told of it is its place. An empty text
 * is a result, and its cell says that it holds a text.
 */
const BARE =
  /<(?:\w+:)?c\b(?![^>]*\bt="str"[^>]*>(?:(?!<\/(?:\w+:)?c>).)*?<(?:\w+:)?v)[^>]*?\br="([A-Z]{1,3}\d{1,7})"[^>]*>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/gs;

/** Longer than any cell: a formula has 8,192 characters at most. */
const LONGEST = 20_000;
/** A part that names sheets or styles is small; what is larger is none. */
const MOST_NAMED = 20_000_000;
const NAMED = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"];

/**
 * Looks at the parts of a workbook as they are unpacked, and keeps what the reader of rows does not tell: where formulas are that have
 * no result, which it passes over as if their cells were empty, how numbers are shown, and from when days are counted.
 */
export class WorkbookParts {
  readonly #named = new Map<string, string>();
  readonly #places = new Map<string, Set<string>>();
  readonly #rest = new Map<string, string>();

  /** A piece of a part, in their order. Places are plain letters and digits in every encoding of XML that has one byte for them. */
  see(path: string, piece: Uint8Array): void {
    if (NAMED.includes(path)) {
      const text = `${this.#named.get(path) ?? ""}${Buffer.from(piece).toString("latin1")}`;
      if (text.length <= MOST_NAMED) this.#named.set(path, text);
    }
    if (!path.startsWith("xl/worksheets/")) return;
    const text = `${this.#rest.get(path) ?? ""}${Buffer.from(piece).toString("latin1")}`;
    let seen = 0;
    for (const match of text.matchAll(BARE)) {
      const places = this.#places.get(path) ?? new Set<string>();
      this.#places.set(path, places.add(match[1] ?? ""));
      seen = match.index + match[0].length;
    }
    this.#rest.set(path, text.slice(Math.max(seen, text.length - LONGEST)));
  }

  /** Their places in a sheet, by its number from 0: `K16`. */
  of(sheet: number): ReadonlySet<string> {
    return this.#places.get(this.pathOf(sheet)) ?? new Set();
  }

  get styles(): string {
    return this.#named.get("xl/styles.xml") ?? "";
  }

  /** Whether days are counted from 1904, as Excel on a Mac did. */
  get isFrom1904(): boolean {
    return /\bdate1904="(?:1|true)"/.test(this.#named.get("xl/workbook.xml") ?? "");
  }

  /** The part of a sheet, by its number from 0. */
  pathOf(sheet: number): string {
    const workbook = this.#named.get("xl/workbook.xml") ?? "";
    const relations = this.#named.get("xl/_rels/workbook.xml.rels") ?? "";
    const [, id = ""] = /\br:id="([^"]+)"/.exec(workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g)?.[sheet] ?? "") ?? [];
    const relation = (relations.match(/<Relationship\s[^>]*>/g) ?? []).find((one) => one.includes(`Id="${id}"`));
    const [, target = ""] = /\bTarget="([^"]+)"/.exec(relation ?? "") ?? [];
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  }
}

/** The number of a column from 0, by its letters. */
export const columnOfPlace = (place: string): number =>
  [...place.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
