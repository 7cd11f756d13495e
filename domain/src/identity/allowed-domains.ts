/**
 * The three organisations whose people may sign in: the laboratory and its two device-trial partners.
 * To deploy for other organisations change this list and the same list in firestore.rules and storage.rules;
 * tests/rules/allowed-domains.test.ts fails while they differ.
 */
export const ALLOWED_DOMAINS = ["hollyfield.example", "meridian-devices.example", "trialworks.example"] as const;

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
export function isAllowedEmail(email: string | null | undefined): boolean {
  const domain = emailDomain(email);
  return ALLOWED_DOMAINS.some((allowed) => allowed === domain);
}
