import type { TestFacts } from "@zona/domain/facts/test-facts";
import { expect, it } from "vitest";
import { dueFilterOf, MINE, matchingTests, operatorsIn } from "./due-filter.ts";

const ME = { uid: "u-emma", name: "Emma Lindqvist" };
const made = (code: string, fields: object = {}) =>
  ({
    ...{ code, kind: "icsi", subjectCode: "HF-0042-K", material: { materialLot: null }, enteredBy: ["u-noor"] },
    ...{ header: { operatorId: null }, names: { "u-emma": "Emma Lindqvist" } },
    ...fields,
  }) as unknown as TestFacts;
const TESTS = [
  made("ICSI-0001", { header: { operatorId: "u-emma" } }),
  made("ICSI-0002", { header: { operatorId: "emma lindqvist" } }),
  made("ICSI-0003", { enteredBy: ["u-noor", "u-emma"], header: { operatorId: "Noor Haddad" } }),
  made("ICSI-0004", { subjectCode: "HF-0077-B", header: { operatorId: "Noor Haddad" } }),
  made("PRE-0005", { kind: "preclinical", subjectCode: null, material: { materialLot: "MEA-77" } }),
];
const shown = (address: string) =>
  matchingTests(TESTS, dueFilterOf(new URLSearchParams(address)), ME)
    .map(({ code }) => code.slice(-1))
    .join("");

it("an address without a filter, or with one that cannot be read, shows everything", () => {
  expect(shown("")).toBe("12345");
  expect(shown("kind=whale&who=&text=")).toBe("12345");
});

it("mine is what I operate, under my id or my name, and what I entered something in", () => {
  expect(shown(`who=${MINE}`)).toBe("123");
});

it("an operator is one person, by id or by name in any spelling of it", () => {
  expect(operatorsIn(TESTS)).toEqual(["emma lindqvist", "Noor Haddad"]);
  expect(shown("who=Emma+Lindqvist")).toBe("12");
});

it("a text is a part of the code, the subject or the lot, and all parts of a filter hold together", () => {
  expect(shown("text=77")).toBe("45");
  expect(shown("text=icsi-0002")).toBe("2");
  expect(shown("text=77&kind=icsi&who=Noor+Haddad")).toBe("4");
  expect(shown("text=77&who=mine")).toBe("");
});
