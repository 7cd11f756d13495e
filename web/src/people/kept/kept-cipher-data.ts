import type { Unparsed } from "@zona/domain/stored-record";
import { createDeviceKeys } from "./device-key-data.ts";
import { decrypt, encrypt } from "./encryption.ts";
import type { KeptCipher } from "./kept.ts";
import { keptText, readKept } from "./kept-shape.ts";

/** Encrypts by the key of one person. Loaded when a page of staff stands: nobody waits for it. */
export function createCipher(uid: string, session: number) {
  const keys = createDeviceKeys(uid, session);
  const cipher: KeptCipher & {
    /** Asks for the public half where it is not known yet. */
    warm: () => Promise<void>;
    /** Bytes by their label, which is part of what is proved. */
    encryptBytes: (label: string, plain: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
    decryptBytes: (label: string, encrypted: Unparsed) => Promise<Uint8Array<ArrayBuffer>>;
  } = {
    encryptBytes: async (label, plain) => encrypt(await keys.publicKey(), `${uid} ${label}`, plain),
    async decryptBytes(label, encrypted) {
      if (!(encrypted instanceof Uint8Array)) throw new Error("no bytes");
      return decrypt(await keys.privateKey(), `${uid} ${label}`, new Uint8Array(encrypted));
    },
    encrypt: (key, kept) => cipher.encryptBytes(key, new TextEncoder().encode(keptText(kept))),
    decrypt: async (key, encrypted) => readKept(new TextDecoder().decode(await cipher.decryptBytes(key, encrypted))),
    async warm() {
      await keys.publicKey();
    },
    async ready() {
      await keys.privateKey();
    },
  };
  return cipher;
}
