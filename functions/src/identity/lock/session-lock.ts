import { AppError } from "@zona/domain/errors";
import { UnlockRequest, withLocked } from "@zona/domain/identity/session-lock";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { type Caller, signedInStaff } from "../caller.ts";
import { challengeSigner, type FactorStore, meansOfSigner, proveSigner } from "../signing/signing-factor.ts";
import type { SiteName } from "../signing/stored-factor.ts";

/** The locked sessions of each person, which their access holds. */
export type LockStore = {
  /** In one transaction; nothing where there is no access. May run `change` again. */
  change: (uid: string, change: (locked: readonly number[]) => readonly number[]) => Promise<void>;
};

export type UnlockPorts = { locks: LockStore; factors: FactorStore; site: SiteName };

/** From now on the caller's own session opens nothing but its lock. Safe to repeat; rejects with an AppError for whoever asked. */
export async function lockSession(caller: Caller, locks: LockStore, now: Date): Promise<object> {
  const { by, session } = signedInStaff(caller, now);
  await locks.change(by.uid, (locked) => withLocked(locked, session, now));
  return {};
}

/**
 * What a locked session may ask; see `UnlockRequest`. It opens by what its owner signs with; whoever has nothing of that signs
 * in again, which begins another session. Rejects with an AppError for whoever asked.
 */
export async function unlockSession(
  caller: Caller,
  asked: Unparsed,
  { locks, factors, site }: UnlockPorts,
  now: Date,
): Promise<object> {
  const { by, session } = signedInStaff(caller, now);
  const request = UnlockRequest.safeParse(asked).data;
  if (!request) throw new AppError("invalid-input", refuses("unreadable"));
  if (request.kind === "means") return meansOfSigner(by.uid, factors, now);
  const purpose = { unlocks: session };
  if (request.kind === "challenge") return challengeSigner(by.uid, purpose, factors, site, now);
  await proveSigner(by.uid, request.proof, purpose, factors, site, now);
  await locks.change(by.uid, (locked) => locked.filter((one) => one !== session));
  return {};
}
