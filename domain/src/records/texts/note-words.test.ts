import { describe, expect, it } from "vitest";
import { holdsWords, wordBeginnings, wordsOf } from "./note-words.ts";

const NOTES = [
  "Two cumulus masses were lost at retrieval; day-3 look was late.",
  "Große Vakuole in Oozyte 4, Spätkultur fortgesetzt",
  "Grosse Vakuolen, Spaetkultur. Öl nachgefüllt (Uhrzeit geschätzt)",
  "Zoë saw 2PN/1PB ×3 — hue of the dish uneven, blue",
  "ΚΡΥΟ 卵子 ａｂｃ soft\u00adhyphen é́",
  `${"x".repeat(40)} constructor __proto__ toString`,
  "",
];
/** As it is found in the database: by equality with each word that was typed. */
const isFound = (note: string, typed: string) => {
  const kept = wordBeginnings(note);
  const asked = wordsOf(typed);
  return asked.length > 0 && asked.every((word) => Object.hasOwn(kept, word));
};
const cut = (note: string) => note.split(/[^\p{L}\p{N}\p{M}\p{Cf}]+/u).filter(Boolean);

describe("the words of notes", () => {
  it("find their note by every beginning of every word, and by several together", () => {
    for (const note of NOTES) {
      const words = cut(note);
      for (const word of words)
        for (let letters = 1; letters <= word.length; letters++)
          for (const typed of [word.slice(0, letters), word.slice(0, letters).toUpperCase()])
            expect(isFound(note, typed), `${typed} in ${note}`).toBe(true);
      if (words.length > 0) expect(isFound(note, words.toReversed().join(" ")), note).toBe(true);
    }
  });

  it("find just those notes that hold the beginnings of what was typed", () => {
    const asked = [
      ...NOTES.flatMap(cut),
      "late blue",
      "vakuole spat",
      "loss",
      "umulus",
      "2 pn",
      "2pn",
      "oo",
      "?!",
      " ",
    ];
    for (const note of NOTES)
      for (const typed of asked) expect(isFound(note, typed), `${typed} in ${note}`).toBe(holdsWords(note, typed));
    expect(isFound(NOTES[0] ?? "", "umulus")).toBe(false);
    expect(isFound(NOTES[0] ?? "", "cumulus vacuole")).toBe(false);
  });

  it("are the same however umlauts and ß are typed", () => {
    for (const typed of ["spätkultur", "spaetkultur", "Spatkultur", "große", "GROSSE", "SPÄTKULTUR GROẞE"])
      for (const note of NOTES.slice(1, 3)) expect(isFound(note, typed), typed).toBe(true);
  });

  it("fit into a document, also of the longest note", () => {
    const longest = "abcdefghijklmnopqrst".repeat(100);
    const many = Array.from({ length: 95 }, (_, at) => `${at}bcdefghijklmnopqrstu`.slice(0, 20)).join(" ");
    expect(Object.keys(wordBeginnings(longest)).every((key) => key.length <= 20)).toBe(true);
    const kept = Object.keys(wordBeginnings(many));
    expect(kept.length).toBeLessThan(2000);
    expect(kept.join("").length).toBeLessThan(30_000);
  });
});

describe("a name", () => {
  const NAMES = ["Forms and SOPs", "Zoë Ørsted-Lindqvist", "Global® total LOT-2291", "Κρυοτράπεζα 7"];

  it("is found by the beginnings of its words, in any order, case and accents", () => {
    for (const name of NAMES)
      for (let letters = 1; letters <= 6; letters++) {
        const typed = cut(name).map((word) => word.slice(0, letters));
        const backwards = typed.toReversed().join(" ");
        expect(holdsWords(name, backwards), backwards).toBe(true);
        expect(holdsWords(name, backwards.toUpperCase()), backwards).toBe(true);
        expect(holdsWords(name, `${backwards} qx`), backwards).toBe(false);
      }
    expect(holdsWords("Zoë Ørsted", "zoe")).toBe(true);
  });

  it("is none where nothing was typed", () => {
    for (const typed of ["", "  ", "-", "?!"]) expect(holdsWords("Reports", typed)).toBe(false);
  });
});
