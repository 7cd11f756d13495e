import { describe, expect, it } from "vitest";
import { fieldOf } from "../filters/fields.ts";
import type { Condition } from "../filters/filter.ts";
import { filterFault } from "../filters/filter-fault.ts";
import { MEASURES } from "./measures.ts";
import { countedWords, dateWords, populationWords } from "./population-words.ts";
import { conditionsOf, POPULATIONS, populationOf } from "./populations.ts";

const MONTH: Condition[] = [
  { field: "opuAt", op: "ge", value: ["2026-10-01T00:00:00Z"] },
  { field: "opuAt", op: "lt", value: ["2026-11-01T00:00:00Z"] },
];

describe("every population", () => {
  it.each(Object.entries(POPULATIONS))("can be asked and placed in time: %s", (_, { subject, conditions, date }) => {
    expect(filterFault(subject, { all: conditions.map((one) => ({ ...one, value: [...one.value] })) })).toBeUndefined();
    expect(fieldOf(subject, date)?.type).toBe("instant");
    expect(dateWords(subject, date)).toMatch(/^by /);
  });

  it.each(Object.keys(POPULATIONS) as (keyof typeof POPULATIONS)[])("is found again by what it asks: %s", (id) => {
    expect(populationOf(POPULATIONS[id].subject, { all: conditionsOf(id) })).toBe(POPULATIONS[id]);
  });

  it("is printed with its date", () => {
    expect(populationWords({ filter: { all: [...conditionsOf("laboratory"), ...MONTH] } })).toBe(
      "reviewed, signed or locked cycles · reference population · by retrieval",
    );
    const cycles = { all: [{ field: "kind", op: "eq", value: ["icsi"] } as const, ...MONTH] };
    expect(
      countedWords({ subject: "tests", filter: { all: cycles.all.map((one) => ({ ...one, value: [...one.value] })) } }),
    ).toBe("cycles with a retrieval · by retrieval");
    expect(countedWords({ subject: "media", filter: { all: [] }, date: "createdAt" })).toBe(
      "images and videos · by upload",
    );
  });
});

it("a filter that asks for fewer states is told as it is", () => {
  const locked: Condition[] = [
    { field: "kind", op: "eq", value: ["icsi"] },
    { field: "status", op: "in", value: ["signed", "locked"] },
  ];
  expect(populationWords({ filter: { all: locked } })).toBe("cycles as filtered · all populations");
  expect(populationWords({ filter: { any: conditionsOf("laboratory") } })).toBe("cycles as filtered · all populations");
  const outside: Condition = { field: "isReference", op: "eq", value: [false] };
  expect(populationWords({ filter: { all: [...locked, outside] } })).toBe(
    "cycles as filtered · outside the reference population",
  );
});

it.each([
  [{ field: "fate", op: "eq", value: ["transfer"] }, "transferred", "fateAt"],
  [{ field: "status", op: "eq", value: ["frozen"] }, "frozen", "fateAt"],
  [{ field: "status", op: "in", value: ["frozen", "biopsied_frozen"] }, "frozen", "fateAt"],
  [{ field: "fate", op: "eq", value: ["discard"] }, "decided", "fateAt"],
  [{ field: "fate", op: "eq", value: ["continue_culture"] }, "oocytes", "opuAt"],
  [{ field: "fate", op: "ne", value: ["freeze"] }, "oocytes", "opuAt"],
  [{ field: "maturity", op: "eq", value: ["MII"] }, "oocytes", "opuAt"],
] as const)("oocytes of %j are %s, by %s", (condition, id, date) => {
  const found = populationOf("units", { all: [{ ...condition, value: [...condition.value] }] });
  expect(found).toBe(POPULATIONS[id]);
  expect(found.date).toBe(date);
});

it("every measure has a name of its own, its limits and their source", () => {
  expect(new Set(MEASURES.map(({ label }) => label)).size).toBe(MEASURES.length);
  for (const { source, version, population } of MEASURES)
    expect([source, version, population]).toEqual([expect.stringContaining("doi:"), expect.any(String), "laboratory"]);
});
