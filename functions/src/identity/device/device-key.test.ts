import type { Access } from "@zona/domain/identity/access";
import type { DeviceKey } from "@zona/domain/identity/device-key";
import { nothingGranted } from "@zona/domain/identity/organisation";
import { beforeEach, expect, it } from "vitest";
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
const ask = (uid: string, access = open) => deviceKeyFor(session(uid), async () => access, keys);
const refusal = (code: string) => ({ said: { code: `refusals.${code}` } });

beforeEach(() => kept.clear());

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

it("gives nothing to a locked or ended session, nor where nothing was granted", async () => {
  await expect(ask("emma", { ...open, locked: [MORNING] })).rejects.toMatchObject(refusal("sessionLocked"));
  await expect(ask("emma", { ...open, since: MORNING + 60 })).rejects.toMatchObject(refusal("sessionEnded"));
  await expect(ask("emma", nothingGranted("hollyfield.example"))).rejects.toMatchObject(refusal("noAccess"));
  expect(kept.size).toBe(0);
});
