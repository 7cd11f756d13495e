import { expect, it } from "vitest";
import { createNewest } from "./newest-record.ts";

const version = (rev: number) => ({ test: { rev } });

it("a commit that follows another waits for the echo of the first, and for no longer", async () => {
  const newest = createNewest();
  newest.tell(version(4));
  expect(await newest.from(4)).toEqual(version(4));
  const taken: number[] = [];
  const next = newest.from(5).then(({ test }) => taken.push(test.rev));
  const later = newest.from(6).then(({ test }) => taken.push(test.rev));
  newest.tell(version(4));
  await Promise.resolve();
  expect(taken).toEqual([]);
  newest.tell(version(5));
  await next;
  expect(taken).toEqual([5]);
  newest.tell(version(7));
  await later;
  expect(taken).toEqual([5, 7]);
  expect(newest.get()).toEqual(version(7));
});
