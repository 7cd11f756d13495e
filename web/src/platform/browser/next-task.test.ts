import { expect, it } from "vitest";
import { inPieces } from "./next-task.ts";

it("does long work in its order, and lets others in between", async () => {
  const done: string[] = [];
  setTimeout(() => done.push("a tap"));
  await inPieces(["first", "second", "last"], (item) => {
    const begin = performance.now();
    while (performance.now() - begin < 10);
    done.push(item);
  });
  expect(done).toEqual(["first", "a tap", "second", "last"]);
});
