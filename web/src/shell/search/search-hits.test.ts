import { describe, expect, it } from "vitest";
import { holdsWords } from "./search-hits.ts";

const NAMES = ["Forms and SOPs", "Zoë Ørsted-Lindqvist", "Global® total LOT-2291", "Κρυοτράπεζα 7"];

describe("what is found by words", () => {
  it("is found by the beginnings of its words, in any order, case and accents", () => {
    for (const name of NAMES) {
      const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
      for (let letters = 1; letters <= 6; letters++) {
        const typed = words
          .map((word) => word.slice(0, letters))
          .reverse()
          .join(" ");
        expect(holdsWords(name, typed), typed).toBe(true);
        expect(holdsWords(name, typed.toUpperCase()), typed).toBe(true);
        expect(holdsWords(name, `${typed} qx`), typed).toBe(false);
      }
    }
    expect(holdsWords("Zoë Ørsted", "zoe")).toBe(true);
  });

  it("is nothing where nothing was typed", () => {
    for (const typed of ["", "  ", "-", "?!"]) expect(holdsWords("Reports", typed)).toBe(false);
  });
});
