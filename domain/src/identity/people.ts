import * as z from "zod";
import type { Unparsed } from "../stored-record.ts";
import { Person } from "./claims.ts";

/** Nobody does one thing with more hands. */
export const MOST_PEOPLE = 4;

/** Who did something together, stored as the person where it was one alone. */
export const People = z.union([Person.transform((one): Person[] => [one]), z.array(Person).min(1).max(MOST_PEOPLE)]);

/** The people that a stored value names, none where it names nobody. */
export const peopleIn = (value: Unparsed): Person[] =>
  [value].flat().flatMap((one) => Person.safeParse(one).data ?? []);

/** As it is stored. Whoever is named twice counts once. */
export function storedPeople(people: readonly Person[]): Person | Person[] | undefined {
  const each = [...new Map(people.map((one) => [one.uid, one])).values()].slice(0, MOST_PEOPLE);
  return each.length > 1 ? each : each[0];
}
