import type { StoredValue } from "@zona/domain/stored-record";
import { expect, it } from "vitest";
import type { CellEdit } from "../fields/record-rows.ts";
import { createActs } from "./acts.ts";

const cell = (field: string, value: StoredValue, sheetId = "header"): CellEdit => ({
  sheetId,
  rowId: "test",
  field,
  value,
});
const acts = () => createActs({ isTyped: ({ sheetId }) => sheetId === "header", pauseMs: 1000 });
const at = (ms: number) => new Date(ms);

it("takes back a word, not a letter: what is typed into one field without a pause is one act", () => {
  const done = acts();
  done.add([cell("notes", undefined)], at(0));
  done.add([cell("notes", "a")], at(900));
  done.add([cell("notes", "as")], at(1800));
  expect(done.takeLast()).toEqual([cell("notes", undefined)]);
  expect(done.last()).toBeUndefined();
});

it("begins another act after a pause, in another field, and once the field was left", () => {
  const done = acts();
  done.add([cell("notes", undefined)], at(0));
  done.add([cell("notes", "a")], at(1000));
  done.add([cell("volumeMl", undefined)], at(1100));
  done.end();
  done.add([cell("volumeMl", 2)], at(1200));
  const back = [done.takeLast(), done.takeLast(), done.takeLast(), done.takeLast(), done.takeLast()];
  expect(back).toEqual([
    [cell("volumeMl", 2)],
    [cell("volumeMl", undefined)],
    [cell("notes", "a")],
    [cell("notes", undefined)],
    undefined,
  ]);
});

it("keeps entries of a grid and acts of several cells apart, however fast they come", () => {
  const done = acts();
  done.add([cell("maturity", undefined, "oocytes")], at(0));
  done.add([cell("maturity", "MII", "oocytes")], at(1));
  done.add([cell("operatorId", undefined), cell("names", undefined)], at(2));
  done.add([cell("operatorId", "emma"), cell("names", {})], at(3));
  expect(done.takeLast()).toHaveLength(2);
  expect(done.takeLast()).toHaveLength(2);
  expect(done.takeLast()).toEqual([cell("maturity", "MII", "oocytes")]);
});
