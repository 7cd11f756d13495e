import fc from "fast-check";
import { expect, it } from "vitest";
import { createEncryption, decrypt, importPrivateKey, importPublicKey } from "./encryption.ts";

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

async function givenPair() {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  return {
    publicKey: await importPublicKey(base64(await crypto.subtle.exportKey("raw", publicKey))),
    privateKey: await importPrivateKey(base64(await crypto.subtle.exportKey("pkcs8", privateKey))),
  };
}
const emma = await givenPair();
const noor = await givenPair();
const { encrypt, now } = await createEncryption(emma.publicKey);
const ways = [encrypt, async (...message: Parameters<typeof now>) => now(...message)];
const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => new Uint8Array(some));

it("gives back what was encrypted, to its owner and under its label alone", () =>
  fc.assert(
    fc.asyncProperty(bytes, fc.string(), fc.string(), async (plain, label, other) => {
      for (const way of ways) {
        const encrypted = await way(label, plain);
        expect(await decrypt(emma.privateKey, label, encrypted)).toEqual(plain);
        await expect(decrypt(noor.privateKey, label, encrypted)).rejects.toThrow();
        if (other !== label) await expect(decrypt(emma.privateKey, other, encrypted)).rejects.toThrow();
      }
    }),
    { numRuns: 20 },
  ));

it("refuses what was changed anywhere, cut off or made up", () =>
  fc.assert(
    fc.asyncProperty(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), bytes, async (plain, at, by, madeUp) => {
      const encrypted = await encrypt("a", plain);
      const changed = encrypted.map((byte, index) => (index === at % encrypted.length ? byte ^ by : byte));
      for (const wrong of [changed, encrypted.slice(0, -1), madeUp])
        await expect(decrypt(emma.privateKey, "a", wrong)).rejects.toThrow();
    }),
    { numRuns: 20 },
  ));

it("never says the same twice, and lets nobody read the private half out of the page", async () => {
  const plain = new TextEncoder().encode("HF-0001");
  for (const way of ways) expect(await way("a", plain)).not.toEqual(await way("a", plain));
  await expect(crypto.subtle.exportKey("pkcs8", emma.privateKey)).rejects.toThrow();
});
