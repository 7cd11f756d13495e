import fc from "fast-check";
import { expect, it } from "vitest";
import { asRanges, sharedUses, totalsOf, type Use } from "./recall-rows.ts";

const use: fc.Arbitrary<Omit<Use, "id">> = fc.record({
  testId: fc.constantFrom("a", "b"),
  code: fc.constant("ICSI-0001"),
  oocyte: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
  subject: fc.constant("HF-0042-H"),
  role: fc.constantFrom("Oil", "Culture medium"),
  since: fc.constant("22 Nov 2026"),
  status: fc.constantFrom("Frozen", "Transferred"),
  where: fc.constantFrom("", "Straw S-1"),
  outcome: fc.constantFrom("", "Birth"),
  isStored: fc.boolean(),
  isTransferred: fc.boolean(),
  isPregnancy: fc.boolean(),
  isBirth: fc.boolean(),
});
const uses = fc
  .uniqueArray(use, { selector: ({ testId, oocyte }) => `${testId}/${oocyte}` })
  .map((all): Use[] => all.map((one, index) => ({ id: String(index), ...one })));

it("shows every oocyte once, beside what became of it", () => {
  fc.assert(
    fc.property(uses, (all) => {
      const shared = sharedUses(all);
      const shown = shared.flatMap(({ oocytes, ...rest }) =>
        (oocytes.length > 0 ? oocytes : [undefined]).map((n) => [
          rest.testId,
          n,
          rest.role,
          rest.status,
          rest.where,
          rest.outcome,
        ]),
      );
      const wanted = all.map((one) => [one.testId, one.oocyte, one.role, one.status, one.where, one.outcome]);
      expect(shown.map(String).sort()).toEqual(wanted.map(String).sort());
      expect(shared.flatMap(({ oocytes }) => oocytes)).toHaveLength(totalsOf(all).oocytes);
    }),
  );
});

it("writes numbers as ranges that hold these and no others", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (numbers) => {
      const sorted = numbers.sort((a, b) => a - b);
      const ranges = asRanges(sorted)
        .split(", ")
        .filter((range) => range !== "")
        .map((range) => range.split("–").map(Number));
      const told = ranges.flatMap(([from = 0, to = from]) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(told).toEqual(sorted);
      for (const [at, [from = 0]] of ranges.entries()) expect(from).toBeGreaterThan((ranges[at - 1]?.at(-1) ?? -1) + 1);
    }),
  );
});
