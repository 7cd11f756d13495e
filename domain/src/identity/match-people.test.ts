import { expect, it } from "vitest";
import { matchPeople } from "./match-people.ts";

const colleagues = [
  { uid: "a", name: "Emma Lindqvist" },
  { uid: "b", name: "Noor Haddad" },
  { uid: "c", name: "Emma Rossi" },
  { uid: "d", name: "André Emma Blanc" },
];
const meant = (typed: string) => matchPeople(typed, colleagues).map(({ uid }) => uid);

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
  expect(matchPeople("Emma Rossi", [...colleagues, { uid: "e", name: "Emma Rossi" }])).toHaveLength(2);
});

it("a name of nobody, half a word, or one with more in it means nobody", () => {
  for (const typed of ["Olga", "Noo", "N H", "Noor Noor", "Noor Haddad junior", ""]) expect(meant(typed)).toEqual([]);
});
