import { act, renderHook } from "@testing-library/react";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countOf, useJustLinked, withNewest } from "./use-raw-data.ts";

const medium = (id: string): Medium => ({
  id,
  testId: "t",
  originalName: "a.jpg",
  declaredType: "image/jpeg",
  declaredBytes: 1,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const answer = (...changed: string[]) => ({ changed, refused: [] });

it("keeps what was linked with its place until that is taken back, whatever is labelled meanwhile", () => {
  const { result } = renderHook(() => useJustLinked([medium("a"), medium("b")]));
  act(() => result.current.note({ answer: answer("a"), isUndo: false, slot: { check: "d3", stage: "cleavage" } }));
  expect(result.current.linked).toMatchObject([{ id: "a", slot: { check: "d3", stage: "cleavage" } }]);
  act(() => result.current.note({ answer: answer("a", "b"), isUndo: false }));
  expect(result.current.linked).toHaveLength(1);
  act(() => result.current.note({ answer: answer("a"), isUndo: true }));
  expect(result.current.linked).toEqual([]);
});

it("lists the newest as they are heard of, then what the tables have behind them, each once and in its order", () => {
  void fc.assert(
    fc.property(
      // The tables know all but the last few that came in, and still some that were removed.
      fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(3),
      fc.nat(2),
      (ids, page, unheard, removed) => {
        const all = ids.toSorted((a, b) => b - a);
        const live = all.slice(0, page);
        const gone = Array.from({ length: Math.min(removed, all.length) }, (_, at) => (all[at] ?? 0) + 0.5);
        const told = [...all.slice(Math.max(0, Math.min(unheard, live.length - 1))), ...gone].toSorted((a, b) => b - a);
        const listed = withNewest(
          live.map((id) => medium(String(id))),
          told.map((id) => ({ id: String(id), changedAt: 1 })),
        );
        const last = live.at(-1) ?? Number.POSITIVE_INFINITY;
        const behind = told.filter((id) => id < last);
        expect(listed.map(({ id }) => Number(id))).toEqual([...live, ...behind]);
      },
    ),
  );
});

it("counts no fewer images than stand there, and says nothing until the tables know them", () => {
  const live = ["a", "b", "c"].map((id, at) => (at === 0 ? medium(id) : { ...medium(id), facts: {} as MediumFacts })); // only looked for
  expect(countOf({ rows: 0 }, live)).toBeUndefined();
  expect(countOf({ rows: 2, isBehind: true }, live)).toBeUndefined();
  // Of one that was not worked on yet, no table knows.
  expect(countOf({ rows: 2 }, live)).toBe(2);
  expect(countOf({ rows: 40, isBehind: true }, live)).toBe(40);
  expect(countOf({ rows: 0 }, [])).toBe(0);
});
