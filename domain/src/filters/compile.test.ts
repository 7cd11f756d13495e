import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import deployed from "../../../firestore.indexes.json" with { type: "json" };
import { compileFilter, type Where } from "./compile.ts";
import { passes, valuesOf } from "./evaluate.ts";
import type { Condition, Filter } from "./filter.ts";
import { INDEXES } from "./indexes.ts";

const where = (field: string, op: string, ...value: (string | number | boolean)[]) =>
  ({ field, op, value }) as Condition;

describe("a compiled filter", () => {
  it("leaves to the database what stands in an index with a time that is asked less often, and judges the rest itself", () => {
    const compiled = compileFilter("tests", {
      all: [
        where("kind", "eq", "icsi"),
        where("technique", "eq", "icsi"),
        where("lockedAt", "ge", "2026-11-09T00:00:00Z"),
      ],
    });
    expect(compiled).toMatchObject({
      where: [
        { path: "kind", op: "==", value: "icsi" },
        { path: "stateAt.locked", op: ">=" },
      ],
      orderBy: { path: "stateAt.locked", direction: "desc" },
      rest: { all: [{ field: "technique" }] },
    });
  });

  it("asks an index where there is one and finishes the rest in code", () => {
    const compiled = compileFilter("tests", {
      all: [where("kind", "eq", "icsi"), where("device", "eq", "PZ-200"), where("pn1Pct", "gt", 10)],
    });
    expect(compiled).toEqual({
      collection: "testFacts",
      where: [
        { path: "kind", op: "==", value: "icsi" },
        { path: "folded.device", op: "==", value: "pz-200" },
      ],
      orderBy: { path: "createdAt", direction: "desc" },
      rest: { all: [where("pn1Pct", "gt", 10)] },
      isSorted: true,
    });
  });

  it("turns a span of time into the order of the pages", () => {
    const span = [where("opuAt", "ge", "2026-10-01T00:00:00+02:00"), where("opuAt", "lt", "2026-11-01T00:00:00+01:00")];
    const compiled = compileFilter("tests", { all: span }, [{ field: "opuAt", direction: "asc" }]);
    expect(compiled.where).toEqual([
      { path: "header.opuAt", op: ">=", value: new Date("2026-09-30T22:00:00Z") },
      { path: "header.opuAt", op: "<", value: new Date("2026-10-31T23:00:00Z") },
    ]);
    expect(compiled).toMatchObject({ orderBy: { path: "header.opuAt", direction: "asc" }, isSorted: true });
  });

  it("says when it cannot sort as asked", () => {
    const sorted = compileFilter("tests", where("kind", "eq", "icsi"), [{ field: "cocRetrieved", direction: "desc" }]);
    expect(sorted).toMatchObject({ orderBy: { path: "createdAt" }, isSorted: false });
    expect(compileFilter("tests", { all: [] }, [{ field: "cocRetrieved", direction: "desc" }])).toMatchObject({
      orderBy: { path: "createdAt" },
      isSorted: false,
    });
  });

  it("asks one list at a time, as the database does", () => {
    const compiled = compileFilter("tests", { all: [where("lotNo", "eq", "G5"), where("enteredBy", "eq", "u1")] });
    expect(compiled.where).toHaveLength(1);
    expect(compiled.rest).toEqual({ all: [where("enteredBy", "eq", "u1")] });
  });

  it("finds a code by itself, whatever else is asked", () => {
    const compiled = compileFilter("media", {
      all: [where("state", "eq", "ready"), where("testCode", "eq", "icsi-0042")],
    });
    expect(compiled.where).toEqual([{ path: "facts.folded.testCode", op: "==", value: "icsi-0042" }]);
    expect(compiled.orderBy).toBeUndefined();
    expect(compiled.rest).toEqual({ all: [where("state", "eq", "ready")] });
  });

  it("finds media by their facets, in an order that ends as the indexes of the lists of media do", () => {
    const compiled = compileFilter("media", {
      all: [where("duplicate", "eq", true), where("sharpness", "eq", "blurred"), where("clipHigh", "gt", 1)],
    });
    expect(compiled).toEqual({
      collection: "media",
      where: [
        { path: "facts.duplicate", op: "in", value: ["across", "same", "near"] },
        { path: "facts.verdict", op: "==", value: "blurred" },
      ],
      orderBy: { path: "createdAt", direction: "desc", thenBy: ["facts.capturedAt"] },
      rest: { all: [where("clipHigh", "gt", 1)] },
      isSorted: true,
    });
  });

  it("leaves removed media out of what is asked without a facet", () => {
    const shown = { path: "facts.shown", op: "==", value: true };
    expect(compileFilter("media", { all: [] }).where).toEqual([shown]);
    const span = where("capturedAt", "ge", "2026-11-10T00:00:00Z");
    expect(compileFilter("media", span)).toMatchObject({
      where: [shown, { path: "facts.capturedAt", op: ">=" }],
      orderBy: { path: "facts.capturedAt", thenBy: ["createdAt"] },
    });
  });

  it("asks for the tests of oocytes, with room for those that were injected later", () => {
    const compiled = compileFilter("units", {
      all: [
        where("lotNo", "eq", "G5-2291"),
        where("injectedAt", "ge", "2026-11-10T00:00:00Z"),
        where("maturity", "eq", "MII"),
      ],
    });
    expect(compiled.where).toEqual([
      { path: "folded.lotNo", op: "array-contains", value: "g5-2291" },
      { path: "anchorAt", op: ">=", value: new Date("2026-11-07T00:00:00Z") },
    ]);
    expect(compiled.rest).toMatchObject({ all: [{ field: "injectedAt" }, { field: "maturity" }] });
  });
});

/** What the database does with one condition, told independently. */
function answers(record: object, { path, op, value }: Where): boolean {
  const found = valuesOf(record, { path });
  const [first] = found;
  if (op === "==" || op === "in") return found.length === 1 && [value].flat().includes(first as never);
  if (op.startsWith("array")) return [value].flat().some((one) => one !== null && found.includes(one));
  if (!(first instanceof Date) || !(value instanceof Date)) return false;
  if (op === "<") return first < value;
  if (op === "<=") return first <= value;
  return op === ">" ? first > value : first >= value;
}

describe("compiling loses nothing and adds nothing", () => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n));
  const tests = fc.record({
    kind: fc.constantFrom("icsi", "semen"),
    status: fc.constantFrom("locked", "draft"),
    header: fc.record({
      opuAt: fc.option(fc.integer({ min: 1, max: 9 }).map(day)),
      deviceId: fc.option(fc.constantFrom("A", "b")),
      cocRetrieved: fc.option(fc.nat(9)),
    }),
    lotNos: fc.subarray(["L1", "l2"]),
  });
  const conditions = fc.oneof(
    fc.constantFrom(where("kind", "eq", "icsi"), where("kind", "in", "icsi", "semen"), where("status", "ne", "draft")),
    fc.constantFrom(where("device", "eq", "a"), where("lotNo", "in", "l1", "x"), where("lotNo", "eq", "L2")),
    fc
      .integer({ min: 1, max: 9 })
      .chain((n) => fc.constantFrom("lt", "le", "gt", "ge").map((op) => where("opuAt", op, day(n).toISOString()))),
    fc.constantFrom(
      where("cocRetrieved", "ge", 4),
      where("opuAt", "isNull"),
      where("opuAt", "notNull"),
      where("cocRetrieved", "isNull"),
    ),
  );
  const filters: fc.Arbitrary<Filter> = fc.record({
    all: fc.array(
      fc.oneof(
        conditions,
        fc.record({ any: fc.array(conditions, { minLength: 1, maxLength: 2 }) }),
        fc.record({ not: conditions }),
      ),
      { maxLength: 4 },
    ),
  });

  it("refuses a relative time, which would otherwise be counted as if it asked nothing", () => {
    expect(() => compileFilter("tests", where("opuAt", "within", "this-month"))).toThrow(/resolved/);
  });

  it("for any filter over any records", () => {
    void fc.assert(
      fc.property(filters, fc.array(tests, { maxLength: 8 }), (filter, records) => {
        const compiled = compileFilter("tests", filter);
        for (const record of records) {
          const stored = {
            ...record,
            folded: {
              device: record.header.deviceId?.toLowerCase() ?? "",
              lotNo: record.lotNos.map((lot) => lot.toLowerCase()),
            },
          };
          const found =
            compiled.where.every((one) => answers(stored, one)) &&
            (!compiled.rest || passes("tests", stored, compiled.rest));
          expect(found).toBe(passes("tests", stored, filter));
        }
      }),
    );
  });
});

describe("the indexes", () => {
  it("that compiling relies on are all deployed", () => {
    const known = new Set(
      deployed.indexes.map(({ collectionGroup, fields }) =>
        JSON.stringify([collectionGroup, ...fields.map((one) => Object.values(one).join(" "))]),
      ),
    );
    for (const [collection, { equal, contains, orders, tail = [], always, further }] of Object.entries(INDEXES)) {
      for (const [path, ...directions] of further?.orders ?? [])
        for (const direction of directions)
          for (const one of further?.equal ?? [])
            expect(known).toContain(
              JSON.stringify([collection, `${one} ASCENDING`, `${path} ${direction.toUpperCase()}`]),
            );
      for (const [path, ...directions] of orders) {
        for (const direction of directions) {
          const order = [path, ...tail.filter((one) => one !== path)].map((one) => `${one} ${direction.toUpperCase()}`);
          const asked = (first: string) => expect(known).toContain(JSON.stringify([collection, first, ...order]));
          for (const one of [...equal, ...(always ? [always] : [])]) asked(`${one} ASCENDING`);
          for (const one of contains) asked(`${one} CONTAINS`);
        }
      }
    }
  });
});
