import { act, renderHook } from "@testing-library/react";
import type { Medium } from "@zona/domain/media/medium";
import { expect, it } from "vitest";
import { useJustLinked } from "./use-raw-data.ts";

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
