import { AppError } from "@zona/domain/errors";
import { isAllowedEmail, lowerCasedEmail, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { Role, type StaffClaims } from "@zona/domain/identity/claims";

/** What the identity service says of the person at the door. */
export type Account = {
  email?: string;
  emailVerified: boolean;
  customClaims?: Record<string, unknown>;
  providerData: { providerId: string; email?: string; displayName?: string }[];
  /** Second steps of signing in. The identity service asks whoever has one for it before it asks us. */
  multiFactor?: { enrolledFactors?: readonly unknown[] };
};

/** Whether administrators are administrators only after a second step. */
export type SecondStep = "optional" | "required";

/** Claims that match nothing in any rule; they cover older ones that the account still carries. */
const WITHHELD_CLAIMS = { staff: false, role: "none", staffName: "" } as const;

const CLAIM_NAMES = Object.keys(WITHHELD_CLAIMS);

/** Ways of signing in that prove an address. Others that somebody switched on by mistake let nobody in. */
const PROVIDERS: readonly string[] = ["google.com", "password"];

/**
 * Throws `forbidden`, in the words a person is shown, unless the e-mail is of an allowed organisation and the person came
 * by way of Google or a password. The way is the last part of the event's type; without one only the address counts.
 */
export function admit<A extends Account>(account: A | undefined, eventType = ""): A {
  const [, way] = /:([^:]+)$/.exec(eventType) ?? [];
  const isKnownWay = way === undefined || PROVIDERS.includes(way);
  if (!account || !isKnownWay || !isAllowedEmail(account.email)) throw new AppError("forbidden", NOT_ALLOWED_MESSAGE);
  return account;
}

/**
 * The claims of one session. They win over the ones stored with the account, so everything security rules read is
 * stated here: an unverified e-mail gets none, and stored ones (its owner was staff once, then changed the address)
 * are covered by values that open nothing. A stored role counts before the bootstrap list, so that a listed person
 * can be demoted. Where a second step is `required`, an administrator without one is staff: the rules and all functions
 * then treat them so.
 */
export function sessionClaims(
  account: Account,
  bootstrapAdmins: string,
  secondStep: SecondStep = "optional",
): StaffClaims | typeof WITHHELD_CLAIMS | undefined {
  const email = account.email;
  if (!email || !account.emailVerified) {
    return CLAIM_NAMES.some((name) => name in (account.customClaims ?? {})) ? WITHHELD_CLAIMS : undefined;
  }
  const role = roleOf(account, bootstrapAdmins);
  const hasSecondStep = (account.multiFactor?.enrolledFactors?.length ?? 0) > 0;
  const said = { staff: true, staffName: staffName(account) } as const;
  if (role === "admin" && secondStep === "required" && !hasSecondStep) {
    return { ...said, role: "staff", awaitsSecondStep: true };
  }
  return { ...said, role };
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
