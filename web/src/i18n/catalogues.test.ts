import { CHECK_COLUMNS, DISPOSITION_COLUMNS, GENETICS_COLUMNS, OOCYTE_COLUMNS } from "@zona/domain/entry/icsi-columns";
import { LIMITS } from "@zona/domain/policy/limits";
import { describe, expect, it } from "vitest";
import { german as staffGerman } from "./german-staff.ts";
import { german as startGerman } from "./german-start.ts";
import { SAME_IN_GERMAN } from "./same-in-german.ts";
import { catalogues } from "./text.ts";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
  ...{ query: "?raw", import: "default", eager: true },
});
const modules = import.meta.glob(["../**/*.{ts,tsx}", "!../**/*.test.*"]);

const { domain, ...staff } = staffGerman;
const german: Readonly<Record<string, unknown>> = { ...startGerman, ...staff };

/** Every message of a catalogue with its place: `home.title`, `lab.KIND_WORDS.icsi.hint`. */
function messages(words: unknown, place: string): [string, unknown][] {
  if (typeof words !== "object" || words === null) return words === undefined ? [] : [[place, words]];
  return Object.entries(words).flatMap(([key, inner]) => messages(inner, `${place}.${key}`));
}

/** Signs, units and numbers are no words. */
const WORD = /\p{Letter}{3}/u;

/** Words and abbreviations that laboratories of both languages write. */
const CODES: readonly string[] = [
  "MII",
  "SER",
  "ICM",
  "PGT",
  "PGT-A",
  "PGT-M",
  "PGT-SR",
  "PCM",
  "FCM",
  "Deg",
  "Zona",
  "Normal",
  "Transfer",
  "Micro",
  "Multi",
  "Morula",
  "Comp",
  "Cav",
];

const MARKS = ["①", "②", "③", "④", "⑤", "⑥"];

/** The values that a message repeats; a fixed one repeats none. */
function repeats(message: unknown): string[] {
  if (typeof message !== "function") return [];
  const said = String(message(...MARKS.slice(0, message.length)));
  return MARKS.filter((mark) => said.includes(mark));
}

describe("catalogues", async () => {
  const withWords = Object.keys(sources).filter((file) => /\b(text|words)(<.*>)?\(\s*"/.test(sources[file] ?? ""));
  await Promise.all(withWords.map((file) => modules[file]?.()));
  const english = [...catalogues].flatMap(([name, words]) => messages(words, name));
  const translated = new Map(Object.entries(german).flatMap(([name, words]) => messages(words, name)));

  it("says everything in German", () => {
    expect(english.length).toBeGreaterThan(1000);
    expect(english.map(([place]) => place).filter((place) => !translated.has(place))).toEqual([]);
  });

  it("has no German that nothing asks for", () => {
    const known = new Set(english.map(([place]) => place));
    expect([...translated.keys()].filter((place) => !known.has(place))).toEqual([]);
  });

  it("repeats the same values in both languages", () => {
    for (const [place, message] of english)
      expect([place, repeats(translated.get(place))]).toEqual([place, repeats(message)]);
  });

  it("is not English by oversight", () => {
    const same = english.filter(
      ([place, message]) => typeof message === "string" && message === translated.get(place) && WORD.test(message),
    );
    expect(same.filter(([, message]) => !SAME_IN_GERMAN.has(String(message)))).toEqual([]);
  });

  it("knows every name that the domain gives to what is entered", () => {
    const grids = [OOCYTE_COLUMNS, DISPOSITION_COLUMNS, GENETICS_COLUMNS, ...Object.values(CHECK_COLUMNS)].flat();
    const names = grids.flatMap((column) => [
      column.label,
      ...("codes" in column ? column.codes.flatMap(({ short, meaning }) => [short, meaning]) : []),
    ]);
    const asked = [...names, ...Object.values(LIMITS).map(({ label }) => label)];
    expect(asked.filter((name) => WORD.test(name) && !Object.hasOwn(domain, name) && !CODES.includes(name))).toEqual(
      [],
    );
  });

  it("keeps German files free of the app's code, which waits for them", () => {
    for (const [file, source] of Object.entries(sources).filter(([name]) => name.endsWith(".de.ts"))) {
      const imports = [...source.matchAll(/^import (?!type ).* from "(.*)";$/gm)].map(([, from]) => from);
      expect([file, imports.filter((from) => !/german\.ts$|\.de\.ts$/.test(from ?? ""))]).toEqual([file, []]);
    }
  });
});
