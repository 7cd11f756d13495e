import { keptPasskeys } from "../kept/screen-passkeys-data.ts";
import { canUsePasskeys } from "../signing/can-use-passkeys.ts";
import { PasskeyNotUsed, passkeyAnswer } from "../signing/passkey-answer-data.ts";
import { isAnsweredBy, type PasskeyAnswer } from "./screen-passkey.ts";
import { afterLocking } from "./session-lock-data.ts";

const CHALLENGE_BYTES = 32;

function newChallenge(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const opensWithoutServer = (uid: string): boolean => canUsePasskeys() && keptPasskeys(uid).length > 0;

/** Opens the screen by a passkey alone: the server hears nothing of it, and takes from then on what it would take anyway. */
export const unlockScreen = (uid: string): Promise<void> =>
  afterLocking(async () => {
    const passkeys = keptPasskeys(uid);
    const asked = { challenge: newChallenge(), origin: location.origin, rpId: location.hostname };
    const allowCredentials = passkeys.map(({ id }) => ({ id, type: "public-key" }));
    const options = { ...asked, allowCredentials, userVerification: "required" };
    const { passkey } = await passkeyAnswer(async () => options);
    if (!(await isAnsweredBy(passkeys, asked, passkey as PasskeyAnswer))) throw new PasskeyNotUsed();
  });
