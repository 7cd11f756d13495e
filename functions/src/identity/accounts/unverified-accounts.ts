/** Long enough to find the mail; an address that somebody else typed is free again after it. */
export const UNVERIFIED_MS = 24 * 3_600_000;

export type UnverifiedAccounts = {
  /** Accounts made before this instant whose address nobody has verified, and which nobody disabled. */
  madeBefore: (instant: Date) => Promise<readonly string[]>;
  /** Of these, who once had access: an address that was changed is unverified too. */
  withAccess: (uids: readonly string[]) => Promise<readonly string[]>;
  remove: (uids: readonly string[]) => Promise<void>;
};

/** Ends accounts that stayed unverified for a day. Safe to repeat; resolves with how many. */
export async function endUnverified(accounts: UnverifiedAccounts, now: Date): Promise<number> {
  const old = await accounts.madeBefore(new Date(now.getTime() - UNVERIFIED_MS));
  if (old.length === 0) return 0;
  const kept = await accounts.withAccess(old);
  const ended = old.filter((uid) => !kept.includes(uid));
  if (ended.length > 0) await accounts.remove(ended);
  return ended.length;
}
