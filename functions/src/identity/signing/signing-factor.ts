import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { AppError } from "@zona/domain/errors";
import {
  MOST_PASSKEYS,
  MOST_WRONG_PINS,
  type Signing,
  type SigningProof,
  SigningRequest,
} from "@zona/domain/identity/signing-factor";
import type { SigningMeans } from "@zona/domain/identity/signing-means";
import { isGuessedFirst } from "@zona/domain/identity/signing-pin";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../caller.ts";
import { type KeptPin, keepPin, triedPin } from "./signing-pin.ts";
import type { KeptFactor, KeptPasskey, SiteName } from "./stored-factor.ts";

/** What is kept from now on, what is answered, and until when wrong tries locked the PIN just now. */
export type Changed<T> = { keep: KeptFactor; told: T; lockedUntil?: Date };

/** The one document of a person's means of signing. */
export type FactorStore = {
  /**
   * In one transaction: reads what is kept, and writes what `change` makes of it. May run `change` again. Where that locks the PIN,
   * the log of the person's organisation says so, and the person has a notice.
   */
  change: <T>(uid: string, change: (kept: KeptFactor) => Promise<Changed<T>>) => Promise<T>;
};

/** A staff member whose sign-in was judged fresh or not, and the site that passkeys are made for. */
export type FactorCaller = { staff: StaffCaller; isFresh: boolean };

const MINUTE_MS = 60_000;
const LOCKED_MS = 60 * MINUTE_MS;
const CHALLENGE_MS = 5 * MINUTE_MS;

/** The largest library of signing, loaded by whoever uses a passkey. */
const webAuthn = () => import("@simplewebauthn/server");

const challengeOf = () => randomBytes(32).toString("base64url");

/** What a proof is good for: one signature, or opening one locked session, which is named by its sign-in. */
export type Purpose = Signing | { unlocks: number };

/** In any order of its parts the same thing is signed. */
const boundTo = (purpose: Purpose) =>
  "unlocks" in purpose
    ? `unlock ${purpose.unlocks}`
    : JSON.stringify([purpose.of, purpose.rev, purpose.action, purpose.meaning]);

/** The purpose of a challenge that makes a passkey and signs nothing. */
const NEW_PASSKEY = "new-passkey";

/**
 * What a person asks for their own means of signing. Setting one needs a fresh sign-in, so that an open session is not enough;
 * a PIN that stands is changed by whoever knows it. Rejects with an AppError for whoever asked.
 */
export async function changeSigningMeans(
  { staff, isFresh }: FactorCaller,
  asked: Unparsed,
  store: FactorStore,
  site: SiteName,
  now: Date,
): Promise<object> {
  const parsed = SigningRequest.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const request = parsed.data;
  const { by } = staff;
  if (request.kind === "means") return meansOfSigner(by.uid, store, now);
  if (request.kind === "challenge") return challengeSigner(by.uid, request.signing, store, site, now);
  if (!isFresh) throw new AppError("forbidden", refuses("signInAgain"));
  if (request.kind === "begin-passkey") return beginPasskey(staff, store, site, now);
  if (request.kind === "add-passkey") return addPasskey(staff, request, store, site, now);
  if (request.kind === "set-pin") return setPin(by.uid, request, store, now);
  return store.change(by.uid, async (kept) => {
    const keep = { ...kept, passkeys: kept.passkeys.filter(({ id }) => id !== request.id) };
    return { keep, told: meansOf(keep, now) };
  });
}

/** What the person can prove themselves with. */
export const meansOfSigner = (uid: string, store: FactorStore, now: Date): Promise<SigningMeans> =>
  store.change(uid, async (kept) => ({ keep: kept, told: meansOf(kept, now) }));

function meansOf({ pin, lockedUntil, passkeys }: KeptFactor, now: Date): SigningMeans {
  return {
    hasPin: pin !== undefined,
    lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil.toISOString() : null,
    passkeys: passkeys.map(({ id, name, addedAt }) => ({ id, name, addedAt: addedAt.toISOString() })),
  };
}

/** What was tried is kept whether it was right or not, so the refusal comes after the write. */
type Tried = { refused?: AppError };

const throwRefused = ({ refused }: Tried) => {
  if (refused) throw refused;
};

/** Counts a wrong PIN; a right one begins the count anew. While locked, not even the right one is taken. */
async function tryPin(
  kept: KeptFactor,
  isPin: (kept: KeptPin) => Promise<boolean>,
  now: Date,
): Promise<Changed<Tried>> {
  if (kept.pin === undefined) return { keep: kept, told: { refused: new AppError("conflict", refuses("noPin")) } };
  if (kept.lockedUntil && kept.lockedUntil > now) return { keep: kept, told: { refused: locked() } };
  if (await isPin(kept.pin)) return { keep: { ...kept, wrongPins: 0, lockedUntil: undefined }, told: {} };
  const wrongPins = kept.wrongPins + 1;
  if (wrongPins < MOST_WRONG_PINS) {
    const left = MOST_WRONG_PINS - wrongPins;
    return {
      keep: { ...kept, wrongPins },
      told: { refused: new AppError("forbidden", refuses("wrongPin", { left })) },
    };
  }
  const lockedUntil = new Date(now.getTime() + LOCKED_MS);
  return { keep: { ...kept, wrongPins, lockedUntil }, told: { refused: locked() }, lockedUntil };
}

/** Does the costly part of a try before the transaction that counts it: many tries at once would wait for one another's. */
async function prepared(uid: string, pin: string, store: FactorStore, now: Date) {
  const isPin = triedPin(pin);
  const kept = await store.change(uid, async (all) => ({ keep: all, told: all }));
  if (kept.pin && !(kept.lockedUntil && kept.lockedUntil > now)) await isPin(kept.pin);
  return isPin;
}

const locked = () => new AppError("forbidden", refuses("pinLocked"));

async function setPin(
  uid: string,
  { pin, former }: Extract<SigningRequest, { kind: "set-pin" }>,
  store: FactorStore,
  now: Date,
) {
  if (isGuessedFirst(pin)) throw new AppError("invalid-input", refuses("weakPin"));
  const fresh = await keepPin(pin);
  const isFormer = await prepared(uid, former ?? "", store, now);
  const told = await store.change<Tried & Partial<SigningMeans>>(uid, async (kept) => {
    const tried = kept.pin === undefined ? { keep: kept, told: {} } : await tryPin(kept, isFormer, now);
    if ("refused" in tried.told) return tried;
    const keep = { ...tried.keep, pin: fresh };
    return { keep, told: meansOf(keep, now) };
  });
  throwRefused(told);
  return told;
}

const withChallenge = (kept: KeptFactor, value: string, binding: string, now: Date): KeptFactor => ({
  ...kept,
  challenge: { value, binding, expiresAt: new Date(now.getTime() + CHALLENGE_MS) },
});

/** Keeps what a passkey has to answer for this very purpose; one at a time, so a later one voids it. */
export async function challengeSigner(
  uid: string,
  purpose: Purpose,
  store: FactorStore,
  { rpId }: SiteName,
  now: Date,
): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn();
  const value = challengeOf();
  const passkeys = await store.change(uid, async (kept) => {
    if (kept.passkeys.length === 0) throw new AppError("conflict", refuses("noPasskey"));
    return { keep: withChallenge(kept, value, boundTo(purpose), now), told: kept.passkeys };
  });
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(value, "base64url"),
    userVerification: "required",
    allowCredentials: passkeys.map(({ id }) => ({ id })),
  });
}

async function beginPasskey({ by }: StaffCaller, store: FactorStore, { rpId }: SiteName, now: Date) {
  const { generateRegistrationOptions } = await webAuthn();
  const value = challengeOf();
  const passkeys = await store.change(by.uid, async (kept) => {
    if (kept.passkeys.length >= MOST_PASSKEYS) throw new AppError("conflict", refuses("manyPasskeys"));
    return { keep: withChallenge(kept, value, NEW_PASSKEY, now), told: kept.passkeys };
  });
  return generateRegistrationOptions({
    rpName: "Zona",
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(by.uid)),
    userName: by.name,
    userDisplayName: by.name,
    challenge: Buffer.from(value, "base64url"),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { userVerification: "required", residentKey: "discouraged" },
    // ES256 first: every browser can check it, which opens a screen without a network; then EdDSA and RS256.
    supportedAlgorithmIDs: [-7, -8, -257],
  });
}

/** The challenge that stands for this purpose, which is used up by being asked for. */
function takeChallenge(kept: KeptFactor, binding: string, now: Date): { keep: KeptFactor; value?: string } {
  const { challenge: asked, ...keep } = kept;
  const isIt = asked !== undefined && asked.binding === binding && asked.expiresAt > now;
  return { keep, ...(isIt && { value: asked.value }) };
}

const noProof = () => new AppError("forbidden", refuses("passkeyNoProof"));

async function addPasskey(
  { by }: StaffCaller,
  { name, answer }: Extract<SigningRequest, { kind: "add-passkey" }>,
  store: FactorStore,
  { rpId, origin }: SiteName,
  now: Date,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const told = await store.change<Tried & Partial<SigningMeans>>(by.uid, async (kept) => {
    const { keep, value } = takeChallenge(kept, NEW_PASSKEY, now);
    if (value === undefined) return { keep, told: { refused: noProof() } };
    const verified = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON, // it judges what it is given
      expectedChallenge: value,
      expectedOrigin: origin,
      expectedRPID: rpId,
    }).catch(() => undefined);
    if (!verified?.verified) return { keep, told: { refused: noProof() } };
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const made: KeptPasskey = {
      id,
      name,
      counter,
      addedAt: now,
      publicKey: Buffer.from(publicKey).toString("base64url"),
    };
    const added = { ...keep, passkeys: [...keep.passkeys.filter((one) => one.id !== id), made] };
    return { keep: added, told: meansOf(added, now) };
  });
  throwRefused(told);
  return told;
}

/**
 * Rejects with `forbidden` unless the person proves with their own PIN or passkey that they are present and mean this very
 * purpose. A proof by passkey is used up; wrong PINs are counted also where two are tried at once.
 */
export async function proveSigner(
  uid: string,
  proof: SigningProof,
  purpose: Purpose,
  store: FactorStore,
  { rpId, origin }: SiteName,
  now: Date,
): Promise<void> {
  if ("pin" in proof) {
    const isPin = await prepared(uid, proof.pin, store, now);
    throwRefused(await store.change(uid, (kept) => tryPin(kept, isPin, now)));
    return;
  }
  const { verifyAuthenticationResponse } = await webAuthn();
  const told = await store.change<Tried>(uid, async (kept) => {
    const { keep, value } = takeChallenge(kept, boundTo(purpose), now);
    const passkey = kept.passkeys.find(({ id }) => id === proof.passkey.id);
    if (value === undefined || !passkey) return { keep, told: { refused: noProof() } };
    const verified = await verifyAuthenticationResponse({
      response: proof.passkey as unknown as AuthenticationResponseJSON, // it judges what it is given
      expectedChallenge: value,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }).catch(() => undefined);
    if (!verified?.verified) return { keep, told: { refused: noProof() } };
    const counter = verified.authenticationInfo.newCounter;
    const passkeys = keep.passkeys.map((one) => (one === passkey ? { ...one, counter } : one));
    return { keep: { ...keep, passkeys }, told: {} };
  });
  throwRefused(told);
}
