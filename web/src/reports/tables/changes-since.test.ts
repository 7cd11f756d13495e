import fc from "fast-check";
import { expect, test } from "vitest";
import { changesSince } from "./changes-since.ts";

const ASKED_AT = 1_800_000_000_000;
const moment = fc.integer({ min: -60_000, max: 60_000 });
const later = fc.integer({ min: 0, max: 60_000 });

test("whatever was read before the last change is read again, in whichever order the answers come", () => {
  fc.assert(
    fc.property(fc.uniqueArray(moment, { minLength: 1 }), later, later, (changes, readAfter, heardAfter) => {
      const inOrder = changes.toSorted((a, b) => a - b).map((at) => ASKED_AT + at);
      let readAt = ASKED_AT + readAfter;
      let now = ASKED_AT + heardAfter;
      const hear = changesSince(ASKED_AT, () => {
        readAt = Math.max(readAt, now);
      });
      // The first answer holds what is newest at its time; after it each change is heard by itself.
      const before = inOrder.filter((at) => at <= now).at(-1);
      hear(String(before), before);
      for (const at of inOrder.filter((each) => each > now)) {
        now = at;
        hear(String(at), at);
      }
      expect(readAt).toBeGreaterThanOrEqual(inOrder.at(-1) ?? 0);
    }),
  );
});

test("what last changed long before is read once", () => {
  let again = 0;
  const hear = changesSince(ASKED_AT, () => again++);
  hear("old", ASKED_AT - 3_600_000);
  hear("old", ASKED_AT - 3_600_000);
  expect(again).toBe(0);
  changesSince(ASKED_AT, () => again++)("nothing there", undefined);
  expect(again).toBe(0);
});
