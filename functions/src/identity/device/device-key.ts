import type { DeviceKey, DeviceKeyAnswer, ScreenPasskey } from "@zona/domain/identity/device-key";
import { type AccessOf, type Caller, presentStaff } from "../caller.ts";
import type { FactorStore } from "../signing/signing-factor.ts";
import type { KeptPasskey } from "../signing/stored-factor.ts";

/** The key pair of each person. */
export type DeviceKeyStore = {
  /** The pair of this person, or the one given where there is none yet, which is then theirs. In one transaction. */
  keep: (uid: string, first: DeviceKey) => Promise<DeviceKey>;
};

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("base64");

async function newKey(): Promise<DeviceKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ]);
  return {
    publicKey: base64(await crypto.subtle.exportKey("raw", publicKey)),
    privateKey: base64(await crypto.subtle.exportKey("pkcs8", privateKey)),
  };
}

/** The COSE key of ES256 in the one way in which CTAP2 lets it be written (WebAuthn level 2, 6.5.1.1). */
const ES256 = /^a5010203262001215820([0-9a-f]{64})225820([0-9a-f]{64})$/;

/** Passkeys of another algorithm open a screen with the server alone. */
function screenPasskeys(passkeys: readonly KeptPasskey[]): ScreenPasskey[] {
  return passkeys.flatMap(({ id, publicKey }) => {
    const [, x, y] = ES256.exec(Buffer.from(publicKey, "base64url").toString("hex")) ?? [];
    return x && y ? [{ id, point: Buffer.from(`04${x}${y}`, "hex").toString("base64") }] : [];
  });
}

type Ports = { keys: DeviceKeyStore; factors: FactorStore };

/**
 * The caller's own key pair, made when it is first asked for, and the public halves of their passkeys. Only an open session gets
 * it: what it typed is on the device as ciphertext, which nobody reads after sign-out or behind a lock. Rejects with an
 * AppError.
 */
export async function deviceKeyFor(
  caller: Caller,
  accessOf: AccessOf,
  { keys, factors }: Ports,
): Promise<DeviceKeyAnswer> {
  const { by } = await presentStaff(caller, accessOf);
  const [pair, passkeys] = await Promise.all([
    newKey().then((first) => keys.keep(by.uid, first)),
    factors.change(by.uid, async (keep) => ({ keep, told: screenPasskeys(keep.passkeys) })),
  ]);
  return { ...pair, passkeys };
}
