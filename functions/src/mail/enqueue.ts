import { AppError } from "@zona/domain/errors";
import { headerLine, MailAddress } from "@zona/domain/mail/mail-address";
import type { MailBody, MailKind, OutboxMail, Recipient } from "@zona/domain/mail/outbox-mail";
import { refuses } from "@zona/domain/operations/refusals";

export type OutboxPort = {
  /** Keeps the body and the mail together; false when there is a mail of this id already. */
  add(mail: Omit<OutboxMail, "createdAt" | "nextAttemptAt">, body: MailBody | undefined, now: Date): Promise<boolean>;
};

export type NewMail = {
  /** Says which mail it is: another call with the same key sends nothing. Letters, digits, `_` and `-`. */
  key: string;
  to: Recipient;
  kind: MailKind;
  subject: string;
  /** Id of a body that is there already, or the body. */
  body: string | Pick<MailBody, "html" | "text"> | Omit<MailBody, "id">;
  list?: { id: string; label: string };
  scheduleId?: string;
  runId?: string;
};

/**
 * Puts one mail to one person into the outbox, from where it is sent within the minute. Idempotent by `key`. Throws
 * `invalid-input` for an address or a key that is none.
 */
export async function enqueueMail(port: OutboxPort, mail: NewMail, now: Date): Promise<"queued" | "known"> {
  const email = MailAddress.safeParse(mail.to.email);
  if (!email.success) throw new AppError("invalid-input", refuses("noRecipient"));
  if (!/^[\w-]{1,200}$/.test(mail.key)) throw new AppError("invalid-input", "The key of a mail is letters and digits.");
  const { key, kind, body, list, scheduleId, runId } = mail;
  const name = mail.to.name && headerLine(mail.to.name, 100);
  const added = await port.add(
    {
      id: key,
      kind,
      subject: headerLine(mail.subject) || "Zona",
      state: "queued",
      attempts: 0,
      to: { email: email.data, ...(name && { name }), ...(mail.to.uid && { uid: mail.to.uid }) },
      bodyId: typeof body === "string" ? body : key,
      ...(list && { list: { id: list.id, label: headerLine(list.label) } }),
      ...(scheduleId && { scheduleId }),
      ...(runId && { runId }),
    },
    typeof body === "string" ? undefined : { attachments: [], ...body, id: key },
    now,
  );
  return added ? "queued" : "known";
}
