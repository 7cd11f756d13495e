import { AppError } from "@zona/domain/errors";
import { isAllowedEmail, lowerCasedEmail, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { Role, type StaffClaims } from "@zona/domain/identity/claims";

/** What the identity service says of the person at the door. */
export type Account = {
  email?: string;
  emailVerified: boolean;
  customClaims?: Record<string, unknown>;
  providerData: { providerId: string; email?: string; displayName?: string }[];
};

/** Claims that match nothing in any rule; they cover older ones that the account still carries. */
const WITHHELD_CLAIMS = { staff: false, role: "none", staffName: "" } as const;

const CLAIM_NAMES = Object.keys(WITHHELD_CLAIMS);

/** Throws `forbidden`, in the words a person is shown, unless the e-mail is of an allowed organisation. */
export function admit<A extends Account>(account: A | undefined): A {
  if (!account || !isAllowedEmail(account.email)) throw new AppError("forbidden", NOT_ALLOWED_MESSAGE);
  return account;
}

/**
 * The claims of one session. They win over the ones stored with the account, so everything security rules read is
 * stated here: an unverified e-mail gets none, and stored ones (its owner was staff once, then changed the address)
 * are covered by values that open nothing. A stored role counts before the bootstrap list, so that a listed person
 * can be demoted.
 */
export function sessionClaims(
  account: Account,
  bootstrapAdmins: string,
): StaffClaims | typeof WITHHELD_CLAIMS | undefined {
  const email = account.email;
  if (!email || !account.emailVerified) {
    return CLAIM_NAMES.some((name) => name in (account.customClaims ?? {})) ? WITHHELD_CLAIMS : undefined;
  }
  return { staff: true, role: roleOf(account, bootstrapAdmins), staffName: staffName(account) };
}

/** A role that was given counts before the bootstrap list. */
export function roleOf({ email = "", customClaims }: Account, bootstrapAdmins: string): Role {
  const stored = Role.safeParse(customClaims?.role);
  if (stored.success) return stored.data;
  return isListed(email, bootstrapAdmins) ? "admin" : "staff";
}

const isSameEmail = (one: string, other: string) => lowerCasedEmail(one) === lowerCasedEmail(other);

function isListed(email: string, list: string) {
  return list.split(",").some((entry) => isSameEmail(entry.trim(), email));
}

/** Google's name of this very address: anyone can link a second Google account that bears a colleague's name. */
export function staffName({ providerData, email = "" }: Account): string {
  const google = providerData.find(
    (identity) => identity.providerId === "google.com" && isSameEmail(identity.email ?? "", email),
  );
  return (google?.displayName?.trim() || email).slice(0, 100);
}
