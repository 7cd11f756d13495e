import type { Signing } from "@zona/domain/identity/signing-factor";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCaller } from "../staff-for-tests.ts";
import { passkeyDevice, TEST_SITE as SITE } from "./passkey-for-tests.ts";
import { changeSigningMeans, type FactorStore, proveSigner } from "./signing-factor.ts";
import { KeptFactor } from "./stored-factor.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const STAFF = staffCaller("emma", "Emma");
const SIGNING: Signing = { of: "t1", rev: 7, action: "sign", meaning: "approval" };

let kept: KeptFactor;
let queue: Promise<unknown>;
/** How often the log and the person were told of a locked PIN. */
let toldLocked: number;
/** One document, of which transactions come one after the other. */
const store: FactorStore = {
  change: (_, change) => {
    const turn = queue.then(async () => {
      const { keep, told, lockedUntil } = await change(kept);
      if (lockedUntil) toldLocked += 1;
      kept = KeptFactor.parse(structuredClone(keep));
      return told;
    });
    queue = turn.catch(() => undefined);
    return turn;
  },
};
beforeEach(() => {
  kept = KeptFactor.parse({});
  toldLocked = 0;
  queue = Promise.resolve();
});

const ask = (request: object, { isFresh = true, now = NOW } = {}) =>
  changeSigningMeans({ staff: STAFF, isFresh }, request, store, SITE, now);
const provePin = (pin: string, now = NOW) => proveSigner("emma", { pin }, SIGNING, store, SITE, now);
const refusal = (code: string) => ({ said: { code: `refusals.${code}` } });

describe("a signing PIN", () => {
  it("is set after a fresh sign-in alone, and is not kept as it is", async () => {
    await expect(ask({ kind: "set-pin", pin: "481516" }, { isFresh: false })).rejects.toMatchObject(
      refusal("signInAgain"),
    );
    expect(await ask({ kind: "set-pin", pin: "481516" })).toMatchObject({ hasPin: true });
    expect(JSON.stringify(kept)).not.toContain("481516");
  });

  it("is six digits, and none that anybody tries first", async () => {
    for (const pin of ["48151", "4815162", "48151a", "4815 6", "٤٨١٥١٦"])
      await expect(ask({ kind: "set-pin", pin })).rejects.toMatchObject(refusal("unreadable"));
    for (const pin of ["000000", "777777", "123456", "567890", "654321", "098765"])
      await expect(ask({ kind: "set-pin", pin })).rejects.toMatchObject(refusal("weakPin"));
  });

  it("proves the person, and is changed by whoever knows it", async () => {
    await ask({ kind: "set-pin", pin: "481516" });
    await provePin("481516");
    await expect(ask({ kind: "set-pin", pin: "234242" })).rejects.toMatchObject(refusal("wrongPin"));
    await ask({ kind: "set-pin", pin: "234242", former: "481516" });
    await provePin("234242");
    await expect(provePin("481516")).rejects.toMatchObject(refusal("wrongPin"));
  });

  it("proves nothing where there is none", async () => {
    await expect(provePin("481516")).rejects.toMatchObject(refusal("noPin"));
  });

  it("is locked for an hour by five wrong ones, tried one by one or all at once, and then not even the right one is taken", async () => {
    await ask({ kind: "set-pin", pin: "481516" });
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => provePin(String(900_000 + index), later(index / 60))),
    );
    const answers = tried.map((one) => (one.status === "rejected" ? one.reason.said.code : "taken"));
    expect(answers.slice(0, 4)).toEqual(Array(4).fill("refusals.wrongPin"));
    expect(answers.slice(4)).toEqual(Array(16).fill("refusals.pinLocked"));
    expect(toldLocked, "once, however often it is tried while it is locked").toBe(1);
    await expect(provePin("481516", later(30))).rejects.toMatchObject(refusal("pinLocked"));
    await provePin("481516", later(62));
    expect(kept).toMatchObject({ wrongPins: 0 });
  });

  it("is locked again by one more wrong one after the hour", async () => {
    await ask({ kind: "set-pin", pin: "481516" });
    for (let tries = 0; tries < 5; tries += 1) await provePin("999998").catch(() => undefined);
    await expect(provePin("999998", later(61))).rejects.toMatchObject(refusal("pinLocked"));
    expect(toldLocked).toBe(2);
    await expect(provePin("481516", later(62))).rejects.toMatchObject(refusal("pinLocked"));
  });

  it("counts wrong ones also where somebody means to change it", async () => {
    await ask({ kind: "set-pin", pin: "481516" });
    for (let tries = 0; tries < 5; tries += 1)
      await ask({ kind: "set-pin", pin: "234242", former: "999998" }).catch(() => undefined);
    await expect(provePin("481516")).rejects.toMatchObject(refusal("pinLocked"));
  });
});

const challengeIn = (options: object) => (options as { challenge: string }).challenge;

async function givenPasskey() {
  const passkey = passkeyDevice();
  const options = await ask({ kind: "begin-passkey" });
  const answer = passkey.register(challengeIn(options));
  expect(await ask({ kind: "add-passkey", name: "Laptop", answer })).toMatchObject({ passkeys: [{ name: "Laptop" }] });
  return passkey;
}

const askedFor = async (signing: Signing, now = NOW) => challengeIn(await ask({ kind: "challenge", signing }, { now }));
const prove = (passkey: { id: string; response: Record<string, string> }, signing = SIGNING, now = NOW) =>
  proveSigner("emma", { passkey }, signing, store, SITE, now);

describe("a passkey", () => {
  it("proves this very signature once", async () => {
    const passkey = await givenPasskey();
    const answer = passkey.answer(await askedFor(SIGNING));
    await prove(answer);
    await expect(prove(answer)).rejects.toMatchObject(refusal("passkeyNoProof"));
  });

  it.each<[string, Partial<Signing>]>([
    ["another record", { of: "t2" }],
    ["another revision", { rev: 8 }],
    ["another act", { action: "release" }],
    ["another meaning", { meaning: "review" }],
  ])("proves nothing of %s", async (_, other) => {
    const passkey = await givenPasskey();
    const answer = passkey.answer(await askedFor(SIGNING));
    await expect(prove(answer, { ...SIGNING, ...other })).rejects.toMatchObject(refusal("passkeyNoProof"));
  });

  it.each<[string, { origin?: string; rpId?: string; isVerified?: boolean }]>([
    ["without a finger or face", { isVerified: false }],
    ["for another address", { origin: "https://lab.example.evil.io" }],
    ["for another site", { rpId: "evil.example" }],
  ])("proves nothing %s", async (_, answered) => {
    const passkey = await givenPasskey();
    await expect(prove(passkey.answer(await askedFor(SIGNING), answered))).rejects.toMatchObject(
      refusal("passkeyNoProof"),
    );
  });

  it("proves nothing after five minutes, nor once another challenge was asked for", async () => {
    const passkey = await givenPasskey();
    const first = passkey.answer(await askedFor(SIGNING));
    await expect(prove(first, SIGNING, later(6))).rejects.toMatchObject(refusal("passkeyNoProof"));
    const second = passkey.answer(await askedFor(SIGNING));
    await askedFor(SIGNING);
    await expect(prove(second)).rejects.toMatchObject(refusal("passkeyNoProof"));
  });

  it("proves nothing once it was removed, also between challenge and answer", async () => {
    const passkey = await givenPasskey();
    const answer = passkey.answer(await askedFor(SIGNING));
    expect(await ask({ kind: "remove-passkey", id: passkey.id })).toMatchObject({ passkeys: [] });
    await expect(prove(answer)).rejects.toMatchObject(refusal("passkeyNoProof"));
    await expect(askedFor(SIGNING)).rejects.toMatchObject(refusal("noPasskey"));
  });

  it("does not prove anything by the key of somebody else, nor by the answer that made it", async () => {
    const passkey = await givenPasskey();
    const other = { ...passkeyDevice().answer(await askedFor(SIGNING)), id: passkey.id, rawId: passkey.id };
    await expect(prove(other)).rejects.toMatchObject(refusal("passkeyNoProof"));
    await expect(prove(passkey.register(await askedFor(SIGNING)))).rejects.toMatchObject(refusal("passkeyNoProof"));
  });

  it("proves nothing by a copy that fell behind", async () => {
    const passkey = await givenPasskey();
    const early = await askedFor(SIGNING);
    const old = passkey.answer(early);
    const newer = passkey.answer(await askedFor(SIGNING));
    await prove(newer);
    // The copy answers the next challenge with a count that was passed.
    kept = {
      ...kept,
      challenge: { value: early, binding: JSON.stringify(["t1", 7, "sign", "approval"]), expiresAt: later(5) },
    };
    await expect(prove(old)).rejects.toMatchObject(refusal("passkeyNoProof"));
  });

  it("is made after a fresh sign-in, by a challenge that was asked for it", async () => {
    await expect(ask({ kind: "begin-passkey" }, { isFresh: false })).rejects.toMatchObject(refusal("signInAgain"));
    const passkey = await givenPasskey();
    const again = passkeyDevice().register(await askedFor(SIGNING));
    await expect(ask({ kind: "add-passkey", name: "Phone", answer: again })).rejects.toMatchObject(
      refusal("passkeyNoProof"),
    );
    expect(kept.passkeys.map(({ id }) => id)).toEqual([passkey.id]);
  });
});
