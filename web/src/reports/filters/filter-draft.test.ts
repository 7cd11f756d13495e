import { passes } from "@zona/domain/filters/evaluate";
import type { Filter } from "@zona/domain/filters/filter";
import { describe, expect, it } from "vitest";
import { type DraftGroup, draftOf, filterOfDraft, newCondition, nextId } from "./filter-draft.ts";

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

  it("asks nothing where it holds nothing, and begins a condition with what its field knows", () => {
    expect(filterOfDraft("tests", all(all()), ZONE)).toEqual({ all: [] });
    expect(newCondition("tests", "opuAt").op).toBe("ge");
    expect(newCondition("tests", "kind").op).toBe("eq");
  });
});
