import { expect, it } from "vitest";
import { groupsOf, STEPS } from "./steps.ts";

const named = (...names: string[]) => STEPS.filter(({ name }) => names.includes(name));
const groupsOfNames = (...names: string[]) => groupsOf(named(...names)).map((group) => group.map(({ name }) => name));

it("runs a step beside the one it is made to run beside", () => {
  expect(groupsOfNames("unit", "commands", "rules")).toEqual([["unit", "commands"], ["rules"]]);
});

it("runs a step alone where that one was not chosen", () => {
  expect(groupsOfNames("unit", "rules")).toEqual([["unit"], ["rules"]]);
});

it("names a neighbour for every step that runs beside another", () => {
  for (const [index, { beside }] of STEPS.entries())
    if (beside !== undefined) expect(STEPS[index + 1]?.name).toBe(beside);
});
