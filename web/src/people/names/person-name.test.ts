import { expect, it } from "vitest";
import { distinguishedName } from "./person-name.ts";

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
