import type { Person } from "@zona/domain/identity/claims";
import type { LabTest } from "@zona/domain/tests/lab-test";
import { useEffect, useState } from "react";
import { fetchColleagues } from "../people/people-data.ts";

const namesOf = (header: LabTest["header"]): Person[] =>
  typeof header?.names === "object" && header.names !== null
    ? Object.entries(header.names).map(([uid, name]) => ({ uid, name: String(name) }))
    : [];

/** Everybody who may have performed a step, without the witness: people of the record first, then all colleagues. */
export function usePerformers(test: LabTest, witness: string): Person[] {
  const [colleagues, setColleagues] = useState<readonly Person[]>([]);
  useEffect(() => {
    void fetchColleagues().then((all) => setColleagues(all.map(({ id, name }) => ({ uid: id, name }))));
  }, []);
  const known = [test.updatedBy, test.createdBy, ...namesOf(test.header), ...colleagues];
  // Names in a header are typed; the list of people, and who wrote last, are believed before them.
  const believed = [...namesOf(test.header), ...colleagues, test.createdBy, test.updatedBy];
  const byUid = new Map(believed.map((person) => [person.uid, person]));
  const inOrder = [...new Set(known.map(({ uid }) => uid))].flatMap((uid) => byUid.get(uid) ?? []);
  return inOrder.filter(({ uid }) => uid !== witness);
}
