import { expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { isSamePerson, witnessFinding } from "./same-person.ts";

const NAMES = { "u-1": "Emma Jones", "u-2": "Emma Visser", "u-3": "Emma Jones", "u-4": "André Blanc" };

it.each([
  ["u-1", "u-1", "yes"],
  ["u-1", "emma jones", "yes"],
  ["Jones, Emma", "u-1", "yes"],
  ["Andre Blanc", "u-4", "yes"],
  ["u-1", "Emma", "perhaps"],
  ["E. Jones", "u-1", "perhaps"],
  ["Emma", "Emma Rossi", "perhaps"],
  ["u-1", "u-2", "no"],
  ["u-1", "u-3", "no"],
  ["Noor", "u-1", "no"],
  ["Emma Rossi", "u-1", "no"],
  [" ", "u-1", "no"],
])("%s and %s: %s", (a, b, same) => {
  expect(isSamePerson(a, b, NAMES)).toBe(same);
  expect(isSamePerson(b, a, NAMES)).toBe(same);
});

it("a witness under another spelling of the operator's name is refused, one who may be the operator is asked about", () => {
  expect(witnessFinding({ operatorId: "u-1", witnessId: "Emma Jones", names: NAMES })?.severity).toBe("hard");
  expect(inEnglish(witnessFinding({ operatorId: "u-1", witnessId: "Emma", names: NAMES }))).toEqual({
    severity: "soft",
    message: "Are Emma and Emma Jones two people? Who performs a step cannot witness it.",
  });
  expect(witnessFinding({ operatorId: "u-1", names: NAMES })).toBeUndefined();
  expect(witnessFinding({ operatorId: "u-1", witnessId: "u-2", names: NAMES })).toBeUndefined();
});
