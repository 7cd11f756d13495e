import { AppError } from "@zona/domain/errors";
import type { StoredValue } from "@zona/domain/stored-record";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CellEdit, RecordChange } from "../fields/record-rows.ts";
import type { HeldEdit } from "./kept-edits/held-edits.ts";
import { createRecordEditor } from "./record-editor.ts";

const maturity = (rowId: string, value: StoredValue): CellEdit => ({
  sheetId: "oocytes",
  rowId,
  field: "maturity",
  value,
});
const SERVER = { rev: 3, sheets: { oocytes: { "1": { maturity: "MII" }, "2": { maturity: "MI" } } } };

/** A server that answers when it is told to. */
function lab() {
  const asked: { change: RecordChange; done: (rev?: number) => void; fail: (error: unknown) => void }[] = [];
  const kept: (readonly HeldEdit[])[] = [];
  const refused = new Set<string>();
  const editor = createRecordEditor({
    save: (change) =>
      new Promise((take, fail) => asked.push({ change, done: (rev = change.rev + 1) => take(rev), fail })),
    keep: (edits) => kept.push(edits),
    joins: ({ field }) => field === "names",
    refuses: ({ rowId, value }) => (refused.has(rowId) && value === undefined ? "It is kept." : undefined),
    delayMs: 1000,
    now: () => new Date(0),
  });
  editor.receive(SERVER);
  return { asked, kept, refused, editor };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = () => vi.advanceTimersByTimeAsync(1000);
const conflict = new AppError("conflict", "someone was first");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("one open record", () => {
  it("shows an edit at once and saves whole rows after a pause", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "GV" });
    await pause();
    expect(asked[0]?.change).toEqual({
      rev: 3,
      sheets: { oocytes: { before: { "1": { maturity: "MII" } }, after: { "1": { maturity: "GV" } } } },
    });
    asked[0]?.done();
    await settle();
    expect(editor.get()).toMatchObject({ held: 0, status: { state: "saved" } });
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "GV" });
  });

  it("stays on its revision when there was nothing to be changed", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    await pause();
    asked[0]?.done(3);
    await settle();
    expect([editor.rev(), editor.get().held]).toEqual([3, 0]);
    editor.edit([maturity("2", "GV")]);
    await pause();
    asked[1]?.done();
    await settle();
    expect(editor.rev()).toBe(4);
  });

  it("draws no row again that did not change", () => {
    const { editor } = lab();
    const before = editor.get().sheets.oocytes?.["2"];
    editor.edit([maturity("1", "GV")]);
    editor.receive({ ...SERVER, sheets: structuredClone(SERVER.sheets) });
    expect(editor.get().sheets.oocytes?.["2"]).toBe(before);
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "GV" });
  });

  it("sends a morning's entries on many sheets three sheets at a time, as the rules take no more", async () => {
    const { asked, editor } = lab();
    const sheets = ["d2", "d3", "d4", "d5", "d6"];
    editor.edit(sheets.map((sheetId) => ({ sheetId, rowId: "1", field: "notDone", value: "dish closed" })));
    await pause();
    expect(Object.keys(asked[0]?.change.sheets ?? {})).toEqual(["d2", "d3", "d4"]);
    asked[0]?.done();
    await settle();
    expect(editor.get().held).toBe(2);
    await pause();
    expect(asked[1]?.change.rev).toBe(4);
    expect(Object.keys(asked[1]?.change.sheets ?? {})).toEqual(["d5", "d6"]);
    asked[1]?.done();
    await settle();
    expect(editor.get()).toMatchObject({ held: 0, status: { state: "saved" } });
  });

  it("lets go of what the record takes no more, typed, undone, recovered or held meanwhile, and saves the rest", async () => {
    const { asked, refused, editor } = lab();
    editor.edit([maturity("2", "GV")]);
    editor.edit([maturity("1", undefined), maturity("3", "MI")]);
    refused.add("1");
    await pause();
    expect(Object.keys(asked[0]?.change.sheets.oocytes?.after ?? {})).toEqual(["2", "3"]);
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "MII" });
    asked[0]?.done();
    await settle();
    editor.edit([maturity("1", undefined)]);
    editor.restore([{ ...maturity("1", undefined), base: "MII" }]);
    await pause();
    expect(editor.get()).toMatchObject({ held: 0, status: { state: "saved" } });
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "MII" });
    expect(asked).toHaveLength(1);
  });

  it("joins what two people added to a table that only grows, and asks nobody", async () => {
    const { asked, editor } = lab();
    const names = (value: StoredValue): CellEdit => ({ sheetId: "header", rowId: "test", field: "names", value });
    editor.edit([names({ a: "Ada" })]);
    editor.receive({ rev: 4, sheets: { ...SERVER.sheets, header: { test: { names: { b: "Ben" } } } } });
    expect(editor.get().conflicts).toEqual([]);
    await pause();
    const both = { test: { names: { a: "Ada", b: "Ben" } } };
    expect(asked[0]?.change.sheets.header?.after).toEqual(both);
    editor.receive({ rev: 5, sheets: { ...SERVER.sheets, header: both } });
    asked[0]?.done();
    await settle();
    expect(editor.get()).toMatchObject({ held: 0, status: { state: "saved" } });
  });

  it("keeps an edit on the device until the server has it, and the one typed meanwhile after it", async () => {
    const { asked, kept, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    await pause();
    editor.edit([maturity("1", "MI")]);
    asked[0]?.done();
    await settle();
    expect(kept.at(-1)).toMatchObject([{ value: "MI" }]);
    expect(editor.get().conflicts).toEqual([]);
    await pause();
    expect(asked[1]?.change).toMatchObject({ rev: 4, sheets: { oocytes: { before: { "1": { maturity: "GV" } } } } });
    asked[1]?.done();
    await settle();
    expect(kept.at(-1)).toEqual([]);
  });

  it("saves again on top of another person's commit that came first", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    await pause();
    asked[0]?.fail(conflict);
    await settle();
    expect(editor.get().status.state).toBe("saving");
    editor.receive({ rev: 4, sheets: { oocytes: { ...SERVER.sheets.oocytes, "2": { maturity: "MII" } } } });
    await settle();
    expect(asked[1]?.change).toMatchObject({ rev: 4, sheets: { oocytes: { after: { "1": { maturity: "GV" } } } } });
    expect(editor.get().sheets.oocytes?.["2"]).toEqual({ maturity: "MII" });
  });

  it("saves again when the other's commit was seen before ours was refused", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    await pause();
    editor.receive({ rev: 4, sheets: SERVER.sheets });
    asked[0]?.fail(conflict);
    await pause();
    expect(asked[1]?.change.rev).toBe(4);
  });

  it("asks when both changed the same cell, and saves nothing for it before", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    editor.receive({ rev: 4, sheets: { oocytes: { "1": { maturity: "MI" }, "2": { maturity: "MI" } } } });
    expect(editor.get().conflicts).toMatchObject([{ base: "MII", theirs: "MI", value: "GV" }]);
    await pause();
    expect(asked).toEqual([]);
    const [found] = editor.get().conflicts;
    if (found) editor.resolve(found, "mine");
    await pause();
    expect(asked[0]?.change).toMatchObject({ rev: 4, sheets: { oocytes: { before: { "1": { maturity: "MI" } } } } });
  });

  it("names who changed a cell, also where the sheet comes after its revision, and nobody of two revisions", () => {
    const { editor } = lab();
    editor.edit([maturity("1", "GV")]);
    const theirs = { oocytes: { "1": { maturity: "MI" }, "2": { maturity: "MI" } } };
    editor.receive({ ...SERVER, rev: 4, author: "Noor Haddad" });
    expect(editor.get().conflicts).toEqual([]);
    editor.receive({ rev: 4, sheets: theirs, author: "Noor Haddad" });
    expect(editor.get().conflicts).toMatchObject([{ theirs: "MI", author: "Noor Haddad" }]);
    const next = { oocytes: { "1": { maturity: "degenerated" }, "2": { maturity: "MI" } } };
    editor.receive({ rev: 6, sheets: next, author: "Ada Admin" });
    expect(editor.get().conflicts[0]?.author).toBeUndefined();
  });

  it("still asks when a cell that was empty is typed in again after somebody filled it", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("3", "GV")]);
    editor.receive({ rev: 4, sheets: { oocytes: { ...SERVER.sheets.oocytes, "3": { maturity: "MI" } } } });
    editor.edit([maturity("3", "MII")]);
    expect(editor.get().conflicts).toMatchObject([{ base: undefined, theirs: "MI", value: "MII" }]);
    await pause();
    expect(asked).toEqual([]);
  });

  it("puts what an earlier visit left below what has been typed since", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    editor.restore([
      { ...maturity("1", "MI"), base: "MII" },
      { ...maturity("2", "MII"), base: "MI" },
    ]);
    await pause();
    expect(asked[0]?.change.sheets.oocytes?.after).toEqual({ "1": { maturity: "GV" }, "2": { maturity: "MII" } });
  });

  it("keeps on the device what a lost connection left, once it is put back", () => {
    const { kept, editor } = lab();
    editor.restore([{ ...maturity("1", "GV"), base: "MII" }]);
    expect(kept.at(-1)).toMatchObject([{ rowId: "1", value: "GV" }]);
  });

  it("takes theirs without saving anything", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    editor.receive({ rev: 4, sheets: { oocytes: { "1": { maturity: "MI" } } } });
    const [found] = editor.get().conflicts;
    if (found) editor.resolve(found, "theirs");
    await pause();
    expect(asked).toEqual([]);
    expect(editor.get()).toMatchObject({ held: 0, sheets: { oocytes: { "1": { maturity: "MI" } } } });
  });

  it("says why an undo leaves what the record keeps, and undoes the act before it all the same", () => {
    const { refused, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    editor.edit([maturity("3", "MI")]);
    refused.add("3");
    editor.undo();
    expect(editor.get()).toMatchObject({ refusal: "It is kept." });
    expect(editor.get().undoes).toEqual([maturity("1", "MII")]);
    expect(editor.get().sheets.oocytes?.["3"]).toEqual({ maturity: "MI" });
    editor.undo();
    expect(editor.get().refusal).toBeUndefined();
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "MII" });
  });

  it("undoes one act whole", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV"), maturity("3", "GV")]);
    editor.undo();
    expect(editor.get().sheets.oocytes).toEqual(SERVER.sheets.oocytes);
    await pause();
    expect(asked).toEqual([]);
    expect(editor.get()).toMatchObject({ held: 0, undoes: undefined });
  });

  it("keeps a failed save and tries it again", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    await pause();
    asked[0]?.fail(new Error("no network"));
    await settle();
    expect(editor.get()).toMatchObject({ held: 1, status: { state: "failed" } });
    void editor.flush();
    await settle();
    expect(asked).toHaveLength(2);
  });

  it("puts back what the device kept, and sees that someone changed the cell since", () => {
    const { editor } = lab();
    editor.restore([
      { ...maturity("1", "GV"), base: "MII" },
      { ...maturity("2", "GV"), base: "MII" },
    ]);
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "GV" });
    expect(editor.get().conflicts).toMatchObject([{ rowId: "2", theirs: "MI" }]);
  });

  it("ignores an echo of the state before its own commit", async () => {
    const { asked, editor } = lab();
    editor.edit([maturity("1", "GV")]);
    await pause();
    asked[0]?.done();
    await settle();
    editor.receive(SERVER);
    expect(editor.get().sheets.oocytes?.["1"]).toEqual({ maturity: "GV" });
  });
});

describe("what follows from an act", () => {
  const NOOR = { uid: "noor", name: "Noor" };
  const EMMA = { uid: "emma", name: "Emma" };
  const at = (field: string, value: StoredValue, rowId = "5"): CellEdit => ({ sheetId: "fert", rowId, field, value });
  const proposed = (edit: CellEdit): CellEdit => ({ ...edit, proposed: true });

  /** A record of Emma's whose first result proposes the session. */
  function withProposals() {
    const asked: RecordChange[] = [];
    const editor = createRecordEditor({
      save: async (change) => {
        asked.push(change);
        return change.rev + 1;
      },
      keep: () => undefined,
      follow: (_, edits) =>
        edits.some(({ rowId }) => rowId === "5") ? [proposed(at("by", EMMA, "session")), proposed(at("by", EMMA))] : [],
      delayMs: 1000,
      now: () => new Date(0),
    });
    editor.receive({ rev: 3, sheets: {} });
    return { asked, editor };
  }

  it("gives way to what somebody else entered, without a question", async () => {
    const { asked, editor } = withProposals();
    editor.edit([at("pnCount", "2")]);
    editor.receive({ rev: 4, sheets: { fert: { session: { by: NOOR }, "6": { pnCount: "1" } } } });
    expect(editor.get().conflicts).toEqual([]);
    expect(editor.get().sheets.fert?.session).toEqual({ by: NOOR });
    await pause();
    expect(asked[0]?.sheets.fert?.after).toEqual({ "5": { pnCount: "2", by: EMMA } });
  });

  it("goes with the answer when the other person's is taken", async () => {
    const { asked, editor } = withProposals();
    editor.edit([at("pnCount", "2")]);
    editor.receive({ rev: 4, sheets: { fert: { session: { by: NOOR }, "5": { pnCount: "1" } } } });
    const [conflict, ...others] = editor.get().conflicts;
    expect(others).toEqual([]);
    if (conflict) editor.resolve(conflict, "theirs");
    await pause();
    expect(editor.get().held).toBe(0);
    expect(asked).toEqual([]);
  });

  it("never leaves a row of which nobody sees an answer, whoever took the last one away", async () => {
    const { asked, editor } = lab();
    const fate = { fate: "freeze", by: EMMA, fateAt: new Date(0) };
    editor.receive({ rev: 4, sheets: { dispositions: { "5": fate } } });
    editor.edit([{ sheetId: "dispositions", rowId: "5", field: "by", value: NOOR }]);
    editor.receive({ rev: 5, sheets: { dispositions: {} } });
    await pause();
    expect(asked[0]?.change.sheets ?? {}).toEqual({});
  });
});
