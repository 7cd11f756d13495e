import fc from "fast-check";
import { expect, it } from "vitest";
import { inWords, issue, named, saidIn, sentences } from "./said.ts";
import { SaidStored } from "./stored-said.ts";

const says = sentences("testOfSaid", {
  tooMany: "{oocytes, plural, one {# oocyte} other {# oocytes}} of {patient}: {why}",
  limit: "{field} is above {most}.",
  oneOf: "{field} is one of: {known}.",
});

const GERMAN = {
  locale: "de-DE",
  catalogues: {
    testOfSaid: {
      tooMany: "{oocytes, plural, one {# Eizelle} other {# Eizellen}} von {patient}: {why}",
      limit: "{field} liegt über {most}.",
    },
  },
  nameOf: (english: string) => (english === "Volume" ? "Volumen" : english),
};

it("says a code and its values", () => {
  expect(says("limit", { field: named("Volume"), most: 4.5 })).toEqual({
    code: "testOfSaid.limit",
    values: { field: { name: "Volume" }, most: 4.5 },
  });
});

it("puts a sentence, the sentences in it, its names and numbers into the words of a language", () => {
  const why = says("limit", { field: named("Volume"), most: 4.5 });
  const said = says("tooMany", { oocytes: 1, patient: "{Volume}", why });
  expect(inWords(said)).toBe("1 oocyte of {Volume}: Volume is above 4.5.");
  expect(inWords(said, GERMAN)).toBe("1 Eizelle von {Volume}: Volumen liegt über 4,5.");
});

it("tells lists with commas, and in English what a language does not know", () => {
  const said = says("oneOf", { field: named("Volume"), known: ["a", named("Volume"), 20000.5] });
  expect(inWords(said, GERMAN)).toBe("Volumen is one of: a, Volumen, 20.000,5.");
});

it("passes through the issues of schemas", () => {
  const said = says("limit", { field: named("Volume"), most: 4.5 });
  expect(saidIn({ message: issue(said) })).toEqual(said);
});

const aValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    fc.string(),
    fc.double(),
    fc.record({ name: fc.string() }),
    fc.record({ code: fc.constantFrom("testOfSaid.tooMany", "testOfSaid.limit", "no.such") }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
})).value;

it("puts whatever a raw request could have stored into words, and never fails", () => {
  const keys = ["tooMany", "limit", "oneOf", "__proto__", "constructor", "toString", "nothing"];
  const areas = ["testOfSaid", "__proto__", "constructor", "nowhere"];
  const stored = fc.record({
    code: fc.tuple(fc.constantFrom(...areas), fc.constantFrom(...keys)).map((parts) => parts.join(".")),
    values: fc.dictionary(fc.constantFrom("oocytes", "patient", "why", "field", "most", "known", "other"), aValue),
  });
  fc.assert(
    fc.property(stored, (raw) => {
      const said = SaidStored.parse(raw);
      for (const language of [undefined, GERMAN]) expect(typeof inWords(said, language)).toBe("string");
    }),
  );
  expect(inWords({ code: "testOfSaid.tooMany" })).toBe("testOfSaid.tooMany");
});

it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])(
  "reads the number %d, which Firestore keeps",
  (most) => {
    expect(inWords(SaidStored.parse(says("limit", { field: "Volume", most })))).toMatch(/^Volume is above .+\.$/);
  },
);

it.each([null, true, { name: 5 }, { code: 5 }, new Date()])("reads no value %j that nothing says", (value) => {
  expect(SaidStored.safeParse({ code: "testOfSaid.limit", values: { most: value } }).success).toBe(false);
});
