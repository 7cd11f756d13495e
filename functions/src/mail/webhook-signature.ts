import { createPublicKey, createVerify } from "node:crypto";

/** Events older than the service's own retries are no news. */
const OLDEST_MS = 25 * 3_600_000;
const AHEAD_MS = 10 * 60_000;

type Signed = { body: Buffer; signature: string | undefined; timestamp: string | undefined };

/**
 * Whether a webhook was signed by the holder of the key (ECDSA over the timestamp and the bytes of the body), and lately.
 * The key is base64 of its DER form, as the service's page shows it.
 */
export function isSigned({ body, signature, timestamp }: Signed, publicKey: string, now: Date): boolean {
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp) || !publicKey) return false;
  const age = now.getTime() - Number(timestamp) * 1000;
  if (age > OLDEST_MS || age < -AHEAD_MS) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return createVerify("sha256").update(timestamp).update(body).verify(key, signature, "base64");
  } catch {
    return false; // not even a signature or a key
  }
}
