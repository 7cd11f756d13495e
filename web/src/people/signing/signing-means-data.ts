import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { Signing, SigningProof, SigningRequest } from "@zona/domain/identity/signing-factor";
import { SigningMeans } from "@zona/domain/identity/signing-means";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { passkeyAnswer } from "./passkey-answer-data.ts";

const signingMeans = staffOperation<SigningRequest, object>("signingMeans");

const ask = async (request: SigningRequest) => SigningMeans.parse(await signingMeans.ask(request));

/** What the person who is signed in can sign with. */
export const ownMeans = () => ask({ kind: "means" });

export const setPin = (pin: string, former: string) => ask({ kind: "set-pin", pin, ...(former !== "" && { former }) });

export const removePasskey = (id: string) => ask({ kind: "remove-passkey", id });

/** The library alone is some kilobytes, and most people sign with a PIN. */
const webAuthn = () => import("@simplewebauthn/browser");

/** Has the browser make a passkey, which asks for a finger, a face or the device's own PIN. Rejects when the person does not want to. */
export async function addPasskey(name: string): Promise<SigningMeans> {
  const [options, { startRegistration }] = await Promise.all([signingMeans.ask({ kind: "begin-passkey" }), webAuthn()]);
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON; // as the server's half of the library made them
  return ask({ kind: "add-passkey", name, answer: { ...(await startRegistration({ optionsJSON })) } });
}

/** The passkey's answer for this very signature. */
export const passkeyProof = (signing: Signing): Promise<SigningProof> =>
  passkeyAnswer(() => signingMeans.ask({ kind: "challenge", signing }));
