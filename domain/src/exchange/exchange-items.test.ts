import { describe, expect, it } from "vitest";
import { fieldsIn } from "../records/fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../records/fields/fields-of-kinds.ts";
import { TestKind } from "../records/test-kind.ts";
import { CODINGS, UCUM } from "./codings.ts";
import { addKind, type Dictionary } from "./exchange-items.ts";

const dictionary: Dictionary = new Map();
for (const kind of TestKind.options) addKind(dictionary, kind);
const items = [...dictionary.values()].flatMap((group) =>
  [...group.items.values()].map((item) => ({ place: `${group.id}/${item.key}`, item })),
);

describe.each(TestKind.options)("what is told of %s", (kind) => {
  it("names every field of its header", () => {
    const keys = [...(dictionary.get(`${kind}/header`)?.items.keys() ?? [])];
    for (const { key } of fieldsIn(FIELDS_OF_KIND[kind]))
      expect(
        keys.filter((one) => one.split(/[.~]/)[0] === key),
        key,
      ).not.toEqual([]);
  });
});

it("has a code of UCUM for every unit", () => {
  const units = items.flatMap(({ item }) => (item.limit?.unit ? [item.limit.unit] : []));
  expect(units.length).toBeGreaterThan(20);
  expect(units.filter((unit) => UCUM[unit] === undefined)).toEqual([]);
});

/** The last digit of a code of LOINC is a check of those before it (modulus 10 of Luhn). */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

it("codes fields that there are, by codes that are whole", () => {
  const places = items.map(({ place }) => place);
  for (const [place, { code }] of Object.entries(CODINGS)) {
    expect(places).toContain(place);
    const [digits = "", check] = code.split("-");
    expect(Number(check), code).toBe(checkDigit(digits));
  }
});
