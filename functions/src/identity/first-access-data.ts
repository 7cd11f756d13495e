import { ACCESS, INVITATIONS, SITE_PATH } from "@zona/domain/collections";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { Invitation, invitationId, Organisation } from "@zona/domain/identity/organisation";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { domainsOf } from "./allowed-domains-data.ts";
import type { FirstAccessStore } from "./first-access.ts";
import { grantedStudies } from "./granted-study-data.ts";
import { nextNumber, organisationOf, takeNumber } from "./people-numbers-data.ts";

export function firstAccessStore(db = getFirestore(adminApp())): FirstAccessStore {
  return {
    async begin(uid, email, decide) {
      const access = db.collection(ACCESS).doc(uid);
      // Of all sign-ins but the first, the one read.
      if ((await access.get()).exists) return false;
      const invited = db.collection(INVITATIONS).doc(invitationId(email));
      const counted = organisationOf(emailDomain(email) ?? "", db);
      return db.runTransaction(async (transaction) => {
        const [there, invitation, organisation, site] = await transaction.getAll(
          access,
          invited,
          counted,
          db.doc(SITE_PATH),
        );
        // A partner may have been taken away since the person was let in.
        if (there?.exists || !site || !isAllowedEmail(email, domainsOf(site))) return false;
        const read = readRecord(Invitation, invited.id, invitation?.data());
        const studies = await grantedStudies(Object.keys(read?.roles ?? {}), transaction, db);
        const newPeople = readRecord(Organisation, "read", organisation?.data())?.newPeople;
        const laboratory = site.exists ? (textAt(site, "organisation") ?? "") : undefined;
        const number = nextNumber(organisation);
        transaction.create(access, decide({ invitation: read, newPeople, laboratory, studies, number }));
        takeNumber(counted, number, transaction);
        if (invitation?.exists) transaction.delete(invited);
        return true;
      });
    },
  };
}
