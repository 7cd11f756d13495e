import { AppError } from "@zona/domain/errors";
import {
  emailDomain,
  GOOGLE_ONLY_MESSAGE,
  isAllowedEmail,
  lowerCasedEmail,
  NO_PASSWORDS_MESSAGE,
  NOT_ALLOWED_MESSAGE,
} from "@zona/domain/identity/allowed-domains";
import { SIGN_IN_BY, type StaffClaims } from "@zona/domain/identity/claims";
import type { UnparsedFields } from "@zona/domain/stored-record";

/** What the identity service says of the person at the door. */
export type Account = {
  email?: string;
  emailVerified: boolean;
  customClaims?: UnparsedFields;
  providerData: { providerId: string; email?: string; displayName?: string }[];
  /** Second steps of signing in. The identity service asks whoever has one for it before it asks us. */
  multiFactor?: { enrolledFactors?: readonly object[] };
};

/** Whether administrators are administrators only after a second step. */
export type SecondStep = "optional" | "required";

/** Claims that match nothing in any rule; they cover older ones that the account still carries. */
const WITHHELD_CLAIMS = { staff: false, staffName: "" } as const;

const CLAIM_NAMES = Object.keys(WITHHELD_CLAIMS);

/** Ways of signing in that prove an address. Others that somebody switched on by mistake let nobody in. */
const GOOGLE = "google.com";
const PROVIDERS: readonly string[] = [GOOGLE, "password"];

const wayOf = (eventType: string) => /:([^:]+)$/.exec(eventType)?.[1];

const hasGoogle = ({ providerData, customClaims }: Account) =>
  customClaims?.[SIGN_IN_BY] === GOOGLE || providerData.some(({ providerId }) => providerId === GOOGLE);

/**
 * Throws `forbidden`, in the words a person is shown, unless the e-mail is of one of these domains and the person came
 * by way of Google or a password. The way is the last part of the event's type; without one only the address counts.
 * An account that has, or once had, a Google account of its own is let in by that alone: whoever leaves loses it, and keeps
 * neither a password that was added to it nor another Google account that was linked.
 */
export function admit<A extends Account>(account: A | undefined, domains: readonly string[], eventType = ""): A {
  const way = wayOf(eventType);
  const isKnownWay = way === undefined || PROVIDERS.includes(way);
  if (!account || !isKnownWay || !isAllowedEmail(account.email, domains))
    throw new AppError("forbidden", NOT_ALLOWED_MESSAGE);
  const isForeign = account.providerData.some(
    ({ providerId, email }) => providerId === GOOGLE && email !== undefined && !isSameEmail(email, account.email ?? ""),
  );
  if (isForeign || (way !== undefined && way !== GOOGLE && hasGoogle(account)))
    throw new AppError("forbidden", GOOGLE_ONLY_MESSAGE);
  return account;
}

/** What is asked of the database when somebody comes. Nobody is let in while it cannot be read. */
export type Door = {
  /** The domains whose people may sign in. */
  allowedDomains: () => Promise<readonly string[]>;
  /** Whether an organisation lets its people in by Google alone. */
  isGoogleOnly: (organisation: string) => Promise<boolean>;
};

/** `admit` as everything stands now. Throws `forbidden` also where their organisation wants Google and they came by another way. */
export async function admitNow<A extends Account>(
  account: A | undefined,
  eventType: string,
  { allowedDomains, isGoogleOnly }: Door,
): Promise<A> {
  const admitted = admit(account, await allowedDomains(), eventType);
  await refusePassword(admitted, eventType, isGoogleOnly);
  return admitted;
}

async function refusePassword(account: Account, eventType: string, isGoogleOnly: Door["isGoogleOnly"]): Promise<void> {
  const way = wayOf(eventType);
  const isByGoogle = way === undefined ? hasGoogle(account) : way === GOOGLE;
  if (!isByGoogle && (await isGoogleOnly(emailDomain(account.email) ?? "")))
    throw new AppError("forbidden", NO_PASSWORDS_MESSAGE);
}

/** Whether an account opens by a password and by nothing else, so that its sessions end where passwords do. */
export const hasPasswordOnly = (account: Account): boolean =>
  !hasGoogle(account) && account.providerData.some(({ providerId }) => providerId === "password");

/** The stored claims after a sign-in by Google, which is the only way from then on; undefined where they stay as they are. */
export const boundClaims = ({ customClaims }: Account, eventType = ""): UnparsedFields | undefined =>
  wayOf(eventType) === GOOGLE && customClaims?.[SIGN_IN_BY] !== GOOGLE
    ? { ...customClaims, [SIGN_IN_BY]: GOOGLE }
    : undefined;

/**
 * The claims of one session. They win over the ones stored with the account, so everything security rules read is
 * stated here: an unverified e-mail gets none, and stored ones (its owner was staff once, then changed the address)
 * are covered by values that open nothing. Where a second step is `required`, whoever has none is told to await it: the
 * rules and all functions ask that of administrators alone.
 */
export function sessionClaims(
  account: Account,
  secondStep: SecondStep = "optional",
): StaffClaims | typeof WITHHELD_CLAIMS | undefined {
  if (!account.email || !account.emailVerified) {
    return CLAIM_NAMES.some((name) => name in (account.customClaims ?? {})) ? WITHHELD_CLAIMS : undefined;
  }
  const hasSecondStep = (account.multiFactor?.enrolledFactors?.length ?? 0) > 0;
  const said = { staff: true, staffName: staffName(account) } as const;
  return secondStep === "required" && !hasSecondStep ? { ...said, awaitsSecondStep: true } : said;
}

const isSameEmail = (one: string, other: string) => lowerCasedEmail(one) === lowerCasedEmail(other);

/** Whether the address is in the list, whose entries are parted by commas. */
export const isListed = (email: string, list: string) =>
  list.split(",").some((entry) => isSameEmail(entry.trim(), email));

/** Google's name of this very address: anyone can link a second Google account that bears a colleague's name. */
export function staffName({ providerData, email = "" }: Account): string {
  const google = providerData.find(
    (identity) => identity.providerId === "google.com" && isSameEmail(identity.email ?? "", email),
  );
  return (google?.displayName?.trim() || email).slice(0, 100);
}
