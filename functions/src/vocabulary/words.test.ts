import type { StudyRole } from "@zona/domain/identity/access";
import type { ListedTerm, TermChange, VocabularyList } from "@zona/domain/vocabulary/term";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type AddedWord, addWordFor, type DecidedWord, decideWordFor, type WordRecords } from "./words.ts";

const EMMA = staffCaller("emma", "Emma");
const ADA = staffCaller("ada", "Ada", { isAdmin: true });
const OTTO = staffCaller("otto", "Otto", { isAdmin: true });
const AT = new Date(0);
const CHANGE = "c".repeat(20);

const word = (label: string, more: Partial<ListedTerm> = {}): ListedTerm => ({
  ...{ label, status: "pending", by: EMMA.by, at: AT },
  ...more,
});

let list: VocabularyList | undefined;
let change: TermChange | undefined;
let done: (AddedWord | DecidedWord)[];
beforeEach(() => {
  list = { id: "strain", terms: { c57: word("c57"), bl6: word("C57BL/6J", { status: "accepted" }) } };
  change = undefined;
  done = [];
});

const records: WordRecords = {
  async add(_, make) {
    const added = make(list);
    if (added) done.push(added);
  },
  async decide(_, asked, make) {
    const decided = make(list, asked === CHANGE ? change : undefined);
    if (!decided || !list) return;
    done.push(decided);
    const { key, after, by } = decided;
    change = { id: CHANGE, vocabulary: "strain", key, before: word("c57"), after, by, at: AT };
    list = { ...list, terms: { ...list.terms, [key]: { ...word(""), ...after, decidedBy: by } } };
  },
};
const add = (label: unknown, who = EMMA, more: object = {}) =>
  addWordFor(who, { vocabulary: "strain", label, ...more }, records);
const decide = (asked: object, who = ADA) => decideWordFor(who, { vocabulary: "strain", ...asked }, records);
const code = (is: string) => ({ said: { code: `refusals.${is}` } });

describe("a word that is added", () => {
  it("is folded, keyed and named by the server", async () => {
    await add(" CD\u202e-1 ");
    list = undefined;
    await add("cba");
    expect(done).toEqual([
      { key: "cd1", label: "CD-1", by: EMMA.by },
      { key: "cba", label: "cba", by: EMMA.by },
    ]);
  });

  it("is added once, whatever became of it", async () => {
    for (const label of ["C57", "c57bl-6j"]) await add(label);
    expect(done).toEqual([]);
  });

  it.each<[string, unknown, object?]>([
    ["accepted at once", "cd1", { status: "accepted" }],
    ["in another's name", "cd1", { by: ADA.by }],
    ["under another key", "cd1", { key: "cd2" }],
    ["of a kind that is none", "cd1", { vocabulary: "diagnosis" }],
    ["as no text", 7],
    ["without an end", "x".repeat(65)],
  ])("is not added %s", async (_, label, more) => {
    await expect(add(label, EMMA, more)).rejects.toMatchObject(code("unreadable"));
  });

  it("is not added without letters or digits, nor where many wait", async () => {
    await expect(add("\u200b-")).rejects.toMatchObject(code("wordEmpty"));
    const waiting = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`w${at}`, word(`w${at}`)]));
    list = { id: "strain", terms: waiting };
    await expect(add("cd1")).rejects.toMatchObject(code("wordsWaiting"));
    await add("cd1", ADA);
    expect(done).toHaveLength(1);
  });

  it.each<[string, StudyRole[]]>([
    ["monitors", ["monitor"]],
    ["auditors", ["auditor"]],
    ["administrators to whom no study was granted", []],
  ])("is not added by %s, who enter nothing", async (_, roles) => {
    const who = staffCaller("eve", "Eve", { roles: roles.length > 0 ? { "*": roles } : {}, isAdmin: true });
    await expect(add("cd1", who)).rejects.toMatchObject(code("notGranted"));
  });
});

describe("a decision on a word", () => {
  it("accepts, renames and merges it, and is taken back", async () => {
    await decide({ key: "c57", accept: "C57 sub" });
    await decide({ undo: CHANGE });
    await decide({ key: "c57", mergeInto: "bl6" });
    expect(done.map((one) => "after" in one && one.after)).toEqual([
      { label: "C57 sub", status: "accepted" },
      { label: "c57", status: "pending" },
      { label: "c57", status: "merged", mergedInto: "bl6" },
    ]);
  });

  it("is taken once by one person, and refused to the next", async () => {
    await decide({ key: "c57", mergeInto: "bl6" });
    await decide({ key: "c57", mergeInto: "bl6" });
    await expect(decide({ key: "c57", mergeInto: "bl6" }, OTTO)).rejects.toMatchObject(code("wordSame"));
    expect(done).toHaveLength(1);
  });

  it.each([
    [{ key: "c57", accept: " - " }, "wordEmpty"],
    [{ key: "c57", accept: "c57bl 6j" }, "wordTaken"],
    [{ key: "none", accept: "None" }, "wordGone"],
    [{ key: "constructor", accept: "None" }, "wordGone"],
    [{ key: "c57", mergeInto: "none" }, "wordGone"],
    [{ key: "c57", mergeInto: "c57" }, "wordGone"],
    [{ undo: CHANGE }, "wordGone"],
    [{ undo: "../../x" }, "unreadable"],
    [{ key: "c57", accept: "C57", decidedBy: EMMA.by }, "unreadable"],
    [{ key: "c57" }, "unreadable"],
  ])("is refused for %j", async (asked, is) => {
    await expect(decide(asked)).rejects.toMatchObject(code(is));
    expect(done).toEqual([]);
  });
});
