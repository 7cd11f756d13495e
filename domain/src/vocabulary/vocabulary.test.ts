import { describe, expect, it } from "vitest";
import { applyDecision, similarTerms, undoDecision } from "./decisions.ts";
import { findTerm, type TermChange, type TermState, termsOf, type VocabularyList } from "./term.ts";

const by = { uid: "u", name: "Ada" };
const list = (terms: Record<string, TermState>): VocabularyList => ({
  id: "strain",
  terms: Object.fromEntries(Object.entries(terms).map(([key, state]) => [key, { ...state, by, at: new Date(0) }])),
});

const STRAINS = list({
  c57bl6j: { label: "C57BL/6J", status: "accepted" },
  c57: { label: "c57", status: "pending" },
  c57bi6j: { label: "C57BI6J", status: "pending" },
  cbab6f1: { label: "CBA/B6F1", status: "accepted" },
  old: { label: "old", status: "merged", mergedInto: "cbab6f1" },
});

describe("a decision on a word", () => {
  it("accepts it under the spelling that is given", () => {
    expect(applyDecision(STRAINS, "c57bi6j", { accept: " C57 sub " })).toEqual({
      label: "C57 sub",
      status: "accepted",
    });
  });

  it("keeps the spelling under which it was accepted, so that records which hold it still find the word", () => {
    const renamed = applyDecision(STRAINS, "c57bl6j", { accept: "Black six" });
    expect(renamed).toEqual({ label: "Black six", status: "accepted", also: ["C57BL/6J"] });
    const terms = termsOf(list({ bl6: renamed as TermState }));
    expect(findTerm("c57bl-6J", "strain", terms)?.label).toBe("Black six");
  });

  it("forgets a former spelling that it takes again", () => {
    const renamed = list({ x: { label: "Black six", status: "accepted", also: ["C57BL/6J"] } });
    expect(applyDecision(renamed, "x", { accept: "C57BL/6J" })).toMatchObject({ also: ["Black six"] });
  });

  it("merges it into a word that stands, and into no other", () => {
    expect(applyDecision(STRAINS, "c57", { mergeInto: "c57bl6j" })).toEqual({
      label: "c57",
      status: "merged",
      mergedInto: "c57bl6j",
    });
    expect(applyDecision(STRAINS, "c57", { mergeInto: "old" })).toBe("gone");
    expect(applyDecision(STRAINS, "c57", { mergeInto: "c57" })).toBe("gone");
    expect(applyDecision(STRAINS, "c57", { mergeInto: "none" })).toBe("gone");
    expect(applyDecision(STRAINS, "none", { mergeInto: "c57bl6j" })).toBe("gone");
  });

  it("refuses an empty spelling, one that another word has, and what is so already", () => {
    expect(applyDecision(STRAINS, "c57", { accept: " / " })).toBe("empty");
    expect(applyDecision(STRAINS, "c57", { accept: "c57bl-6j" })).toBe("taken");
    expect(applyDecision(STRAINS, "c57bl6j", { accept: "C57BL/6J" })).toBe("same");
    expect(applyDecision(STRAINS, "old", { mergeInto: "cbab6f1" })).toBe("same");
  });
});

describe("a decision that is taken back", () => {
  const PENDING: TermState = { label: "c57", status: "pending" };
  const ACCEPTED: TermState = { label: "c57", status: "accepted" };
  const MERGED: TermState = { label: "c57", status: "merged", mergedInto: "cba" };
  const change = (before: TermState, after: TermState): TermChange => ({
    ...{ id: "c1", vocabulary: "strain", key: "c57", before, after, by, at: new Date(0) },
  });
  const CBA: TermState = { label: "CBA", status: "accepted" };

  it("leaves the word as it was before", () => {
    expect(undoDecision(list({ c57: ACCEPTED }), change(PENDING, ACCEPTED))).toEqual(PENDING);
    expect(undoDecision(list({ c57: ACCEPTED, cba: CBA }), change(MERGED, ACCEPTED))).toEqual(MERGED);
  });

  it("is not, once the word was decided on again, or is as before already", () => {
    expect(undoDecision(list({ c57: MERGED, cba: CBA }), change(PENDING, ACCEPTED))).toBe("gone");
    expect(undoDecision(list({}), change(PENDING, ACCEPTED))).toBe("gone");
    expect(undoDecision(list({ c57: PENDING }), change(PENDING, ACCEPTED))).toBe("same");
  });

  it("is not, where another word has the spelling now, or no word stands where it led", () => {
    const other = list({ c57: MERGED, cba: { label: "C57", status: "accepted" } });
    expect(undoDecision(other, change(PENDING, MERGED))).toBe("taken");
    const round = list({ c57: ACCEPTED, cba: { label: "CBA", status: "merged", mergedInto: "c57" } });
    expect(undoDecision(round, change(MERGED, ACCEPTED))).toBe("gone");
  });
});

it("names that every object has are no words of a list", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    expect(applyDecision(STRAINS, name, { accept: "CD-1" })).toBe("gone");
    expect(applyDecision(STRAINS, "c57", { mergeInto: name })).toBe("gone");
  }
});

it("words that a new one probably means are those that it begins and those that differ by two letters", () => {
  const terms = termsOf(STRAINS);
  const twins = (id: string) => terms.filter((term) => term.id === id).flatMap((word) => similarTerms(word, terms));
  expect(twins("c57").map(({ id }) => id)).toEqual(["c57bl6j"]);
  expect(twins("c57bi6j").map(({ id }) => id)).toEqual(["c57bl6j"]);
  expect(twins("old")).toEqual([]);
});
