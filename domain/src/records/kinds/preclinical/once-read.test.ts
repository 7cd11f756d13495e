import { expect, it } from "vitest";
import { readBeforeExcluded } from "./once-read.ts";

const revision = (rev: number, sheet: string, before: object, after: object) => ({
  rev,
  sheets: { [sheet]: { before: { ...before }, after: { ...after } } },
});
const found = (...revisions: Parameters<typeof readBeforeExcluded>[0]) => [...readBeforeExcluded(revisions)];

it("what was read and then erased is remembered once a rule leaves the unit out", () => {
  const read = revision(2, "h96", {}, { "2-3.stage": "2", "2-4.stage": "expanded" });
  const erased = revision(3, "h96", { "2-3.stage": "2" }, {});
  const excluded = revision(4, "h24", {}, { "2-3.rule": "handling" });
  expect(found(read, erased, excluded)).toEqual(["h96.2-3"]);
  expect(found(excluded, erased, read)).toEqual(["h96.2-3"]);
  expect(found(read, erased)).toEqual([]);
});

it("a reading that was typed into a row that was left out before is a slip, and none of it counts", () => {
  const excluded = revision(2, "h24", {}, { "2-3.rule": "handling", "session.doneAt": new Date(0) });
  const slip = revision(3, "h96", {}, { "2-3.stage": "2" });
  expect(found(excluded, slip, revision(4, "h96", { "2-3.stage": "2" }, {}))).toEqual([]);
  // Said again after the reading, it is decided after it.
  const again = [
    revision(5, "h24", { "2-3.rule": "handling" }, {}),
    revision(6, "h24", {}, { "2-3.rule": "handling" }),
  ];
  expect(found(excluded, slip, ...again)).toEqual(["h96.2-3"]);
});
