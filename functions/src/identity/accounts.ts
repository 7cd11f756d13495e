import { AppError } from "@zona/domain/errors";
import { type AccountChange, AccountOperation, AccountSeen } from "@zona/domain/identity/account";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { type Caller, presentAdmin, presentStaff, type RevokedAt, type StaffCaller } from "./caller.ts";

/** Why a change is not made; `done` where it was. */
export type Verdict = "done" | "unknown" | "elsewhere" | "last-admin";

export type AccountPorts = {
  revokedAt: RevokedAt;
  /**
   * In one transaction: refuses an account of another organisation than the administrator's, and to take away the last
   * administrator of it, and writes the person's new state, the end of their tokens and the log. May be repeated.
   */
  record: (change: AccountChange, who: StaffCaller, now: Date) => Promise<Verdict>;
  /** Tells the identity service: role or state, and that tokens given so far are void. */
  apply: (change: AccountChange) => Promise<void>;
  /** Keeps the language that the person reads. */
  speaks: (uid: string, language: LanguageCode) => Promise<void>;
  /** Writes `users/{uid}` anew from the identity service; every account where nobody is named. Resolves with how many. */
  readAnew: (uid?: string) => Promise<number>;
};

/**
 * What an administrator asks for somebody's account. The rules close at the transaction, so the person is out even if
 * the identity service could not be told; asking again then tells it. Rejects with an AppError for whoever asked.
 */
export async function changeAccount(caller: Caller, asked: Unparsed, ports: AccountPorts, now: Date) {
  const who = await presentAdmin(caller, ports.revokedAt, now);
  const { by } = who;
  const parsed = AccountOperation.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const operation = parsed.data;
  if (operation.kind === "read-anew") return { changed: await ports.readAnew() };
  if (operation.uid === by.uid && operation.kind === "disable") {
    throw new AppError("invalid-input", refuses("ownAccount"));
  }
  if (operation.uid === by.uid && operation.kind === "remove-second-step") {
    throw new AppError("invalid-input", refuses("ownSecondStep"));
  }
  const verdict = await ports.record(operation, who, now);
  if (verdict === "unknown") throw new AppError("not-found", refuses("noAccount"));
  if (verdict === "elsewhere") {
    throw new AppError("forbidden", refuses("otherOrganisation"));
  }
  if (verdict === "last-admin") {
    throw new AppError("conflict", refuses("lastAdmin"));
  }
  await ports.apply(operation);
  await ports.readAnew(operation.uid);
  return { changed: 1 };
}

/** Called by the app after a sign-in, so that the person is in the lists. Says nothing that the service does not know. */
export async function accountSeen(
  caller: Caller,
  told: Unparsed,
  ports: Pick<AccountPorts, "revokedAt" | "readAnew" | "speaks">,
  now = new Date(),
) {
  const { by } = await presentStaff(caller, ports.revokedAt, now);
  const changed = await ports.readAnew(by.uid);
  const language = AccountSeen.safeParse(told).data?.language;
  if (language && changed > 0) await ports.speaks(by.uid, language);
  return { changed };
}
