import type { Unparsed } from "@zona/domain/stored-record";
import { createStore, del, get, keys, set } from "idb-keyval";
import { deviceStorage, keepingEntries } from "../../platform/browser/device-storage.ts";
import { createDeviceKeys } from "./device-key-data.ts";
import { decrypt } from "./encryption.ts";
import { createJournal } from "./journal-data.ts";
import type { Kept, KeptDevice } from "./kept.ts";
import { keptText, readKept } from "./kept-shape.ts";
import { LIVE } from "./visit.ts";

const database = createStore("zona-kept", "encrypted");

const bytesOf = (kept: Kept) => new TextEncoder().encode(keptText(kept));

/** The rows and the key of one person on this device. Loaded when a page of staff stands: nobody waits for it. */
export function createDevice(uid: string, session: number) {
  const own = createDeviceKeys(uid, session);
  /** Bytes by their label, which is part of what is proved. */
  async function encryptBytes(label: string, plain: Uint8Array<ArrayBuffer>) {
    const { encrypt } = await own.encryption();
    return encrypt(`${uid} ${label}`, plain);
  }
  async function decryptBytes(label: string, encrypted: Unparsed) {
    if (!(encrypted instanceof Uint8Array)) throw new Error("no bytes");
    return decrypt(await own.privateKey(), `${uid} ${label}`, new Uint8Array(encrypted));
  }
  const device: KeptDevice = {
    journal: createJournal(uid, deviceStorage),
    async keys() {
      const all = await keepingEntries(async () => keys<string>(database));
      return all.filter((key) => key.startsWith(`${uid} `));
    },
    get: async (key) => get(key, database),
    put: (key, encrypted) => keepingEntries(async () => set(key, encrypted, database)),
    drop: async (key) => del(key, database),
    async visits() {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      return held.flatMap(({ name }) => (name?.startsWith(LIVE) ? [name.slice(LIVE.length)] : []));
    },
    encrypt: (key, kept) => encryptBytes(key, bytesOf(kept)),
    encryptNow: (key, kept) => own.readyEncryption()?.now(`${uid} ${key}`, bytesOf(kept)),
    decrypt: async (key, encrypted) => readKept(new TextDecoder().decode(await decryptBytes(key, encrypted))),
    async ready() {
      await own.privateKey();
    },
  };
  return {
    ...device,
    encryptBytes,
    decryptBytes,
    /** Asks for the public half where it is not known yet. */
    async warm() {
      await own.encryption();
    },
  };
}
