import { format } from "@zona/domain/messages/message";
import { inWords, saidCatalogues, sentences } from "@zona/domain/messages/said";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { inHebrewLetters } from "./hebrew-letters.ts";
import { pseudoWords } from "./pseudo-locale.ts";

const said = (icu: string, values: Record<string, string | number>) =>
  format((pseudoWords({ icu: compile(icu) }) as { icu: string }).icu, "en-GB", values);

describe("pseudo-locale", () => {
  it("writes words in Hebrew letters and leaves data as they are", () => {
    expect(inHebrewLetters("Lot C-12 (see 4.1–23.6 %).")).toBe("לות \u2068C-12\u2069 (סעע \u20684.1–23.6\u2069 %).");
    expect(inHebrewLetters("\u2068Emma\u2069 is due")).toBe("\u2068Emma\u2069 יס דטע");
    expect(inHebrewLetters("abcdefghijklmnopqrstuvwxyz")).toMatch(/^[א-ת]{26}$/);
  });

  it("gives each value a direction of its own, and a range one direction", () => {
    expect(said("{name} is due", { name: "Emma (lab)." })).toBe("\u2068Emma (lab).\u2069 יס דטע");
    expect(said("{from}–{to} %", { from: 4.1, to: 23.6 })).toBe("\u20684.1–23.6\u2069 %");
  });

  it("keeps plurals", () => {
    const files = "{n, plural, one {# file} other {# files}} of {name}";
    expect(said(files, { n: 1, name: "Emma" })).toBe("1 פילע ופ \u2068Emma\u2069");
    expect(said(files, { n: 2, name: "Emma" })).toBe("2 פילעס ופ \u2068Emma\u2069");
  });

  it("says what the domain says", () => {
    const catalogues = pseudoWords(saidCatalogues) as Record<string, Record<string, string>>;
    const says = sentences("testOfPseudo", { due: "Day 2 is due." });
    expect(inWords(says("due"), { locale: "en-GB", catalogues })).toMatch(/^[א-ת]{3} /);
  });
});
