import { createHash, createPublicKey, verify } from "node:crypto";
import type { Access } from "@zona/domain/identity/access";
import type { DeviceKey } from "@zona/domain/identity/device-key";
import { nothingGranted } from "@zona/domain/identity/organisation";
import { beforeEach, expect, it } from "vitest";
import { passkeyDevice } from "../signing/passkey-for-tests.ts";
import type { FactorStore } from "../signing/signing-factor.ts";
import { KeptFactor } from "../signing/stored-factor.ts";
import { type DeviceKeyStore, deviceKeyFor } from "./device-key.ts";

const MORNING = Math.floor(Date.now() / 1000) - 3_600;
const session = (uid: string) => ({
  uid,
  token: {
    ...{ staff: true, staffName: uid, email: `${uid}@hollyfield.example`, email_verified: true, auth_time: MORNING },
    firebase: { sign_in_provider: "google.com", identities: { "google.com": ["1"] } },
  },
});

const kept = new Map<string, DeviceKey>();
const keys: DeviceKeyStore = {
  async keep(uid, first) {
    kept.set(uid, kept.get(uid) ?? first);
    return kept.get(uid) ?? first;
  },
};
const open: Access = {
  ...nothingGranted("hollyfield.example"),
  roles: { "*": ["embryologist"] },
  everywhere: ["read"],
};
let factor = KeptFactor.parse({});
const factors: FactorStore = { change: async (_, change) => (await change(factor)).told };
const ask = (uid: string, access = open) => deviceKeyFor(session(uid), async () => access, { keys, factors });
const refusal = (code: string) => ({ said: { code: `refusals.${code}` } });

beforeEach(() => {
  kept.clear();
  factor = KeptFactor.parse({});
});

it("gives each person one pair of their own, whenever they ask", async () => {
  const emma = await ask("emma");
  expect(await ask("emma")).toEqual(emma);
  expect(await ask("noor")).not.toEqual(emma);
});

it("gives a pair that derives the same secret from both sides", async () => {
  const { publicKey, privateKey } = await ask("emma");
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const point = await crypto.subtle.importKey("raw", Buffer.from(publicKey, "base64"), curve, true, []);
  const secret = await crypto.subtle.importKey("pkcs8", Buffer.from(privateKey, "base64"), curve, false, [
    "deriveBits",
  ]);
  const other = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const ours = await crypto.subtle.deriveBits({ name: "ECDH", public: other.publicKey }, secret, 256);
  expect(await crypto.subtle.deriveBits({ name: "ECDH", public: point }, other.privateKey, 256)).toEqual(ours);
});

it("tells the public halves of passkeys that a browser can check, and nothing else of them", async () => {
  const device = passkeyDevice();
  const cose = Buffer.from(device.register("").response.attestationObject, "base64url").subarray(-77);
  const passkey = { name: "Laptop", counter: 3, addedAt: new Date() };
  factor = KeptFactor.parse({
    passkeys: [
      { ...passkey, id: device.id, publicKey: cose.toString("base64url") },
      { ...passkey, id: "of RSA", publicKey: Buffer.from("a401030339", "hex").toString("base64url") },
    ],
  });
  const { passkeys } = await ask("emma");
  const [{ point } = { point: "" }] = passkeys;
  expect(passkeys).toEqual([{ id: device.id, point }]);
  const { clientDataJSON, authenticatorData, signature } = device.answer("c").response;
  const bytes = (text: string) => Buffer.from(text, "base64url");
  const signed = Buffer.concat([bytes(authenticatorData), createHash("sha256").update(bytes(clientDataJSON)).digest()]);
  const raw = Buffer.from(point, "base64");
  const jwk = { kty: "EC", crv: "P-256", x: raw.subarray(1, 33), y: raw.subarray(33) };
  const key = createPublicKey({
    key: { ...jwk, x: jwk.x.toString("base64url"), y: jwk.y.toString("base64url") },
    format: "jwk",
  });
  expect(verify("sha256", signed, key, bytes(signature))).toBe(true);
});

it("gives nothing to a locked or ended session, nor where nothing was granted", async () => {
  await expect(ask("emma", { ...open, locked: [MORNING] })).rejects.toMatchObject(refusal("sessionLocked"));
  await expect(ask("emma", { ...open, since: MORNING + 60 })).rejects.toMatchObject(refusal("sessionEnded"));
  await expect(ask("emma", nothingGranted("hollyfield.example"))).rejects.toMatchObject(refusal("noAccess"));
  expect(kept.size).toBe(0);
});
