import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import type { OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { Unparsed } from "@zona/domain/stored-record";
import { readLinkToken } from "./mail-link.ts";

/** A file that is too heavy for a mail, as its run wrote it. */
export type LinkedFile = { path: string; filename: string; type: string };

export type FileRecords = {
  mail(mailId: string): Promise<Pick<OutboxMail, "to" | "createdAt" | "runId" | "scheduleId"> | undefined>;
  /** The file of a run; undefined when there is none, or none any more. */
  fileOf(runId: string): Promise<LinkedFile | undefined>;
  /** Whether a schedule still goes to an address; without the schedule, to nobody. */
  isRecipient(scheduleId: string, email: string): Promise<boolean>;
};

const DAY_MS = 86_400_000;

/**
 * The one file that a link of a mail opens, for whoever holds the link: it cannot be guessed, ends after some days, and ends
 * at once when the schedule is gone or its reader is no recipient any more.
 */
export async function linkedFile(
  token: Unparsed,
  records: FileRecords,
  key: string,
  now: Date,
): Promise<LinkedFile | undefined> {
  const id = readLinkToken("file", token, key);
  const mail = id === undefined ? undefined : await records.mail(id);
  if (!mail?.runId || !mail.scheduleId) return undefined;
  if (now.getTime() - mail.createdAt.getTime() > MAIL_POLICY.fileDays * DAY_MS) return undefined;
  return (await records.isRecipient(mail.scheduleId, mail.to.email)) ? records.fileOf(mail.runId) : undefined;
}
