import { AppError } from "@zona/domain/errors";
import type { LabTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import type { SheetRows } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type RecordChange, rowsAfter, type ServerRecord } from "../fields/record-rows.ts";
import { createRecordEditor } from "./record-editor.ts";

const NAMES = ["Emma", "Noor"] as const;
const AT = new Date("2026-11-20T08:00:00Z");

const TEST: LabTest = {
  ...({ id: "t", rev: 1, status: "in_progress", kind: "icsi", code: "ICSI-0001", studyId: "s", notes: "" } as const),
  ...{ subjectCode: "HF-0042-K", organisation: "hollyfield.example" },
  ...{ material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" } as const },
  ...{ createdBy: { uid: "a", name: "Ada" }, updatedBy: { uid: "a", name: "Ada" }, enteredBy: ["a"] },
  ...{ createdAt: AT, updatedAt: AT },
} as LabTest;

/**
 * A server as the rules make it: a commit on another revision than its own is refused without a word why. Without a
 * connection a commit waits and is sent when it is back, as Firestore's own queue does.
 */
function laboratory() {
  let stored: ServerRecord = { rev: 1, sheets: { d2: { "1": { cells: 2 }, "2": { cells: 4 } } } };
  /** Every value that the server ever held in a cell. */
  const everHeld = new Set(["1 2", "2 4"]);
  let isReadBroken = false;

  const people = NAMES.map((name, index) => {
    let isOnline = true;
    let waiting: (() => void)[] = [];
    const save = async (change: RecordChange): Promise<number> => {
      if (!isOnline) await new Promise<void>((send) => waiting.push(send));
      if (stored.rev !== change.rev) {
        // The page asks the record why; a line that breaks just then leaves it without an answer.
        if (isReadBroken) throw new AppError("unavailable", "not answered");
        throw new AppError("conflict", "somebody was quicker");
      }
      const rows: Record<string, SheetRows> = stored.sheets;
      const sheets = Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { id, rows: own }]));
      const removing = Object.fromEntries(
        Object.entries(change.sheets).map(([id, { before, after }]) => [
          id,
          { ...Object.fromEntries(Object.keys(before).map((row) => [row, undefined])), ...after },
        ]),
      );
      const plan = planCommit({ ...TEST, rev: stored.rev }, sheets, {
        action: "edit",
        by: { uid: String(index), name },
        sheets: removing,
      });
      if (!plan) return stored.rev;
      stored = { rev: plan.rev, sheets: rowsAfter(stored.sheets, change), author: name };
      for (const [row, cells] of Object.entries(stored.sheets.d2 ?? {})) everHeld.add(`${row} ${String(cells.cells)}`);
      return plan.rev;
    };
    const editor = createRecordEditor({
      save,
      keep: () => undefined,
      delayMs: 1000,
      now: () => new Date(0),
    });
    editor.receive(stored);
    return {
      editor,
      hear: () => isOnline && editor.receive(structuredClone(stored)),
      line(open: boolean) {
        isOnline = open;
        if (!open) return;
        const sent = waiting;
        waiting = [];
        for (const send of sent) send();
      },
    };
  });
  return {
    people,
    stored: () => stored,
    everHeld,
    breakReads: (broken: boolean) => {
      isReadBroken = broken;
    },
  };
}

type Step =
  | { does: "type"; who: number; row: string; value: StoredValue }
  | { does: "line"; who: number; open: boolean }
  | { does: "reads"; broken: boolean }
  | { does: "choose"; who: number; take: "mine" | "theirs" }
  | { does: "hear"; who: number }
  | { does: "wait" };

const who = fc.constantFrom(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("type" as const),
      who,
      row: fc.constantFrom("1", "2", "3"),
      value: fc.integer({ min: 1, max: 999 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("line" as const), who, open: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("reads" as const), broken: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("choose" as const),
      who,
      take: fc.constantFrom("mine" as const, "theirs" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("hear" as const), who }) },
  { weight: 3, arbitrary: fc.constant({ does: "wait" as const }) },
);

/** Noor types on what Emma has changed meanwhile, and the line breaks while the page asks why that was refused. */
const OVERTAKEN_WITHOUT_ANSWER: Step[] = [
  { does: "type", who: 0, row: "1", value: 8 },
  { does: "wait" },
  { does: "reads", broken: true },
  { does: "type", who: 1, row: "2", value: 5 },
  { does: "wait" },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("two people end with one record, lose nothing that nobody chose against, and are refused by nobody", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { people, stored, everHeld, breakReads } = laboratory();
      const given = new Set<string>();
      const last = new Map<string, StoredValue>();
      const states: string[] = [];
      for (const { editor } of people) editor.subscribe(() => states.push(editor.get().status.state));
      const choose = (index: number, take: "mine" | "theirs") => {
        const [conflict] = people[index]?.editor.get().conflicts ?? [];
        if (!conflict) return;
        if (take === "theirs") given.add(`${index} ${conflict.rowId}`);
        people[index]?.editor.resolve(conflict, take);
      };
      for (const one of steps) {
        if (one.does === "type") {
          const edit = { sheetId: "d2", rowId: one.row, field: "cells", value: one.value };
          people[one.who]?.editor.edit([edit]);
          last.set(`${one.who} ${one.row}`, one.value);
          given.delete(`${one.who} ${one.row}`);
        } else if (one.does === "line") people[one.who]?.line(one.open);
        else if (one.does === "reads") breakReads(one.broken);
        else if (one.does === "choose") choose(one.who, one.take);
        else if (one.does === "hear") people[one.who]?.hear();
        else await vi.advanceTimersByTimeAsync(1000);
      }
      // In the end the line holds, everybody hears, and chooses their own.
      breakReads(false);
      for (const { line } of people) line(true);
      for (let round = 0; round < 60; round++) {
        await vi.advanceTimersByTimeAsync(2000);
        for (const { hear } of people) hear();
        for (const index of [0, 1]) choose(index, "mine");
        if (people.every(({ editor }) => editor.get().held === 0)) break;
      }
      await vi.advanceTimersByTimeAsync(60_000);
      for (const { hear } of people) hear();
      for (const { editor } of people) {
        expect(editor.get().held).toBe(0);
        expect(editor.get().sheets).toEqual(stored().sheets);
      }
      expect(states).not.toContain("failed");
      for (const [place, value] of last) {
        const [, row] = place.split(" ");
        if (!given.has(place)) expect(everHeld, `${place} ${value}`).toContain(`${row} ${value}`);
      }
    }),
    { numRuns: 150, examples: [[OVERTAKEN_WITHOUT_ANSWER]] },
  );
});
