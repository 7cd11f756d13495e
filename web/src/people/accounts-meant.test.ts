import { expect, it } from "vitest";
import { accountsMeant } from "./accounts-meant.ts";

const colleagues = [
  { value: "a", label: "Emma Lindqvist" },
  { value: "b", label: "Noor Haddad" },
  { value: "c", label: "Emma Rossi" },
  { value: "d", label: "André Emma Blanc" },
];
const meant = (typed: string) => accountsMeant(typed, colleagues).map(({ value }) => value);

it("a name that one colleague alone has means the account of that colleague", () => {
  expect(meant(" noor ")).toEqual(["b"]);
  expect(meant("Rossi")).toEqual(["c"]);
  expect(meant("E. Rossi")).toEqual(["c"]);
  expect(meant("Lindqvist, Emma")).toEqual(["a"]);
  expect(meant("andre")).toEqual(["d"]);
});

it("a name that several have means all of them, but a whole one that person alone", () => {
  expect(meant("Emma")).toEqual(["a", "c", "d"]);
  expect(meant("emma rossi")).toEqual(["c"]);
  expect(accountsMeant("Emma Rossi", [...colleagues, { value: "e", label: "Emma Rossi" }])).toHaveLength(2);
});

it("a name of nobody, half a word, or one with more in it means nobody", () => {
  for (const typed of ["Olga", "Noo", "N H", "Noor Noor", "Noor Haddad junior", ""]) expect(meant(typed)).toEqual([]);
});
