import { ACCESS, COLLECTIONS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES, type Grants } from "@zona/domain/identity/access";
import { nothingGranted } from "@zona/domain/identity/organisation";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";
import type { Firestore } from "firebase-admin/firestore";

/** What somebody of a test was granted; without it, an embryologist in all studies of their organisation. */
export type GivenAccess = { organisation?: string; roles?: Grants; isAdmin?: boolean };

/** Writes what an administrator would have granted to a made-up person. */
export async function giveAccess(
  db: Firestore,
  uid: string,
  {
    organisation = "hollyfield.example",
    roles = { [ALL_OWN_STUDIES]: ["embryologist"] },
    isAdmin = false,
  }: GivenAccess,
): Promise<void> {
  const named = Object.keys(roles).filter((id) => id !== ALL_OWN_STUDIES);
  const found = await Promise.all(named.map((id) => db.collection(COLLECTIONS.studies).doc(id).get()));
  const studies = found.map((study): GrantedStudy => {
    const { organisation: owner, kinds } = study.data() ?? {};
    return { id: study.id, organisation: owner, kinds };
  });
  await db
    .collection(ACCESS)
    .doc(uid)
    .set({ ...nothingGranted(organisation), isAdmin, roles, ...layOut(organisation, roles, studies) });
}
