import { COLLECTIONS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { GrantedStudy } from "@zona/domain/identity/study-roles";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import type { Firestore, Transaction } from "firebase-admin/firestore";

const Named = Study.pick({ id: true, organisation: true, kinds: true });

/** The studies of these ids; those that do not exist are left out. */
export async function grantedStudies(
  ids: readonly string[],
  transaction: Transaction,
  db: Firestore,
): Promise<GrantedStudy[]> {
  const named = [...new Set(ids)].filter((id) => id !== ALL_OWN_STUDIES);
  if (named.length === 0) return [];
  const found = await transaction.getAll(...named.map((id) => db.collection(COLLECTIONS.studies).doc(id)));
  return found.flatMap((each) => readRecord(Named, each.id, each.data()) ?? []);
}
