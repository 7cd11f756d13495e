import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddWord, DecideWord, foldedWord, MOST_WAITING, newWord } from "./new-word.ts";
import { type ListedTerm, termKey, type VocabularyList } from "./term.ts";

const word = (label: string, more: Partial<ListedTerm> = {}): ListedTerm => ({
  ...{ label, status: "pending", by: { uid: "emma", name: "Emma" }, at: new Date(0) },
  ...more,
});
const list = (terms: Record<string, ListedTerm>): VocabularyList => ({ id: "strain", terms });
const add = (label: string, known?: VocabularyList) => newWord(known, { vocabulary: "strain", label }, "emma");

const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

describe("a word as it is kept", () => {
  it("has nothing invisible and nothing that turns the line, and reads as it was typed", () => {
    expect(foldedWord(" C57\u202eBL\u200b/6\u00adJ\ufeff ")).toBe("C57BL/6J");
    expect(foldedWord("PVP\u00a07\u2009%\n\tnew")).toBe("PVP 7 % new");
    expect(foldedWord("\uff23\uff24\uff0d\uff11")).toBe("CD-1");
    expect(foldedWord("Łódź")).toBe("Łódź");
  });

  it("is the same when it is folded again, and has no character that nobody sees", () => {
    const point = fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.constantFrom(0x65, 0x301, 0x200d, 0x202e, 0x3164));
    const text = fc
      .array(
        point.map((code) => String.fromCodePoint(code)),
        { maxLength: 80 },
      )
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, (typed) => {
        const folded = foldedWord(typed);
        expect(foldedWord(folded)).toBe(folded);
        expect(UNSEEN.test(folded)).toBe(false);
      }),
    );
  });

  it.each(["", " ", "\u200b", "---"])("is none where it was %j", (typed) => {
    expect(add(AddWord.parse({ vocabulary: "strain", label: typed }).label)).toBe("empty");
  });

  it("is not taken without an end, as no text, of no kind, or with more than it is", () => {
    for (const change of [{ label: "x".repeat(65) }, { label: 7 }, { vocabulary: "diagnosis" }, { status: "accepted" }])
      expect(AddWord.safeParse({ vocabulary: "strain", label: "CD-1", ...change }).success).toBe(false);
  });
});

describe("a new word", () => {
  it("stands under the key of its letters and digits", () => {
    expect(add("CD-1")).toEqual({ key: "cd1" });
    expect(add("constructor", list({}))).toEqual({ key: "constructor" });
    expect(add("Łódź")).toEqual({ key: termKey("Łódź") });
  });

  it("is known in each spelling, also a former one or one that was merged", () => {
    const known = list({
      cd1: word("CD-1", { status: "accepted" }),
      bl6: word("Black six", { status: "accepted", also: ["C57BL/6J"] }),
      old: word("B6", { status: "merged", mergedInto: "bl6" }),
    });
    for (const label of ["cd 1", "C57bl 6j", "Bl6", "B-6", "old"]) expect(add(label, known)).toBe("known");
  });

  it("is refused once somebody has many that wait, or the list is full", () => {
    const many = (n: number, more: Partial<ListedTerm> = {}) =>
      list(Object.fromEntries(Array.from({ length: n }, (_, at) => [`w${at}`, word(`w${at}`, more)])));
    expect(add("CD-1", many(MOST_WAITING - 1))).toEqual({ key: "cd1" });
    expect(add("CD-1", many(MOST_WAITING))).toBe("waiting");
    expect(add("CD-1", many(MOST_WAITING, { status: "accepted" }))).toEqual({ key: "cd1" });
    expect(add("CD-1", many(MOST_WAITING, { by: { uid: "noor", name: "Noor" } }))).toEqual({ key: "cd1" });
    expect(add("CD-1", many(2000, { status: "accepted" }))).toBe("full");
  });
});

it("a decision names one word or one earlier decision, and nothing else", () => {
  const of = { vocabulary: "strain" as const };
  expect(DecideWord.parse({ ...of, key: "c57", accept: " C57\u202e sub " })).toMatchObject({ accept: "C57 sub" });
  for (const asked of [
    { ...of, key: "c57" },
    { ...of, key: "c57", accept: "C57", mergeInto: "cd1" },
    { ...of, key: "c57", accept: "C57", by: { uid: "noor", name: "Noor" } },
    { ...of, undo: "../../x" },
    { ...of, undo: "a".repeat(20), key: "c57" },
  ])
    expect(DecideWord.safeParse(asked).success).toBe(false);
});
