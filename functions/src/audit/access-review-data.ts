import { AccessReview } from "@zona/domain/audit/access-review";
import { ACCESS, ACCESS_REVIEWS, COLLECTIONS, SIGNING_FACTORS, USERS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { UserAccount } from "@zona/domain/identity/account";
import { Person } from "@zona/domain/identity/claims";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { isKnown } from "../firebase/change-if-same.ts";
import { textAt } from "../firebase/fields.ts";
import { KeptFactor } from "../identity/signing/stored-factor.ts";
import type { AccessReviewPorts } from "./access-review.ts";

const MOST_REVIEWS = 20;

export function accessReviewPorts(db = getFirestore(adminApp())): AccessReviewPorts {
  const reviews = db.collection(ACCESS_REVIEWS);
  return {
    async read({ organisation, studyIds }) {
      const [granted, stored] = await Promise.all([
        db.collection(ACCESS).get(),
        db.collection(COLLECTIONS.studies).select("organisation").get(),
      ]);
      const studies = stored.docs
        .map((study) => ({ id: study.id, organisation: textAt(study, "organisation") ?? "" }))
        .filter((study) => study.organisation === organisation || studyIds.includes(study.id));
      const people = granted.docs.flatMap((found) => {
        const access = readRecord(Access, found.id, found.data());
        return access ? [{ uid: found.id, access }] : [];
      });
      const details = async (collection: string) =>
        people.length === 0 ? [] : db.getAll(...people.map(({ uid }) => db.collection(collection).doc(uid)));
      const [accounts, factors] = await Promise.all([details(USERS), details(SIGNING_FACTORS)]);
      return {
        studies,
        people: people.map((person, at) => {
          const factor = KeptFactor.safeParse(withDates(factors[at]?.data() ?? {})).data;
          return {
            ...person,
            account: readRecord(UserAccount, person.uid, accounts[at]?.data()),
            signs: { hasPin: factor?.pin !== undefined, passkeys: factor?.passkeys.length ?? 0 },
          };
        }),
      };
    },
    async reviews(keys) {
      const done = reviews.where("of", "array-contains-any", keys).orderBy("at", "desc").limit(MOST_REVIEWS);
      return (await done.get()).docs.flatMap((one) => readRecord(AccessReview, one.id, one.data()) ?? []);
    },
    async reviewedBy(id) {
      const stored = await reviews.doc(id).get();
      return stored.exists ? Person.parse(stored.get("by")) : undefined;
    },
    async add({ id, ...review }) {
      await reviews
        .doc(id)
        .create({ ...review, at: FieldValue.serverTimestamp() })
        .catch((error) => {
          if (!isKnown(error)) throw error;
        });
    },
  };
}
