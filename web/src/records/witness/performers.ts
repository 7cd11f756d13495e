import type { LabTest } from "@zona/domain/records/lab-test";
import { useEffect, useState } from "react";
import { type Colleague, fetchColleagues } from "../../people/names/people-data.ts";
import type { Performer } from "./performer-options.ts";

/**
 * Everybody who may have performed a step, without the witness: people of the record's organisation, those whom the record
 * names first.
 */
export function usePerformers(test: LabTest, witness: string): Performer[] {
  const [accounts, setAccounts] = useState<readonly Colleague[]>([]);
  useEffect(() => void fetchColleagues().then(setAccounts), []);
  const colleagues = accounts
    .filter(({ organisation }) => organisation === test.organisation)
    .map(({ id, name, email }) => ({ uid: id, name, email }));
  const emails = new Map(colleagues.map(({ uid, email }) => [uid, email]));
  // Who wrote the record is of its organisation; names in a header are typed, and count where an account bears them.
  const believed = [...colleagues, test.createdBy, test.updatedBy];
  const byUid = new Map(believed.map(({ uid, name }) => [uid, { uid, name, email: emails.get(uid) }]));
  const named = Object.keys(test.header?.names ?? {});
  const inOrder = [test.updatedBy.uid, test.createdBy.uid, ...named, ...colleagues.map(({ uid }) => uid)];
  return [...new Set(inOrder)].flatMap((uid) => byUid.get(uid) ?? []).filter(({ uid }) => uid !== witness);
}
