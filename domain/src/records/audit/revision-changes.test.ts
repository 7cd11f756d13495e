import { expect, it } from "vitest";
import type { Revision } from "./revision.ts";
import { changesOf, placeKey, struckValues } from "./revision-changes.ts";

const by = { uid: "u-ada", name: "Ada" };
const at = new Date("2026-05-12T10:00:00Z");
const revision = (rev: number, change: Partial<Revision>): Revision => ({
  rev,
  at,
  by,
  action: "edit",
  before: {},
  after: {},
  ...change,
});

it("a picture is told as one value, of which a move tells what it changes", () => {
  const [came, moved] = [
    { before: {}, after: { "m1.sha256": "aa", "m1.unitNo": 3, "m1.role": "extra" } },
    { before: { "m1.unitNo": 3 }, after: { "m1.unitNo": 4 } },
  ].map((pictures) => changesOf({ before: {}, after: {}, sheets: { pictures } }));
  const place = { sheet: "pictures", row: "m1", field: "picture" };
  expect(came).toEqual([{ place, before: undefined, after: { sha256: "aa", unitNo: 3, role: "extra" } }]);
  expect(moved).toEqual([{ place, before: { unitNo: 3 }, after: { unitNo: 4 } }]);
});

it("a revision is told value by value", () => {
  const changes = changesOf({
    before: { notes: "a", header: { opuAt: at, cycleCode: "C" } },
    after: { notes: "b", header: { opuAt: new Date(at), cycleCode: "D", o2Pct: 5 }, anchorAt: at },
    sheets: {
      d3: { before: { "2.cells": 8 }, after: { "2.cells": 7, "3.cells": 6 } },
    },
  });
  expect(changes.map(({ place, before, after }) => [placeKey(place), before, after])).toEqual([
    ["notes", "a", "b"],
    ["header.cycleCode", "C", "D"],
    ["header.o2Pct", undefined, 5],
    ["anchorAt", undefined, at],
    ["d3.2.cells", 8, 7],
    ["d3.3.cells", undefined, 6],
  ]);
});

it("an amended value keeps all that stood there since the signature", () => {
  const cells = (before: number, after: number) => ({
    d3: { before: { "2.cells": before }, after: { "2.cells": after } },
  });
  const struck = struckValues(
    [
      revision(9, { sheets: cells(7, 6), reason: "read again" }),
      revision(8, { sheets: cells(8, 7) }),
      revision(5, { sheets: cells(4, 8) }),
    ],
    6,
  );
  expect(struck.get("d3.2.cells")).toEqual([
    { value: 8, rev: 8, by, at },
    { value: 7, rev: 9, by, at, reason: "read again" },
  ]);
  expect(struck.size).toBe(1);
});
