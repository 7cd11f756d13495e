import { type Account, admitNow, boundClaims, type Door, type SecondStep, sessionClaims } from "./admission.ts";

/** What the identity service tells of a sign-in. */
export type SignIn = { data?: (Account & { uid: string }) | undefined; eventType: string };

export type SignInPorts = Door & { begin: (account: Account & { uid: string }) => Promise<void> };

/** What the platform takes as the answer. */
type Admitted = { sessionClaims?: object; customClaims?: object } | undefined;

/**
 * Gives the session its claims, and whoever is here for the first time what lies ready for them. Throws `forbidden` for whoever
 * may not sign in. That their access could not be made keeps nobody out: the app asks for it again.
 */
export async function signIn(
  { data, eventType }: SignIn,
  secondStep: SecondStep,
  { begin, ...door }: SignInPorts,
): Promise<Admitted> {
  const account = await admitNow(data, eventType, door);
  const claims = sessionClaims(account, secondStep);
  const bound = boundClaims(account, eventType);
  if (claims?.staff) await begin(account);
  if (!claims && !bound) return undefined;
  return { ...(claims && { sessionClaims: claims }), ...(bound && { customClaims: bound }) };
}
