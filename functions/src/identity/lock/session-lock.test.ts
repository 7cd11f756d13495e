import type { Access } from "@zona/domain/identity/access";
import { nothingGranted } from "@zona/domain/identity/organisation";
import { beforeEach, describe, expect, it } from "vitest";
import { presentStaff } from "../caller.ts";
import { passkeyDevice, TEST_SITE } from "../signing/passkey-for-tests.ts";
import { changeSigningMeans, type FactorStore } from "../signing/signing-factor.ts";
import { KeptFactor } from "../signing/stored-factor.ts";
import { type LockStore, lockSession, unlockSession } from "./session-lock.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const MORNING = NOW.getTime() / 1000 - 3_600;
const OTHER = MORNING + 60;
const PIN = "481516";

const session = (auth_time: number) => ({
  uid: "emma",
  token: {
    ...{ staff: true, staffName: "Emma", email: "emma@hollyfield.example", email_verified: true, auth_time },
    firebase: { sign_in_provider: "google.com", identities: { "google.com": ["1"] } },
  },
});

let access: Access | undefined;
let kept: KeptFactor;
const locks: LockStore = {
  async change(_, change) {
    if (access) access = { ...access, locked: [...change(access.locked ?? [])] };
  },
};
const factors: FactorStore = {
  async change(_, change) {
    const { keep, told } = await change(kept);
    kept = KeptFactor.parse(structuredClone(keep));
    return told;
  },
};
beforeEach(() => {
  access = { ...nothingGranted("hollyfield.example"), roles: { "*": ["embryologist"] }, everywhere: ["read"] };
  kept = KeptFactor.parse({});
});

const lock = (at = MORNING) => lockSession(session(at), locks, NOW);
const ask = (request: object, at = MORNING) =>
  unlockSession(session(at), request, { locks, factors, site: TEST_SITE }, NOW);
const unlock = (proof: object, at = MORNING) => ask({ kind: "unlock", proof }, at);
const present = (at = MORNING) => presentStaff(session(at), async () => access, NOW);
const means = async (request: object, at = OTHER) =>
  changeSigningMeans({ staff: await present(at), isFresh: true }, request, factors, TEST_SITE, NOW);
const refusal = (code: string) => ({ said: { code: `refusals.${code}` } });
const challengeIn = (options: object) => (options as { challenge: string }).challenge;

async function givenPasskey() {
  const passkey = passkeyDevice();
  const answer = passkey.register(challengeIn(await means({ kind: "begin-passkey" })));
  await means({ kind: "add-passkey", name: "Laptop", answer });
  return passkey;
}

describe("a locked session", () => {
  it("opens nothing, however often it was locked, while another one of the same person stays open", async () => {
    await lock();
    await lock();
    expect(access?.locked).toEqual([MORNING]);
    await expect(present()).rejects.toMatchObject(refusal("sessionLocked"));
    await expect(present(OTHER)).resolves.toBeDefined();
  });

  it("is opened by the PIN, once or twice, and only itself", async () => {
    await means({ kind: "set-pin", pin: PIN });
    await lock();
    await lock(OTHER);
    await unlock({ pin: PIN });
    await unlock({ pin: PIN });
    await expect(present()).resolves.toBeDefined();
    await expect(present(OTHER)).rejects.toMatchObject(refusal("sessionLocked"));
  });

  it("stays locked by wrong PINs, which count as those of signatures do", async () => {
    await means({ kind: "set-pin", pin: PIN });
    await lock();
    for (const code of ["wrongPin", "wrongPin", "wrongPin", "wrongPin", "pinLocked"])
      await expect(unlock({ pin: "999998" })).rejects.toMatchObject(refusal(code));
    await expect(unlock({ pin: PIN })).rejects.toMatchObject(refusal("pinLocked"));
    await expect(present()).rejects.toMatchObject(refusal("sessionLocked"));
  });

  it("tells what its owner can prove themselves with, and takes no proof where there is none", async () => {
    await lock();
    expect(await ask({ kind: "means" })).toMatchObject({ hasPin: false, passkeys: [] });
    await expect(unlock({ pin: PIN })).rejects.toMatchObject(refusal("noPin"));
    await expect(ask({ kind: "challenge" })).rejects.toMatchObject(refusal("noPasskey"));
    await expect(ask({ kind: "anything" })).rejects.toMatchObject(refusal("unreadable"));
  });

  it("is opened by a passkey's answer that was asked for this session, once", async () => {
    const passkey = await givenPasskey();
    await lock();
    const answer = passkey.answer(challengeIn(await ask({ kind: "challenge" })));
    await expect(unlock({ passkey: answer }, OTHER)).rejects.toMatchObject(refusal("passkeyNoProof"));
    const again = passkey.answer(challengeIn(await ask({ kind: "challenge" })));
    await unlock({ passkey: again });
    await expect(present()).resolves.toBeDefined();
    await lock();
    await expect(unlock({ passkey: again })).rejects.toMatchObject(refusal("passkeyNoProof"));
    await expect(present()).rejects.toMatchObject(refusal("sessionLocked"));
  });

  it("is not opened by what was asked for a signature, nor is anything signed by what opens it", async () => {
    const passkey = await givenPasskey();
    const signing = { of: "t1", rev: 7, action: "sign", meaning: "approval" };
    const signed = passkey.answer(challengeIn(await means({ kind: "challenge", signing })));
    await lock();
    await expect(unlock({ passkey: signed })).rejects.toMatchObject(refusal("passkeyNoProof"));
  });

  it("is not opened by a passkey that was removed between challenge and answer", async () => {
    const passkey = await givenPasskey();
    await lock();
    const answer = passkey.answer(challengeIn(await ask({ kind: "challenge" })));
    await means({ kind: "remove-passkey", id: passkey.id });
    await expect(unlock({ passkey: answer })).rejects.toMatchObject(refusal("passkeyNoProof"));
    await expect(present()).rejects.toMatchObject(refusal("sessionLocked"));
  });

  it("neither makes nor keeps access of somebody who has none, and asks for a session that may go on", async () => {
    access = undefined;
    await lock();
    expect(access).toBeUndefined();
    await expect(lock(MORNING - 12 * 3_600)).rejects.toMatchObject(refusal("sessionLong"));
  });
});
