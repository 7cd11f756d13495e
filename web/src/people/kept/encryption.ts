import { gcm } from "@noble/ciphers/aes.js";

/** The two halves of a person's key pair as the server gives them, in base64; see `identity/device-key.ts` of the domain. */
const CURVE = { name: "ECDH", namedCurve: "P-256" };
const POINT_BYTES = 65;
const IV_BYTES = 12;
const INFO = new TextEncoder().encode("zona kept on device");

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

export const importPublicKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(base64), CURVE, true, []);

/** Cannot be read out of the memory of the page again. */
export const importPrivateKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("pkcs8", bytesOf(base64), CURVE, false, ["deriveBits"]);

/** The bytes of the key of messages with one point: of the secret that both sides derive, and of the point, which goes with each message. */
async function messageKey(own: CryptoKey, other: CryptoKey, point: Bytes): Promise<Bytes> {
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  const derived = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: point, info: INFO };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, derived, 256));
}

const toUse = (key: Bytes, use: KeyUsage) => crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);

const additional = (label: string) => new TextEncoder().encode(label);

function assembled(point: Bytes, iv: Bytes, text: Uint8Array): Bytes {
  const whole = new Uint8Array(POINT_BYTES + IV_BYTES + text.length);
  whole.set(point);
  whole.set(iv, POINT_BYTES);
  whole.set(text, POINT_BYTES + IV_BYTES);
  return whole;
}

/**
 * Encrypts what only the owner of the private half reads again, each message only under its label: an ephemeral point, the
 * IV and the ciphertext. The secret is derived once, so that a message takes no longer than it must. Needs no network.
 * `now` gives the same within the turn of the event loop that asks: the browser's own cipher answers later, and a page
 * that is closed or crashes right after a key has no later. It is for entries; files are too large for it.
 */
export async function createEncryption(to: CryptoKey) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const bytes = await messageKey(privateKey, to, point);
  const key = await toUse(bytes, "encrypt");
  const newIv = () => crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return {
    async encrypt(label: string, plain: Bytes): Promise<Bytes> {
      const iv = newIv();
      const cipher = { name: "AES-GCM", iv, additionalData: additional(label) };
      return assembled(point, iv, new Uint8Array(await crypto.subtle.encrypt(cipher, key, plain)));
    },
    now(label: string, plain: Bytes): Bytes {
      const iv = newIv();
      return assembled(point, iv, gcm(bytes, iv, additional(label)).encrypt(plain));
    },
  };
}

/** Rejects where it was not encrypted for this key and label, or was changed since. */
export async function decrypt(own: CryptoKey, label: string, encrypted: Bytes): Promise<Bytes> {
  const point = encrypted.slice(0, POINT_BYTES);
  const iv = encrypted.slice(POINT_BYTES, POINT_BYTES + IV_BYTES);
  const other = await crypto.subtle.importKey("raw", point, CURVE, true, []);
  const key = await toUse(await messageKey(own, other, point), "decrypt");
  const cipher = { name: "AES-GCM", iv, additionalData: additional(label) };
  return new Uint8Array(await crypto.subtle.decrypt(cipher, key, encrypted.slice(POINT_BYTES + IV_BYTES)));
}
