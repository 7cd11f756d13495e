import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import type { SigningProof } from "@zona/domain/identity/signing-factor";
import type { Refused } from "@zona/domain/operations/refused";

/** Thrown when the person turned the browser's question away, or another passkey answered; it says so as a refusal of the server does. */
export class PasskeyNotUsed extends Error {
  override readonly name = "PasskeyNotUsed";
  readonly details: Refused = { said: { code: "refusals.passkeyNoProof" }, english: this.message };
  constructor(options?: ErrorOptions) {
    super("The passkey did not confirm this. Try again.", options);
  }
}

/** What a passkey answers to a challenge. Rejects where the person does not want to. */
export async function passkeyAnswer(
  challenge: () => Promise<object>,
): Promise<Extract<SigningProof, { passkey: object }>> {
  const [options, { startAuthentication }] = await Promise.all([challenge(), import("@simplewebauthn/browser")]);
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const asked = startAuthentication({ optionsJSON: options as Options });
  const answer: AuthenticationResponseJSON = await asked.catch((cause) => {
    throw new PasskeyNotUsed({ cause });
  });
  return { passkey: { ...answer, response: { ...answer.response } } };
}
