import { expect, it } from "vitest";
import { People, peopleIn, storedPeople } from "./people.ts";

const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };

it("keeps one person as that person, and several as a list in which each stands once", () => {
  expect(storedPeople([])).toBeUndefined();
  expect(storedPeople([EMMA])).toEqual(EMMA);
  expect(storedPeople([EMMA, NOOR, EMMA])).toEqual([EMMA, NOOR]);
});

it("reads both as a list, as they are checked and as they are shown", () => {
  for (const people of [[EMMA], [EMMA, NOOR]]) {
    expect(People.parse(storedPeople(people))).toEqual(people);
    expect(peopleIn(storedPeople(people))).toEqual(people);
  }
  expect(peopleIn("Emma")).toEqual([]);
  expect(People.safeParse([]).success).toBe(false);
});
