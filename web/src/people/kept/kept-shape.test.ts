import fc from "fast-check";
import { expect, it } from "vitest";
import { keptText, readKept } from "./kept-shape.ts";

const edit = (value: unknown) => ({ sheetId: "d3", rowId: "1", field: "cells", value });
const edits = (value: unknown) => ({
  ...{ kind: "edits" as const, id: "t1", visit: "v" },
  value: { edits: [edit(value)], changedAt: 1 },
});

it("gives back cells of every kind as they were typed", () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.array(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }))),
    fc.record({ at: fc.date({ noInvalidDate: true }), name: fc.string() }),
  );
  fc.assert(fc.property(value, (typed) => void expect(readKept(keptText(edits(typed)))).toEqual(edits(typed))));
  expect(readKept(keptText(edits(undefined)))).toEqual(edits(undefined));
});

it("takes nothing that the app does not keep", () => {
  fc.assert(fc.property(fc.json(), (text) => void expect(() => readKept(text)).toThrow()));
  const good = edits(8);
  for (const wrong of [
    { ...good, kind: "toString" },
    { ...good, kind: "other" },
    { ...good, id: 1 },
    { ...good, value: { edits: "none", changedAt: 1 } },
    { ...good, value: { edits: [{ ...edit(8), rowId: 3 }], changedAt: 1 } },
    { ...good, kind: "half-typed", value: { page: "/", label: "Injection began" } },
    { ...good, kind: "draft", value: { step: "kind", values: null, changedAt: 1 } },
    { ...good, kind: "unsealed", value: { typed: [null] } },
  ])
    expect(() => readKept(JSON.stringify(wrong))).toThrow();
});
