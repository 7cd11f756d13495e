import { ADMIN_LOG, REVOCATIONS, USERS } from "@zona/domain/collections";
import type { AccountChange, UserAccount } from "@zona/domain/identity/account";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import type { Unparsed } from "@zona/domain/stored-record";
import { getAuth, type UserRecord } from "firebase-admin/auth";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { AccountPorts } from "./accounts.ts";
import { type Account, roleOf, staffName } from "./admission.ts";

const PAGE = 500;

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
function userOf(user: UserRecord, bootstrapAdmins: string): Omit<UserAccount, "id"> | undefined {
  const { email, emailVerified, disabled, metadata, multiFactor } = user;
  if (!email || !emailVerified || !isAllowedEmail(email)) return undefined;
  const account = accountOf(user);
  return {
    name: staffName(account),
    email,
    organisation: emailDomain(email) ?? "",
    role: roleOf(account, bootstrapAdmins),
    disabled,
    hasSecondStep: (multiFactor?.enrolledFactors.length ?? 0) > 0,
    createdAt: new Date(metadata.creationTime),
    ...(metadata.lastSignInTime && { lastSignInAt: new Date(metadata.lastSignInTime) }),
  };
}

/** When the person's former tokens ceased to count, in seconds. */
export async function revokedAt(uid: string, db = getFirestore(adminApp())): Promise<number | undefined> {
  const since: Unparsed = (await db.collection(REVOCATIONS).doc(uid).get()).get("since");
  return typeof since === "number" ? since : undefined;
}

/** What a change makes of the person's document. */
const changedFields = (change: AccountChange) =>
  change.kind === "change-role"
    ? { role: change.role }
    : change.kind === "sign-out"
      ? {}
      : change.kind === "remove-second-step"
        ? { hasSecondStep: false }
        : { disabled: change.kind === "disable" };

const takesAdminAway = (change: AccountChange) =>
  change.kind === "disable" || (change.kind === "change-role" && change.role !== "admin");

export function accountPorts(bootstrapAdmins: string, db = getFirestore(adminApp())): AccountPorts {
  const auth = getAuth(adminApp());
  const users = db.collection(USERS);

  async function write(found: readonly UserRecord[]): Promise<number> {
    const batch = db.batch();
    let written = 0;
    for (const record of found) {
      const user = userOf(record, bootstrapAdmins);
      // One that was listed may have changed its address since.
      if (user) batch.set(users.doc(record.uid), user, { merge: true });
      else batch.delete(users.doc(record.uid));
      written += user ? 1 : 0;
    }
    await batch.commit();
    return written;
  }

  async function readAnew(uid?: string): Promise<number> {
    if (uid !== undefined) return write((await auth.getUsers([{ uid }])).users);
    let total = 0;
    let page: string | undefined;
    do {
      const { users: found, pageToken } = await auth.listUsers(PAGE, page);
      total += await write(found);
      page = pageToken;
    } while (page !== undefined);
    return total;
  }

  return {
    revokedAt: (uid) => revokedAt(uid, db),
    readAnew,
    async speaks(uid, language) {
      await users.doc(uid).set({ language }, { merge: true });
    },
    record: (change, { by, organisation }, now) =>
      db.runTransaction(async (transaction) => {
        const ref = users.doc(change.uid);
        const [person, admins] = await Promise.all([
          transaction.get(ref),
          // Read inside the transaction: of two who demote each other at once, the second is refused.
          transaction.get(
            users.where("organisation", "==", organisation).where("role", "==", "admin").where("disabled", "==", false),
          ),
        ]);
        if (!person.exists) return "unknown";
        if (person.get("organisation") !== organisation) return "elsewhere";
        const others = admins.docs.filter(({ id }) => id !== change.uid);
        if (takesAdminAway(change) && others.length === 0 && admins.size > 0) return "last-admin";
        transaction.update(ref, changedFields(change));
        // Tokens count in whole seconds; whoever signs in within this very second has to do it once more.
        const since = Math.floor(now.getTime() / 1000) + 1;
        const { kind, uid, reason } = change;
        // The person's app listens to this and says why, before the next look at the account would.
        transaction.set(db.collection(REVOCATIONS).doc(uid), { since, why: kind });
        transaction.create(db.collection(ADMIN_LOG).doc(), {
          kind,
          uid,
          reason,
          by,
          name: person.get("name"),
          at: FieldValue.serverTimestamp(),
          ...(change.kind === "change-role" && { role: change.role }),
        });
        return "done";
      }),
    async apply(change) {
      if (change.kind === "change-role") {
        const { customClaims } = await auth.getUser(change.uid);
        await auth.setCustomUserClaims(change.uid, { ...customClaims, role: change.role });
      } else if (change.kind === "remove-second-step") {
        await auth.updateUser(change.uid, { multiFactor: { enrolledFactors: null } });
      } else if (change.kind !== "sign-out") {
        await auth.updateUser(change.uid, { disabled: change.kind === "disable" });
      }
      await auth.revokeRefreshTokens(change.uid);
    },
  };
}
