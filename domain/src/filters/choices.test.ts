import * as fc from "fast-check";
import { expect, it } from "vitest";
import { bandFilter, bandOf } from "../reports/number-band.ts";
import { type Choice, chosenOf, isChosen, toggled, withChosen } from "./choices.ts";
import { passes } from "./evaluate.ts";
import { fieldOf } from "./fields.ts";
import type { Filter } from "./filter.ts";
import { filterToAddress } from "./filter-address.ts";
import { filterFault } from "./filter-fault.ts";
import { filterFromAddress } from "./filter-of-address.ts";

const values = (field: string, ...all: string[]): Choice[] => [
  ...all.map((value): Choice => ({ field, op: "eq", value: [value] })),
  { field, op: "isNull", value: [] },
];
const SIZES = [0, 2, 7, 90].flatMap((mb): Choice[] => {
  const band = bandOf(fieldOf("media", "bytes") ?? {}, "named", mb * 1024 ** 2);
  return band ? [bandFilter("bytes", band)] : [];
});
const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  check: values("check", "fert", "d2", "d3"),
  device: values("device", "Scope A", "scope b", 'odd "name"'),
  bytes: [...SIZES, { field: "bytes", op: "isNull", value: [] }],
};
const asked = fc
  .constantFrom(...Object.keys(CHOICES))
  .chain((field) => fc.tuple(fc.constant(field), fc.subarray([...(CHOICES[field] ?? [])])));

const medium = fc
  .record({
    check: fc.constantFrom("fert", "d2", "d3", undefined),
    deviceName: fc.constantFrom("Scope A", "SCOPE B", "other", null),
    bytes: fc.constantFrom(0, 2, 7, 90).map((mb) => mb * 1024 ** 2),
  })
  .map(({ check, ...facts }) => ({ slot: { check }, facts }));

const others: Filter = {
  any: [
    { field: "n", op: "gt", value: [3] },
    { field: "n", op: "isNull", value: [] },
  ],
};

it("lets through what one of the choices does, and everything where nothing is chosen", () => {
  void fc.assert(
    fc.property(asked, medium, ([field, choices], row) => {
      const filter = withChosen(field, { all: [others] }, choices);
      const isOne = choices.length === 0 || choices.some((choice) => passes("media", row, choice));
      expect(passes("media", row, filter)).toBe(isOne && passes("media", row, others));
    }),
  );
});

it("finds in a filter, also in that of an address, what was chosen, and leaves the rest as it was", () => {
  void fc.assert(
    fc.property(asked, asked, ([field, choices], [other, more]) => {
      fc.pre(field !== other);
      const filter = withChosen(other, withChosen(field, { all: [others] }, choices), more);
      expect(filterFault("media", filter)).toBeUndefined();
      const read = filterFromAddress("media", filterToAddress(filter)) ?? { all: [] };
      const found = chosenOf(field, read);
      expect(found).toHaveLength(choices.length);
      for (const choice of choices) expect(isChosen(found, choice)).toBe(true);
      expect(withChosen(field, withChosen(other, read, []), [])).toEqual({ all: [others] });
    }),
  );
});

it("comes back to what it was when a choice is made twice", () => {
  void fc.assert(
    fc.property(asked, fc.nat(), ([field, choices], at) => {
      const all = CHOICES[field] ?? [];
      const choice = all[at % all.length];
      if (!choice) return;
      const once = toggled(choices, choice);
      expect(isChosen(once, choice)).toBe(!isChosen(choices, choice));
      const twice = toggled(once, choice);
      expect(twice).toHaveLength(choices.length);
      for (const one of choices) expect(isChosen(twice, one)).toBe(true);
    }),
  );
});
