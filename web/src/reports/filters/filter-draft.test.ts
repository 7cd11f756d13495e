import { passes } from "@zona/domain/filters/evaluate";
import type { Filter } from "@zona/domain/filters/filter";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DraftGroup, draftOf, filterOfDraft, newCondition, nextId, withOperator } from "./filter-draft.ts";

const ZONE = "Europe/Paris";
const all = (...parts: DraftGroup["parts"]): DraftGroup => ({ id: nextId(), match: "all", parts });
const condition = (field: string, op: "eq" | "le" | "ge" | "gt" | "between" | "in", ...values: string[]) => ({
  id: nextId(),
  field,
  op,
  values,
});
const read = (...parts: DraftGroup["parts"]) => filterOfDraft("tests", all(...parts), ZONE);

describe("a filter while it is made", () => {
  it("takes a day as the whole of it, on the site's clock", () => {
    const filter = read(condition("opuAt", "between", "2026-10-25", "2026-10-25"));
    const holds = (at: string) => passes("tests", { header: { opuAt: new Date(at) } }, filter as Filter);
    expect(holds("2026-10-24T22:00:00Z")).toBe(true);
    expect(holds("2026-10-25T22:59:59.999Z")).toBe(true);
    expect(holds("2026-10-24T21:59:59Z")).toBe(false);
    expect(holds("2026-10-25T23:00:00Z")).toBe(false);
  });

  it.each([
    ["le", "2026-03-29T21:59:59.999Z"],
    ["gt", "2026-03-29T21:59:59.999Z"],
    ["ge", "2026-03-28T23:00:00.000Z"],
  ] as const)("reads %s of the day on which the clock changes", (op, instant) => {
    expect(read(condition("opuAt", op, "2026-03-29"))).toEqual({ all: [{ field: "opuAt", op, value: [instant] }] });
  });

  it.each([
    [condition("kind", "eq")],
    [condition("cocRetrieved", "ge", "")],
    [condition("cocRetrieved", "between", "3", "")],
    [condition("opuAt", "ge", "")],
    [condition("kind", "eq", "ivf")],
  ])("is none while a value is missing or does not fit: %j", (part) => expect(read(part)).toBeUndefined());

  it("comes back as it was", () => {
    const filter: Filter = {
      all: [
        { field: "kind", op: "in", value: ["icsi", "semen"] },
        {
          any: [
            { field: "cocRetrieved", op: "gt", value: [8] },
            { field: "witness", op: "isNull", value: [] },
          ],
        },
        { field: "opuAt", op: "ge", value: ["2026-10-24T22:00:00.000Z"] },
      ],
    };
    expect(filterOfDraft("tests", draftOf("tests", filter, ZONE), ZONE)).toEqual(filter);
  });

  it("means the same records once it comes back, whatever it turns round", () => {
    const leaf = fc.constantFrom<Filter>(
      { field: "kind", op: "eq", value: ["icsi"] },
      { field: "cocRetrieved", op: "gt", value: [8] },
      { field: "witness", op: "isNull", value: [] },
    );
    const { filter: filters } = fc.letrec<{ filter: Filter }>((tie) => ({
      filter: fc.oneof(
        { maxDepth: 2 },
        leaf,
        fc.record({ not: tie("filter") }),
        fc.record({ all: fc.array(tie("filter"), { minLength: 1, maxLength: 2 }) }),
        fc.record({ any: fc.array(tie("filter"), { minLength: 1, maxLength: 2 }) }),
      ),
    }));
    const records = ["icsi", "semen"].flatMap((kind) =>
      [4, 12].flatMap((cocRetrieved) => [
        { kind, header: { cocRetrieved } },
        { kind, header: { cocRetrieved, witnessId: "u-noor" } },
      ]),
    );
    void fc.assert(
      fc.property(filters, (filter) => {
        const back = filterOfDraft("tests", draftOf("tests", filter, ZONE), ZONE);
        for (const record of records)
          expect(back && passes("tests", record, back)).toBe(passes("tests", record, filter));
      }),
    );
  });

  it("keeps relative times, and no date where one is chosen or left", () => {
    const filter: Filter = { all: [{ field: "opuAt", op: "within", value: ["last-3-months"] }] };
    expect(filterOfDraft("tests", draftOf("tests", filter, ZONE), ZONE)).toEqual(filter);
    expect(withOperator("ge", ["last-3-months"])).toEqual({ op: "ge", values: [] });
    expect(withOperator("within", ["2026-10-25"])).toEqual({ op: "within", values: ["this-month"] });
    expect(withOperator("lt", ["2026-10-25", "2026-10-26"])).toEqual({ op: "lt", values: ["2026-10-25"] });
  });

  it("asks nothing where it holds nothing, and begins a condition with what its field knows", () => {
    expect(filterOfDraft("tests", all(all()), ZONE)).toEqual({ all: [] });
    expect(newCondition("tests", "opuAt")).toMatchObject({ op: "within", values: ["this-month"] });
    expect(newCondition("tests", "kind").op).toBe("eq");
  });
});
