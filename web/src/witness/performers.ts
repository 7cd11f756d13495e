import type { Person } from "@zona/domain/identity/claims";
import type { LabTest } from "@zona/domain/tests/lab-test";
import { useEffect, useState } from "react";
import { fetchColleagues } from "../people/people-data.ts";
import type { Performer } from "./performer-options.ts";

const namesOf = (header: LabTest["header"]): Person[] =>
  typeof header?.names === "object" && header.names !== null
    ? Object.entries(header.names).map(([uid, name]) => ({ uid, name: String(name) }))
    : [];

/** Everybody who may have performed a step, without the witness: people of the record first, then all colleagues. */
export function usePerformers(test: LabTest, witness: string): Performer[] {
  const [colleagues, setColleagues] = useState<readonly Performer[]>([]);
  useEffect(() => {
    void fetchColleagues().then((all) => setColleagues(all.map(({ id, name, email }) => ({ uid: id, name, email }))));
  }, []);
  const known = [test.updatedBy, test.createdBy, ...namesOf(test.header), ...colleagues];
  // Names in a header are typed; the list of people, and who wrote last, are believed before them.
  const believed = [...namesOf(test.header), ...colleagues, test.createdBy, test.updatedBy];
  const emails = new Map(colleagues.map(({ uid, email }) => [uid, email]));
  const byUid = new Map(believed.map(({ uid, name }) => [uid, { uid, name, email: emails.get(uid) }]));
  const inOrder = [...new Set(known.map(({ uid }) => uid))].flatMap((uid) => byUid.get(uid) ?? []);
  return inOrder.filter(({ uid }) => uid !== witness);
}
