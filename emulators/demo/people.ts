import { ACCESS, ORGANISATIONS, SIGNING_FACTORS, USERS } from "@zona/domain/collections";
import { type Access, ALL_OWN_STUDIES, type Grants } from "@zona/domain/identity/access";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import type { Person } from "@zona/domain/identity/claims";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { newPeopleAtFirst, nothingGranted } from "@zona/domain/identity/organisation";
import { type Signer, signerOf } from "@zona/domain/identity/signer";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";
import { type SignatureMeaning, type Signs, signsOf } from "@zona/domain/records/audit/signature";
import type { App } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import type { Firestore } from "firebase-admin/firestore";
import { LAB } from "./lab.ts";

/** What each of them was granted; whoever is not named here is refused at the door. */
const GRANTS: Readonly<Record<string, { roles: Grants; isAdmin?: true }>> = {
  "demo-ada": { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true },
  "demo-emma": { roles: { [ALL_OWN_STUDIES]: ["embryologist"] } },
  "demo-noor": { roles: { [ALL_OWN_STUDIES]: ["embryologist"] } },
  "demo-jonas": { roles: { "zp-icsi-01": ["sponsor"], "zp-pre-03": ["engineer"] } },
  "demo-priya": { roles: { "zp-icsi-01": ["monitor"], "zp-sem-02": ["monitor"], "zp-pre-03": ["monitor"] } },
  "demo-alma": { roles: { [ALL_OWN_STUDIES]: ["auditor"] } },
};

const granted = DEMO_ACCOUNTS.filter(({ sub }) => GRANTS[sub] !== undefined).map(({ sub, email, name }) => ({
  ...{ sub, email, name, organisation: emailDomain(email) ?? "" },
  ...(GRANTS[sub] ?? { roles: {} }),
}));

/** Counted in their organisation, as at their first sign-ins. */
const people = granted.map((person, index) => {
  const { organisation } = person;
  const number = granted.slice(0, index + 1).filter((one) => one.organisation === organisation).length;
  return { ...person, number };
});

/** Somebody of the demo as their signatures name them. */
export function demoSigner(by: Person): Signer {
  const found = people.find(({ sub }) => sub === by.uid);
  if (!found) throw new Error(`Nobody of the demo signs as ${by.uid}.`);
  return signerOf({ uid: by.uid, name: by.name }, found);
}

/** What a revision of the demo tells that signs; nothing where it does not. */
export const signing = (by: Person, meaning: SignatureMeaning | undefined): { signs?: Signs } =>
  meaning === undefined ? {} : { signs: signsOf({ ...demoSigner(by), meaning }) };

/** Everybody who works in the demo has an account before they sign in: records name them, and so do lists of people. */
export async function importPeople(app: App): Promise<void> {
  await getAuth(app).importUsers(
    people.map(({ sub, email, name }) => ({
      uid: sub,
      email,
      displayName: name,
      emailVerified: true,
      providerData: [{ uid: sub, email, displayName: name, providerId: "google.com" }],
    })),
  );
}

/** The list of people, as functions make it of accounts. */
export async function seedUsers(db: Firestore, now: Date): Promise<void> {
  for (const { sub, email, name, organisation } of people) {
    const user = { name, email, organisation, disabled: false, hasSecondStep: false, createdAt: now };
    await db.collection(USERS).doc(sub).set(user);
  }
}

/** What each of them may, as an administrator would have granted it in these studies. */
export async function seedAccess(db: Firestore, studies: readonly GrantedStudy[]): Promise<void> {
  const batch = db.batch();
  for (const { sub, organisation, number, roles, isAdmin = false } of people) {
    const access: Access = {
      ...nothingGranted(organisation),
      number,
      isAdmin,
      roles,
      ...layOut(organisation, roles, studies),
    };
    batch.set(db.collection(ACCESS).doc(sub), access);
  }
  await batch.commit();
}

const ORGANISATION_NAMES = {
  [LAB]: "Hollyfield Fertility Laboratory",
  "meridian-devices.example": "Meridian Devices",
  "trialworks.example": "Trialworks",
};

export async function seedOrganisations(db: Firestore): Promise<void> {
  for (const [domain, name] of Object.entries(ORGANISATION_NAMES))
    await db
      .collection(ORGANISATIONS)
      .doc(domain)
      .set({
        name,
        newPeople: newPeopleAtFirst(domain, LAB),
        lastNumber: people.filter(({ organisation }) => organisation === domain).length,
      });
}

/** `DEMO_PIN` as functions keep it. */
const KEPT_PIN = {
  salt: "27182818284590452353602874713527",
  hash: "0fbfd79451b9223c5ae4783d397f0940b17e80738e6722becdedcace97795954",
};

/** Everybody of the demo has a PIN to sign with, so that signing can be tried at once. */
export async function seedPins(db: Firestore): Promise<void> {
  for (const { sub } of people) await db.collection(SIGNING_FACTORS).doc(sub).set({ pin: KEPT_PIN });
}
