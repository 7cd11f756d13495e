/** The keys of one dictionary with their values as they are written, names in plain letters. A key may stand in it twice. */
type Dictionary = readonly (readonly [key: string, value: string])[];

/** Bytes that carry a stream, at `from`, and the dictionary before them. */
export type PdfStream = { dictionary: Dictionary; from: number };

const SPACE = /[\0\t\n\f\r ]/;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
/** Deeper than any writer nests; a reader of ours must end. */
const DEEPEST = 100;

/** What is no dictionary, though it begins like one: viewers guess at it, each in its own way. */
export class MalformedObject extends Error {
  override readonly name = "MalformedObject";
}

/**
 * Every object of a file that has a stream, wherever its tables point: all that a viewer can load begins with the word `obj`.
 * Throws `MalformedObject` where the dictionary of one cannot be read, and for files that are made to be read for ever.
 */
export function* streamsOf(text: string): Generator<PdfStream> {
  const budget = { left: 4 * text.length + 1_000 };
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const reader = new Reader(text, index + "obj".length, budget);
    if (reader.peek() !== "<<") continue;
    const dictionary = reader.dictionary();
    if (!reader.takes("stream")) continue;
    yield { dictionary, from: reader.afterLineEnd() };
  }
}

/** Walks over the tokens of an object. */
class Reader {
  #at: number;
  readonly #text: string;
  readonly #budget: { left: number };

  constructor(text: string, at: number, budget: { left: number }) {
    this.#text = text;
    this.#at = at;
    this.#budget = budget;
  }

  /** The next two bytes behind white space and comments. */
  peek(): string {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === "%") {
        while (this.#at < this.#text.length && !/[\r\n]/.test(this.#text[this.#at] ?? "")) this.#step(1);
      } else if (character !== undefined && SPACE.test(character)) this.#step(1);
      else return this.#text.slice(this.#at, this.#at + 2);
    }
  }

  takes(word: string): boolean {
    this.peek();
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#step(word.length);
    return true;
  }

  /** Where a stream's bytes begin: behind one end of a line. */
  afterLineEnd(): number {
    const [, end = ""] = /^[\t ]*(\r\n|\n|\r)/.exec(this.#text.slice(this.#at, this.#at + 64)) ?? [];
    return end === "" ? this.#at : this.#text.indexOf(end, this.#at) + end.length;
  }

  dictionary(depth = 0): Dictionary {
    const entries: [string, string][] = [];
    if (!this.takes("<<") || depth > DEEPEST) throw new MalformedObject();
    while (!this.takes(">>")) {
      if (this.peek()[0] !== "/") throw new MalformedObject();
      entries.push([this.#name(), this.#value(depth)]);
    }
    return entries;
  }

  #value(depth: number): string {
    const next = this.peek();
    const start = this.#at;
    if (next === "<<") this.dictionary(depth + 1);
    else if (next[0] === "/") return this.#name();
    else if (next[0] === "(") this.#string();
    else if (next[0] === "<") this.#hexadecimal();
    else if (next[0] === "[") return this.#array(depth + 1);
    else {
      const first = this.#regular();
      // A reference has two numbers more to it; a number before a key stands alone.
      const [, rest] =
        /^([\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)(?![A-Za-z0-9])/.exec(this.#text.slice(this.#at, this.#at + 64)) ?? [];
      if (rest === undefined || !/^\d+$/.test(first)) return first;
      this.#step(rest.length);
      return `${first} R`;
    }
    return this.#text.slice(start, this.#at);
  }

  #array(depth: number): string {
    const values: string[] = [];
    if (!this.takes("[") || depth > DEEPEST) throw new MalformedObject();
    while (!this.takes("]")) values.push(this.#value(depth));
    return `[${values.join(" ")}]`;
  }

  /** `/F#69lter` is `/Filter` to every viewer. */
  #name(): string {
    this.#step(1);
    if (SPACE.test(this.#text[this.#at] ?? " ")) return "/";
    REGULAR.lastIndex = this.#at;
    const [written = ""] = REGULAR.exec(this.#text) ?? [];
    this.#step(written.length);
    return `/${written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))}`;
  }

  #regular(): string {
    REGULAR.lastIndex = this.#at;
    const [found] = REGULAR.exec(this.#text) ?? [];
    if (found === undefined) throw new MalformedObject();
    this.#step(found.length);
    return found;
  }

  #string(): void {
    let open = 0;
    do {
      const character = this.#text[this.#at];
      if (character === undefined) throw new MalformedObject();
      if (character === "(") open += 1;
      else if (character === ")") open -= 1;
      this.#step(character === "\\" ? 2 : 1);
    } while (open > 0);
  }

  #hexadecimal(): void {
    const end = this.#text.indexOf(">", this.#at);
    if (end < 0) throw new MalformedObject();
    this.#step(end + 1 - this.#at);
  }

  #step(length: number): void {
    this.#at += length;
    this.#budget.left -= length;
    if (this.#budget.left < 0) throw new MalformedObject();
  }
}
