import type { Consent, Consents } from "./subject.ts";

/** As a record names it: form and version. */
export const consentName = ({ document, version }: Pick<Consent, "document" | "version">) => `${document}, ${version}`;

export type ConsentState = "valid" | "ended" | "withdrawn" | "mistake";

/** What a consent is worth at a moment: an act before its end stays covered. */
export function consentStateAt({ isMistake, withdrawnAt, endsAt }: Consent, at: Date): ConsentState {
  if (isMistake) return "mistake";
  if (withdrawnAt !== undefined && withdrawnAt <= at) return "withdrawn";
  return endsAt !== undefined && endsAt <= at ? "ended" : "valid";
}

/** In the order in which they were entered, newest first. */
export const newestConsents = (consents: Consents) =>
  Object.entries(consents)
    .map(([key, consent]) => ({ key, ...consent }))
    .sort((a, b) => Number(b.key) - Number(a.key));

/** The consent that a record names; undefined where it names none of these. */
export const namedConsent = (consents: Consents, name: string): Consent | undefined =>
  newestConsents(consents).find((consent) => consentName(consent) === name.trim() && !consent.isMistake) ??
  newestConsents(consents).find((consent) => consentName(consent) === name.trim());

/** What a named consent fails to cover, of these moments; undefined where it covers all of them. */
export const uncovered = (consent: Consent, acts: readonly Date[]): Exclude<ConsentState, "valid"> | undefined =>
  acts.map((at) => consentStateAt(consent, at)).find((state) => state !== "valid");
