import type { DeviceKey } from "@zona/domain/identity/device-key";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { importPrivateKey, importPublicKey } from "./encryption.ts";

type Pair = { publicKey: CryptoKey; privateKey: CryptoKey };

const ask = staffOperation<null, DeviceKey>("deviceKey");

/** A device that keeps nothing asks the server each time. */
function known(name: string): string[] {
  try {
    return (localStorage.getItem(name) ?? "").split(" ");
  } catch {
    return [];
  }
}

function remember(name: string, session: number, publicKey: string) {
  try {
    localStorage.setItem(name, `${session} ${publicKey}`);
  } catch {
    // Then it is asked for the next time.
  }
}

/**
 * The key pair of one person. The public half stays on the device, so that entries are encrypted without a network too; each
 * new sign-in compares it with the server's. The private half is asked of the server when something is to be read, and is
 * never written.
 */
export function createDeviceKeys(uid: string, session: number) {
  const name = `zona-device-key:${uid}`;
  let pair: Pair | undefined;
  let asking: Promise<Pair> | undefined;

  async function askServer(): Promise<Pair> {
    const told = await ask.ask(null);
    const [publicKey, privateKey] = await Promise.all([
      importPublicKey(told.publicKey),
      importPrivateKey(told.privateKey),
    ]);
    remember(name, session, told.publicKey);
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

  return {
    /** Rejects where none is known and the server cannot be asked. */
    async publicKey(): Promise<CryptoKey> {
      if (pair) return pair.publicKey;
      const [since, stored = ""] = known(name);
      const imported = await importPublicKey(stored).catch(() => undefined);
      if (!imported) return (await fetchPair()).publicKey;
      if (since !== String(session)) void fetchPair().catch(() => undefined);
      return imported;
    },
    /** Rejects while the server cannot be asked, and for a session that is locked or at its end. */
    privateKey: async (): Promise<CryptoKey> => (await fetchPair()).privateKey,
  };
}
