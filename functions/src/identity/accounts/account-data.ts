import { ACCESS, ADMIN_LOG, INVITATIONS, SIGNING_FACTORS, USERS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import type { UserAccount } from "@zona/domain/identity/account";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { Invitation, invitationId, nothingGranted } from "@zona/domain/identity/organisation";
import { readRecord } from "@zona/domain/stored-record";
import type { UserRecord } from "firebase-admin/auth";
import { FieldValue, getFirestore, type Transaction } from "firebase-admin/firestore";
import { adminAuth } from "../../firebase/accounts.ts";
import { adminApp } from "../../firebase/app.ts";
import { textAt } from "../../firebase/fields.ts";
import { accessOf } from "../access-data.ts";
import { type Account, hasPasswordOnly, staffName } from "../admission.ts";
import { allowedDomains } from "../allowed-domains-data.ts";
import { beginAccess } from "../first-access.ts";
import { firstAccessStore } from "../first-access-data.ts";
import { grantedStudies } from "../granted-study-data.ts";
import { takePlace } from "../pace-data.ts";
import { nextNumber, organisationOf, takeNumber } from "../people-numbers-data.ts";
import type { About, AccountPorts, Change, Known } from "./accounts.ts";

const PAGE = 500;

/** What is left of somebody's means of signing. */
const WITHOUT = {
  pin: { pin: FieldValue.delete(), wrongPins: 0, lockedUntil: FieldValue.delete() },
  passkeys: { passkeys: [], challenge: FieldValue.delete() },
};

const accountOf = ({ email, emailVerified, customClaims, providerData }: UserRecord): Account => ({
  ...(email && { email }),
  emailVerified,
  ...(customClaims && { customClaims }),
  providerData,
});

/**
 * What lists show of an account; undefined for accounts of elsewhere, which the Admin SDK could have made, and for an address
 * that was only typed: anybody can type a colleague's.
 */
function userOf(user: UserRecord, domains: readonly string[]): Omit<UserAccount, "id"> | undefined {
  const { email, emailVerified, disabled, metadata, multiFactor } = user;
  if (!email || !emailVerified || !isAllowedEmail(email, domains)) return undefined;
  return {
    name: staffName(accountOf(user)),
    email,
    organisation: emailDomain(email) ?? "",
    disabled,
    hasSecondStep: (multiFactor?.enrolledFactors.length ?? 0) > 0,
    createdAt: new Date(metadata.creationTime),
    ...(metadata.lastSignInTime && { lastSignInAt: new Date(metadata.lastSignInTime) }),
  };
}

export function accountPorts(bootstrapAdmins: string, db = getFirestore(adminApp())): AccountPorts {
  const users = db.collection(USERS);
  const access = db.collection(ACCESS);

  async function write(found: readonly UserRecord[]): Promise<number> {
    const batch = db.batch();
    const domains = await allowedDomains(db);
    let written = 0;
    for (const record of found) {
      const user = userOf(record, domains);
      // One that was listed may have changed its address since.
      if (user) batch.set(users.doc(record.uid), user, { merge: true });
      else batch.delete(users.doc(record.uid));
      written += user ? 1 : 0;
    }
    await batch.commit();
    return written;
  }

  async function readAnew(uid?: string): Promise<number> {
    if (uid !== undefined) return write((await (await adminAuth()).getUsers([{ uid }])).users);
    const auth = await adminAuth();
    let total = 0;
    let page: string | undefined;
    do {
      const { users: found, pageToken } = await auth.listUsers(PAGE, page);
      total += await write(found);
      page = pageToken;
    } while (page !== undefined);
    return total;
  }

  async function personAt(about: About, transaction: Transaction): Promise<Known["person"]> {
    const listed =
      "uid" in about
        ? await transaction.get(users.doc(about.uid))
        : (await transaction.get(users.where("email", "==", about.email).limit(1))).docs[0];
    if (!listed?.exists) return undefined;
    const granted = await transaction.get(access.doc(listed.id));
    const organisation = textAt(listed, "organisation") ?? "";
    const read = readRecord(Access, listed.id, granted.data());
    // One that cannot be read is not written over.
    if (granted.exists && !read) return undefined;
    const name = textAt(listed, "name") ?? listed.id;
    if (read) return { uid: listed.id, name, access: read };
    const number = nextNumber(await transaction.get(organisationOf(organisation, db)));
    return { uid: listed.id, name, access: { ...nothingGranted(organisation), number }, isNew: true };
  }

  async function adminsOf(organisation: string, transaction: Transaction): Promise<string[]> {
    const all = access.where("organisation", "==", organisation).where("isAdmin", "==", true);
    return (await transaction.get(all)).docs.flatMap((found) => (found.get("until") === undefined ? found.id : []));
  }

  async function known(about: About | undefined, studies: readonly string[], transaction: Transaction): Promise<Known> {
    const person = about && (await personAt(about, transaction));
    const invited = about && "email" in about && !person && invitationId(about.email);
    const invitation = invited ? (await transaction.get(db.collection(INVITATIONS).doc(invited))).data() : undefined;
    const held = person ? Object.keys(person.access.roles) : [];
    return {
      person,
      invitation: invited ? readRecord(Invitation, invited, invitation) : undefined,
      studies: await grantedStudies([...studies, ...held], transaction, db),
      admins: person ? await adminsOf(person.access.organisation, transaction) : [],
    };
  }

  function put(change: Change, transaction: Transaction): void {
    if (change.access) transaction.set(access.doc(change.access.uid), change.access.access);
    if (change.account) transaction.update(users.doc(change.account.uid), change.account.fields);
    if (change.signing) {
      const { uid, without } = change.signing;
      transaction.set(db.collection(SIGNING_FACTORS).doc(uid), WITHOUT[without], { merge: true });
    }
    if (change.invite)
      transaction.set(db.collection(INVITATIONS).doc(invitationId(change.invite.email)), change.invite);
    if (change.withdraw) transaction.delete(db.collection(INVITATIONS).doc(invitationId(change.withdraw)));
    if (change.organisation) {
      const { id, ...fields } = change.organisation;
      const named = { ...fields, name: fields.name ?? FieldValue.delete() };
      transaction.set(organisationOf(id, db), named, { merge: true });
    }
    for (const entry of change.log)
      transaction.create(db.collection(ADMIN_LOG).doc(), { ...entry, at: FieldValue.serverTimestamp() });
  }

  return {
    allowedDomains: () => allowedDomains(db),
    accessOf: (uid) => accessOf(uid, db),
    takePlace: takePlace(db),
    readAnew,
    async speaks(uid, language) {
      await users.doc(uid).set({ language }, { merge: true });
    },
    async begin(uid) {
      const { email, emailVerified } = await (await adminAuth()).getUser(uid);
      await beginAccess({ uid, email, emailVerified }, bootstrapAdmins, firstAccessStore(db), new Date());
    },
    change: (about, studies, decide) =>
      db.runTransaction(async (transaction) => {
        const found = await known(about, studies, transaction);
        const change = decide(found);
        put(change, transaction);
        const { organisation, number } = change.access?.access ?? {};
        if (found.person?.isNew && organisation && number)
          takeNumber(organisationOf(organisation, db), number, transaction);
        return change;
      }),
    async endPasswords(organisation, since) {
      const auth = await adminAuth();
      let page: string | undefined;
      do {
        const { users: found, pageToken } = await auth.listUsers(PAGE, page);
        const theirs = found.filter(
          (user) => emailDomain(user.email) === organisation && hasPasswordOnly(accountOf(user)),
        );
        for (const { uid } of theirs) {
          await db.runTransaction(async (transaction) => {
            const stored = await transaction.get(access.doc(uid));
            if (stored.exists) transaction.update(stored.ref, { since, why: "google-only" });
          });
          await auth.revokeRefreshTokens(uid);
        }
        page = pageToken;
      } while (page !== undefined);
    },
    async apply({ kind, uid }) {
      if (kind === "reset-pin" || kind === "remove-passkeys") return;
      const auth = await adminAuth();
      if (kind === "remove-second-step") await auth.updateUser(uid, { multiFactor: { enrolledFactors: null } });
      else if (kind !== "sign-out") await auth.updateUser(uid, { disabled: kind === "disable" });
      await auth.revokeRefreshTokens(uid);
    },
  };
}
