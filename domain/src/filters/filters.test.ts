import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passes } from "./evaluate.ts";
import { Subject } from "./field.ts";
import { FIELDS, fieldOf } from "./fields.ts";
import type { Filter } from "./filter.ts";
import { filterToAddress } from "./filter-address.ts";
import { filterFault, operatorsOf } from "./filter-fault.ts";
import { filterFromAddress } from "./filter-of-address.ts";
import { filterWords } from "./filter-words.ts";

const test = {
  code: "ICSI-0042",
  kind: "icsi",
  header: { operatorId: "demo-emma", cocRetrieved: 12, opuAt: new Date("2026-11-09T08:00:00Z") },
  enteredBy: ["demo-emma", "demo-noor"],
  lotNos: ["G5-2291"],
};
const holds = (filter: Filter) => passes("tests", test, filter);
const where = (field: string, op: string, ...value: (string | number | boolean)[]) => ({ field, op, value }) as Filter;

describe("filters", () => {
  it("compare numbers, words and instants by their kind", () => {
    expect(holds(where("cocRetrieved", "between", 12, 12))).toBe(true);
    expect(holds(where("cocRetrieved", "gt", 12))).toBe(false);
    expect(holds(where("code", "eq", "icsi-0042"))).toBe(true);
    expect(holds(where("opuAt", "ge", "2026-11-09T09:00:00+01:00"))).toBe(true);
    expect(holds(where("opuAt", "lt", "2026-11-09T09:00:00+01:00"))).toBe(false);
  });

  it("hold for a list when any of its entries does, and not-equal when none does", () => {
    expect(holds(where("lotNo", "eq", "G5-2291"))).toBe(true);
    expect(holds(where("enteredBy", "ne", "demo-noor"))).toBe(false);
    expect(holds(where("enteredBy", "ne", "demo-ada"))).toBe(true);
  });

  it("do not take unknown for another value", () => {
    expect(holds(where("witness", "ne", "demo-noor"))).toBe(false);
    expect(holds(where("witness", "isNull"))).toBe(true);
    expect(holds(where("femaleAgeYears", "lt", 40))).toBe(false);
  });

  it("nest into groups", () => {
    const either = { any: [where("kind", "eq", "semen"), where("cocRetrieved", "ge", 10)] };
    expect(holds({ all: [where("kind", "eq", "icsi"), either] })).toBe(true);
    expect(holds({ all: [] })).toBe(true);
  });

  it("turn round what does not hold, the unknown with it", () => {
    expect(holds({ not: where("kind", "eq", "icsi") })).toBe(false);
    expect(holds({ not: where("femaleAgeYears", "lt", 40) })).toBe(true);
    expect(holds({ not: where("femaleAgeYears", "ge", 40) })).toBe(true);
  });

  it("name the field, operator or value that does not fit", () => {
    expect(filterFault("tests", where("nope", "eq", 1))).toContain("no field");
    expect(filterFault("tests", where("kind", "gt", "icsi"))).toContain("cannot be asked");
    expect(filterFault("tests", where("kind", "eq", "ivf"))).toContain("no value");
    expect(filterFault("tests", where("cocRetrieved", "eq", "12"))).toContain("no value");
    expect(filterFault("tests", where("opuAt", "lt", "2026-11-09"))).toContain("no value");
    expect(filterFault("tests", where("opuAt", "within", "2026-11-09T09:00:00Z"))).toContain("no value");
    expect(filterFault("tests", where("opuAt", "ge", "this-month"))).toContain("no value");
    expect(filterFault("tests", where("cocRetrieved", "within", "this-month"))).toContain("cannot be asked");
    expect(filterFault("tests", { not: where("nope", "eq", 1) })).toContain("no field");
    expect(filterFault("tests", where("cocRetrieved", "between", 1))).toContain("takes 2 values");
  });

  it("refuse groups without end", () => {
    const deep = [1, 2, 3, 4, 5].reduce<Filter>((inner) => ({ all: [inner] }), where("kind", "eq", "icsi"));
    expect(filterFault("tests", deep)).toContain("nested");
    const turned = [1, 2, 3, 4, 5].reduce<Filter>((inner) => ({ not: inner }), where("kind", "eq", "icsi"));
    expect(filterFault("tests", turned)).toContain("nested");
  });

  it("see nothing of what every object inherits", () => {
    expect(passes("tests", {}, where("code", "notNull"))).toBe(false);
    expect(passes("media", { content: {} }, where("type", "notNull"))).toBe(false);
  });
});

/** Filters of any shape over what the test above has and has not. */
const condition = fc.constantFrom(
  ...[where("kind", "eq", "icsi"), where("cocRetrieved", "ge", 13), where("enteredBy", "ne", "demo-noor")],
  ...[where("femaleAgeYears", "lt", 40), where("witness", "isNull"), where("lotNo", "contains", "g5")],
);
const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.record({ not: tie("filter") }),
    fc.record({ all: fc.array(tie("filter"), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }) }),
  ),
}));

describe("none of", () => {
  it("is the other answer, for every filter", () => {
    void fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(holds({ not: filter })).toBe(!holds(filter));
      }),
    );
  });

  it("of several is that each does not hold", () => {
    void fc.assert(
      fc.property(fc.array(anyFilter, { minLength: 1, maxLength: 3 }), (parts) => {
        expect(holds({ not: { any: parts } })).toBe(holds({ all: parts.map((part) => ({ not: part })) }));
      }),
    );
  });

  it("comes back from an address", () => {
    void fc.assert(
      fc.property(anyFilter, (filter) => {
        const isSound = filterFault("tests", filter) === undefined;
        expect(filterFromAddress("tests", filterToAddress(filter))).toEqual(isSound ? filter : undefined);
      }),
    );
  });
});

describe("a filter in an address", () => {
  const condition = fc
    .constantFrom(...FIELDS.tests.filter(({ type }) => type === "text" || type === "number" || type === "flag"))
    .chain((field) =>
      fc.record({
        field: fc.constant(field.id),
        op: fc.constant("eq" as const),
        value: fc.tuple(
          field.type === "number"
            ? fc.integer()
            : field.type === "flag"
              ? fc.boolean()
              : fc.string({ minLength: 1, maxLength: 40 }),
        ),
      }),
    );
  const filters = fc.record({
    all: fc.array(fc.oneof(condition, fc.record({ any: fc.array(condition, { minLength: 1, maxLength: 3 }) })), {
      maxLength: 4,
    }),
  });

  it("comes back as it went in, through the escapes of an address", () => {
    void fc.assert(
      fc.property(filters, (filter) => {
        const escaped = encodeURIComponent(filterToAddress(filter));
        expect(filterFromAddress("tests", decodeURIComponent(escaped))).toEqual(filter);
      }),
    );
  });

  it.each([
    "",
    "{",
    "[]",
    '{"field":"kind","op":"eq","value":["ivf"]}',
    '{"all":[],"any":[]}',
    `"${"x".repeat(9000)}"`,
  ])("is none when it is damaged or does not fit: %s", (text) =>
    expect(filterFromAddress("tests", text)).toBeUndefined(),
  );
});

describe("the fields", () => {
  it("have ids of their own within a subject, and each can be asked something", () => {
    for (const subject of Subject.options) {
      const ids = FIELDS[subject].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const field of FIELDS[subject]) expect(operatorsOf(field).length).toBeGreaterThan(0);
    }
    expect(fieldOf("units", "lotNo")?.path).toBe("test.lotNos");
  });
});

describe("words of a filter", () => {
  const said = (filter: Filter) =>
    filterWords("tests", filter, { zone: "Europe/Paris", now: new Date("2026-11-24T09:00:00Z") });

  it("are the lab's, never codes", () => {
    expect(said({ field: "technique", op: "eq", value: ["piezo_icsi"] })).toBe("Technique is Piezo ICSI");
    expect(said({ field: "status", op: "in", value: ["in_progress", "amending"] })).toBe(
      "Status is one of In progress, Being amended",
    );
    const labels = Subject.options.flatMap((subject) =>
      FIELDS[subject].flatMap(({ values = [] }) => values.map(({ label }) => label)),
    );
    expect(labels.filter((label) => !/^[A-Z≥\d][^_]*$/.test(label) && label !== "hCG")).toEqual([]);
  });

  it("say what none of must hold", () => {
    const kind = where("kind", "eq", "icsi");
    const coc = where("cocRetrieved", "ge", 8);
    expect(said({ all: [kind, { not: coc }] })).toBe("Kind of test is ICSI and not (COC retrieved is at least 8)");
    expect(said({ not: { any: [kind, coc] } })).toBe("none of (Kind of test is ICSI; COC retrieved is at least 8)");
    expect(said({ not: { all: [kind, coc] } })).toBe("not (Kind of test is ICSI and COC retrieved is at least 8)");
  });

  it("keep values apart that have a comma of their own", () => {
    expect(said({ field: "oocyteSource", op: "in", value: ["own_fresh", "donor_fresh"] })).toBe(
      "Oocyte source is one of Own, fresh; Donor, fresh",
    );
  });
});
