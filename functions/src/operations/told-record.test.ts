import fc from "fast-check";
import { expect, it } from "vitest";
import { toldRecord } from "./told-record.ts";

it("is what the request names, and else the answer", () => {
  expect(toldRecord({ testId: "a1B2c3", reason: "Jane Doe" }, { testId: "other" })).toBe("a1B2c3");
  expect(toldRecord({ draftId: "d1" }, { testId: "a1B2c3", code: "ICSI-0001" })).toBe("a1B2c3");
  expect(toldRecord(undefined, null)).toBeUndefined();
});

it("is an id, whatever is sent in its place", () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (value, text) => {
      for (const sent of [value, { testId: value }, { testId: `${text} ` }, { testId: `Jane ${text}` }]) {
        const told = toldRecord(sent);
        expect(told === undefined || /^[\w-]{1,64}$/.test(told)).toBe(true);
      }
    }),
  );
});
