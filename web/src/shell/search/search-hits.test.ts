import { expect, it } from "vitest";
import { firstOfEach, MOST_OF_EACH } from "./search-hits.ts";

const hits = (kind: string, n: number) =>
  Array.from({ length: n }, (_, i) => ({ key: `${kind} ${i}`, label: kind, hint: "", to: "/" }));
const answered = (value: ReturnType<typeof hits>) => ({ status: "fulfilled", value }) as const;

it("tells that one kind has more hits than are shown of each", () => {
  const few = [answered(hits("lot", MOST_OF_EACH)), answered(hits("person", 1))];
  expect(firstOfEach(few)).toMatchObject({ isCut: false, failed: false });

  const many = firstOfEach([answered(hits("note", MOST_OF_EACH + 1)), answered(hits("lot", 1))]);
  expect(many.isCut).toBe(true);
  expect(many.hits.map(({ label }) => label)).toEqual([...Array(MOST_OF_EACH).fill("note"), "lot"]);
});

it("tells what was found although one kind could not be asked", () => {
  const found = firstOfEach([{ status: "rejected", reason: new Error("offline") }, answered(hits("lot", 1))]);
  expect(found).toMatchObject({ failed: true, isCut: false, hits: [{ key: "lot 0" }] });
});
