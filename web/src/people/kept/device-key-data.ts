import type { DeviceKeyAnswer } from "@zona/domain/identity/device-key";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { createEncryption, importPrivateKey, importPublicKey } from "./encryption.ts";
import { keepPasskeys } from "./screen-passkeys-data.ts";

type Pair = { publicKey: CryptoKey; privateKey: CryptoKey };

const ask = staffOperation<null, DeviceKeyAnswer>("deviceKey");

/**
 * The key pair of one person. The public half stays on the device, so that entries are encrypted without a network too; each
 * new sign-in compares it with the server's. The private half is asked of the server when something is to be read, and is
 * never written.
 */
export function createDeviceKeys(uid: string, session: number) {
  const name = `zona-device-key:${uid}`;
  let pair: Pair | undefined;
  let encryption: { to: CryptoKey; made: ReturnType<typeof createEncryption> } | undefined;
  let ready: Awaited<ReturnType<typeof createEncryption>> | undefined;
  /** The public half that this device knows. */
  let stored: Promise<CryptoKey | undefined> | undefined;
  let asking: Promise<Pair> | undefined;

  async function askServer(): Promise<Pair> {
    const told = await ask.ask(null);
    const [publicKey, privateKey] = await Promise.all([
      importPublicKey(told.publicKey),
      importPrivateKey(told.privateKey),
    ]);
    deviceStorage.setItem(name, `${session} ${told.publicKey}`);
    keepPasskeys(uid, told.passkeys);
    if (told.passkeys.length > 0) void import("../lock/screen-unlock.tsx").catch(() => undefined);
    pair = { publicKey, privateKey };
    return pair;
  }
  function fetchPair(): Promise<Pair> {
    if (pair) return Promise.resolve(pair);
    asking ??= askServer().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function publicKey(): Promise<CryptoKey> {
    if (pair) return pair.publicKey;
    stored ??= readStored();
    return (await stored) ?? (await fetchPair()).publicKey;
  }
  function readStored(): Promise<CryptoKey | undefined> {
    const [since, base64 = ""] = (deviceStorage.getItem(name) ?? "").split(" ");
    if (since !== String(session)) void fetchPair().catch(() => undefined);
    return importPublicKey(base64).catch(() => undefined);
  }

  return {
    /** By the public half. Rejects where none is known and the server cannot be asked. */
    async encryption() {
      const to = await publicKey();
      if (encryption?.to !== to) encryption = { to, made: createEncryption(to) };
      ready = await encryption.made;
      return ready;
    },
    /** The same at once; undefined before it was had for the first time. */
    readyEncryption: () => ready,
    /** Rejects while the server cannot be asked, and for a session that is locked or at its end. */
    privateKey: async (): Promise<CryptoKey> => (await fetchPair()).privateKey,
  };
}
