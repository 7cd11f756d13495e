import { expect, it } from "vitest";
import { distinguishedName, personOptions } from "./person-name.ts";

const say = distinguishedName([
  { id: "a", name: "Emma Jones", email: "emma@clinic.example" },
  { id: "b", name: "emma jones", email: "e.jones@lab.example" },
  { id: "c", name: "Noor Haddad", email: "noor@lab.example" },
]);

it("tells two people of one name apart by their addresses, and leaves other names alone", () => {
  expect(say({ uid: "a", name: "Emma Jones" })).toBe("Emma Jones (emma@clinic.example)");
  expect(say({ uid: "b", name: "Emma Jones" })).toBe("Emma Jones (e.jones@lab.example)");
  expect(say({ uid: "c", name: "Noor Haddad" })).toBe("Noor Haddad");
});

it("names the account of somebody whose address is not known, and whose name another has now", () => {
  expect(say({ uid: "gone", name: "Noor Haddad" })).toBe("Noor Haddad (gone)");
});

it("people of one name are told apart by their address, or by their account", () => {
  expect(
    personOptions([
      { uid: "u1", name: "Emma Jones", email: "e.jones@ivf-north.example" },
      { uid: "u2", name: "Emma Jones" },
      { uid: "u3", name: "Ben Okafor", email: "ben@ivf-north.example" },
    ]).map(({ label }) => label),
  ).toEqual(["Emma Jones (e.jones@ivf-north.example)", "Emma Jones (u2)", "Ben Okafor"]);
});
