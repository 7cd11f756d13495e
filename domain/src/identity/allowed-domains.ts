/** A domain as organisations are named by it: lower case, at least one dot. */
export const DOMAIN_PATTERN = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Shown to anyone else, in exactly these words. */
export const NOT_ALLOWED_MESSAGE = "This account is not allowed to sign in.";

/** Shown to whoever signs in by a password, or by another Google account, where this account has one of ours. */
export const GOOGLE_ONLY_MESSAGE = "Sign in to this account with its own Google account.";

/** Shown to whoever comes by a password where their organisation decided that all its people sign in by Google. */
export const NO_PASSWORDS_MESSAGE = "Sign in with Google: your organisation allows no passwords.";

/** Letters A–Z only: `toLowerCase` also makes a plain k of the Kelvin sign, and a look-alike would pass for ours. */
export const lowerCasedEmail = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** What follows the last `@`, lower-cased; undefined when there is no address. */
export function emailDomain(email: string | null | undefined): string | undefined {
  const at = email?.lastIndexOf("@") ?? -1;
  return email && at > 0 ? lowerCasedEmail(email.slice(at + 1)) : undefined;
}

/** Compares the domain whole, so neither `eve@hollyfield.example.evil.io` nor a sub-domain passes. */
export function isAllowedEmail(email: string | null | undefined, domains: readonly string[]): boolean {
  const domain = emailDomain(email);
  return domains.some((allowed) => allowed === domain);
}

/**
 * The organisations whose people may sign in, by domain: the one that the site belongs to and its partners, or while nobody
 * has set it up those of the first administrators, whose addresses are parted by commas.
 */
export function allowedDomainsOf(
  { organisation, partners }: { organisation?: string | undefined; partners: readonly string[] },
  firstAdmins = "",
): string[] {
  if (organisation !== undefined) return [organisation, ...partners];
  return firstAdmins.split(",").flatMap((address) => emailDomain(address.trim()) ?? []);
}
