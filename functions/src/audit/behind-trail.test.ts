import { describe, expect, it } from "vitest";
import { type IsTold, isBehindTrail, isPartBehindTrail } from "./behind-trail.ts";

/** A record with revisions 1 to 4, of which the last tells of its oocytes. */
const isTold: IsTold = async (rev, sheet) => rev >= 1 && rev <= 4 && (sheet === undefined || rev === 4);
const oocytes = { part: "sheets", id: "oocytes" };
const part = (name: string) => ({ part: name, id: "x" });

describe("a record", () => {
  it("changes with a revision that tells it, and by no act without one", async () => {
    expect(await isBehindTrail({ before: { rev: 3 }, after: { rev: 4 } }, isTold)).toBe(false);
    expect(await isBehindTrail({ before: { rev: 4 }, after: { rev: 4 } }, isTold)).toBe(true);
    expect(await isBehindTrail({ before: { rev: 4 }, after: { rev: 5 } }, isTold)).toBe(true);
    expect(await isBehindTrail({ before: { rev: 4 }, after: {} }, isTold)).toBe(true);
  });

  it("begins with whatever tells it; one that is gone is looked for by night", async () => {
    expect(await isBehindTrail({ before: undefined, after: { rev: 1 } }, isTold)).toBe(false);
    expect(await isBehindTrail({ before: { rev: 4 }, after: undefined }, isTold)).toBe(false);
  });
});

describe("a sheet", () => {
  it("is written with a revision that tells of it", async () => {
    expect(await isPartBehindTrail(oocytes, { before: { rev: 2 }, after: { rev: 4 } }, isTold)).toBe(false);
    expect(await isPartBehindTrail(oocytes, { before: undefined, after: { rev: 4 } }, isTold)).toBe(false);
  });

  it.each<[string, { rev: number } | undefined, { rev: number } | undefined]>([
    ["at the same revision", { rev: 4 }, { rev: 4 }],
    ["at a revision that tells of other sheets", { rev: 2 }, { rev: 3 }],
    ["at a revision that is not there", { rev: 4 }, { rev: 5 }],
    ["from nothing, at a revision that tells of other sheets", undefined, { rev: 3 }],
    ["by being deleted", { rev: 4 }, undefined],
  ])("changes by no act %s", async (_, before, after) => {
    expect(await isPartBehindTrail(oocytes, { before, after }, isTold)).toBe(true);
  });
});

it.each(["revisions", "signatures", "chain", "witness", "results", "armKeys", "redactions"])(
  "what lies in %s is written once",
  async (name) => {
    expect(await isPartBehindTrail(part(name), { before: undefined, after: {} }, isTold)).toBe(false);
    expect(await isPartBehindTrail(part(name), { before: {}, after: {} }, isTold)).toBe(true);
    expect(await isPartBehindTrail(part(name), { before: {}, after: undefined }, isTold)).toBe(true);
  },
);

it.each(["queries", "presence"])("what lies in %s changes by acts", async (name) => {
  expect(await isPartBehindTrail(part(name), { before: {}, after: {} }, isTold)).toBe(false);
});
