import { AppError } from "@zona/domain/errors";
import { type AccountChange, AccountOperation } from "@zona/domain/identity/account";
import type { Person } from "@zona/domain/identity/claims";
import { type Caller, presentAdmin, presentStaff, type RevokedAt } from "./caller.ts";

/** Why a change is not made; `done` where it was. */
export type Verdict = "done" | "unknown" | "last-admin";

export type AccountPorts = {
  revokedAt: RevokedAt;
  /**
   * In one transaction: looks at all administrators, refuses to take away the last one, and writes the person's new
   * state, the end of their tokens and the log. May be repeated.
   */
  record: (change: AccountChange, by: Person, now: Date) => Promise<Verdict>;
  /** Tells the identity service: role or state, and that tokens given so far are void. */
  apply: (change: AccountChange) => Promise<void>;
  /** Writes `users/{uid}` anew from the identity service; every account where nobody is named. Resolves with how many. */
  readAnew: (uid?: string) => Promise<number>;
};

/**
 * What an administrator asks for somebody's account. The rules close at the transaction, so the person is out even if
 * the identity service could not be told; asking again then tells it. Rejects with an AppError for whoever asked.
 */
export async function changeAccount(caller: Caller, asked: unknown, ports: AccountPorts, now: Date) {
  const by = await presentAdmin(caller, ports.revokedAt);
  const parsed = AccountOperation.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", "This cannot be read as a request.");
  const operation = parsed.data;
  if (operation.kind === "read-anew") return { changed: await ports.readAnew() };
  if (operation.uid === by.uid && operation.kind === "disable") {
    throw new AppError("invalid-input", "Nobody can disable their own account: another administrator has to.");
  }
  if (operation.uid === by.uid && operation.kind === "remove-second-step") {
    throw new AppError("invalid-input", "Your own second step is removed on the page of your account.");
  }
  const verdict = await ports.record(operation, by, now);
  if (verdict === "unknown") throw new AppError("not-found", "There is no such account. Read the list anew.");
  if (verdict === "last-admin") {
    throw new AppError("conflict", "This is the last administrator. Make somebody else an administrator first.");
  }
  await ports.apply(operation);
  await ports.readAnew(operation.uid);
  return { changed: 1 };
}

/** Called by the app after a sign-in, so that the person is in the lists. Says nothing that the service does not know. */
export async function accountSeen(caller: Caller, ports: Pick<AccountPorts, "revokedAt" | "readAnew">) {
  const { uid } = await presentStaff(caller, ports.revokedAt);
  return { changed: await ports.readAnew(uid) };
}
