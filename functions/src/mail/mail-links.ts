import type { OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { Unparsed } from "@zona/domain/stored-record";
import { readLinkToken } from "./mail-link.ts";

export type LinkRecords = {
  mail(mailId: string): Promise<Pick<OutboxMail, "to" | "list"> | undefined>;
  /** Leaves one list or, without one, all mails; `rejoin` takes it back, but no complaint and no bounce. */
  leave(email: string, listId: string | undefined, now: Date): Promise<void>;
  rejoin(email: string, listId: string | undefined, now: Date): Promise<void>;
  /** The answer of somebody outside; false when that address was never asked. */
  consent(contactId: string, agrees: boolean, now: Date): Promise<boolean>;
};

export type LinkRequest = { method: string; path: string; token: Unparsed; choice: Unparsed };
export type LinkAnswer = { status: number; body?: { done: string; label?: string }; redirect?: string };

const GONE: LinkAnswer = { status: 404, body: { done: "unknown" } };

/**
 * What people and mail programs do with the links of a mail. Only a POST changes anything: programs that look at links
 * before people do must not unsubscribe them. Without a choice it is the one click of RFC 8058.
 */
export async function answerLink(
  { method, path, token, choice }: LinkRequest,
  records: LinkRecords,
  key: string,
  now: Date,
): Promise<LinkAnswer> {
  const use = (["unsubscribe", "confirm"] as const).find((one) => path.endsWith(`/${one}`));
  if (!use) return GONE;
  const id = readLinkToken(use, token, key);
  if (method === "GET" || method === "HEAD")
    return {
      status: 303,
      redirect: `/${use === "confirm" ? "confirm-mails" : use}?token=${encodeURIComponent(String(token ?? ""))}`,
    };
  if (method !== "POST") return { status: 405 };
  if (id === undefined) return GONE;
  if (use === "confirm") {
    const agrees = choice !== "decline";
    const done = await records.consent(id, agrees, now);
    return done ? { status: 200, body: { done: agrees ? "confirmed" : "declined" } } : GONE;
  }
  const mail = await records.mail(id);
  if (!mail) return GONE;
  const all = choice === "all" || choice === "rejoin-all" || !mail.list;
  const listId = all ? undefined : mail.list?.id;
  const label = { ...(mail.list && { label: mail.list.label }) };
  if (choice === "rejoin" || choice === "rejoin-all") {
    await records.rejoin(mail.to.email, listId, now);
    return { status: 200, body: { done: "rejoined", ...label } };
  }
  await records.leave(mail.to.email, listId, now);
  return { status: 200, body: { done: all ? "left-all" : "left", ...label } };
}
