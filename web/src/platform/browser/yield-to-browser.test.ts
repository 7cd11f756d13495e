import { expect, it } from "vitest";
import { inChunks } from "./yield-to-browser.ts";

it("does long work in its order, and lets others in between", async () => {
  const done: string[] = [];
  setTimeout(() => done.push("a tap"));
  await inChunks(["first", "second", "last"], (item) => {
    const begin = performance.now();
    while (performance.now() - begin < 10);
    done.push(item);
  });
  expect(done).toEqual(["first", "a tap", "second", "last"]);
});
