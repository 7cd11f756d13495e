import type { DeviceKey } from "@zona/domain/identity/device-key";
import { type AccessOf, type Caller, presentStaff } from "../caller.ts";

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

/**
 * The caller's own key pair, made when it is first asked for. Only an open session gets it: what it typed is on the device
 * as ciphertext, which nobody reads after sign-out or behind a lock. Rejects with an AppError.
 */
export async function deviceKeyFor(caller: Caller, accessOf: AccessOf, keys: DeviceKeyStore): Promise<DeviceKey> {
  const { by } = await presentStaff(caller, accessOf);
  return keys.keep(by.uid, await newKey());
}
