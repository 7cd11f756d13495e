import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export const TEST_SITE = { rpId: "lab.example", origin: "https://lab.example" };

/** A passkey as a device holds it (WebAuthn level 2, no attestation), which asks for a finger unless told otherwise. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const base64 = (bytes: Buffer) => bytes.toString("base64url");
  const authenticatorData = (flags: number, more: Buffer[] = [], rpId = TEST_SITE.rpId) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), count, ...more]);
  };
  const clientData = (type: string, challenge: string, origin = TEST_SITE.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  // COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
  const coordinate = (key: number, value: string) =>
    Buffer.concat([Buffer.of(key, 0x58, 32), Buffer.from(value, "base64url")]);
  const cose = Buffer.concat([Buffer.of(0xa5, 1, 2, 3, 0x26, 0x20, 1), coordinate(0x21, x), coordinate(0x22, y)]);
  const PRESENT = 0x01;
  const VERIFIED = 0x04;
  const ATTESTED = 0x40;
  return {
    id: base64(id),
    register(challenge: string) {
      const length = Buffer.of(0, id.length);
      const data = authenticatorData(PRESENT | VERIFIED | ATTESTED, [Buffer.alloc(16), length, id, cose]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }
      const attestation = Buffer.concat([
        Buffer.of(0xa3, 0x63, ...Buffer.from("fmt"), 0x64, ...Buffer.from("none")),
        Buffer.of(0x67, ...Buffer.from("attStmt"), 0xa0, 0x68, ...Buffer.from("authData"), 0x59),
        size,
        data,
      ]);
      const response = {
        clientDataJSON: base64(clientData("webauthn.create", challenge)),
        attestationObject: base64(attestation),
      };
      return { id: base64(id), rawId: base64(id), type: "public-key", clientExtensionResults: {}, response };
    },
    answer(challenge: string, { origin = TEST_SITE.origin, rpId = TEST_SITE.rpId, isVerified = true } = {}) {
      const data = authenticatorData(PRESENT | (isVerified ? VERIFIED : 0), [], rpId);
      const client = clientData("webauthn.get", challenge, origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign("sha256", signed, privateKey)),
      };
      return { id: base64(id), rawId: base64(id), type: "public-key", clientExtensionResults: {}, response };
    },
  };
}
