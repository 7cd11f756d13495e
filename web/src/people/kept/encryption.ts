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

/** The key of one message: of the secret that both sides derive, and of the point that goes with the message. */
async function messageKey(own: CryptoKey, other: CryptoKey, point: Bytes): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  const derived = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: point, info: INFO };
  return crypto.subtle.deriveKey(hkdf, derived, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

const additional = (label: string) => new TextEncoder().encode(label);

/**
 * What only the owner of the private half reads again, and only under the same label: an ephemeral point, the IV and the
 * ciphertext. Needs no network.
 */
export async function encrypt(to: CryptoKey, label: string, plain: Bytes): Promise<Bytes> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await messageKey(privateKey, to, point);
  const cipher = { name: "AES-GCM", iv, additionalData: additional(label) };
  return new Uint8Array(await new Blob([point, iv, await crypto.subtle.encrypt(cipher, key, plain)]).arrayBuffer());
}

/** Rejects where it was not encrypted for this key and label, or was changed since. */
export async function decrypt(own: CryptoKey, label: string, encrypted: Bytes): Promise<Bytes> {
  const point = encrypted.slice(0, POINT_BYTES);
  const iv = encrypted.slice(POINT_BYTES, POINT_BYTES + IV_BYTES);
  const key = await messageKey(own, await crypto.subtle.importKey("raw", point, CURVE, true, []), point);
  const cipher = { name: "AES-GCM", iv, additionalData: additional(label) };
  return new Uint8Array(await crypto.subtle.decrypt(cipher, key, encrypted.slice(POINT_BYTES + IV_BYTES)));
}
