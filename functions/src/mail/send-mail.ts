import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import type { MailBody, MailReason, OutboxMail } from "@zona/domain/mail/outbox-mail";
import { classify, nextAttempt, type SendAnswer } from "@zona/domain/mail/send-outcome";

export type MailLease = { mail: OutboxMail; token: string };

/** What becomes of a mail after a call; `retry` also tells how long the service asks everyone to wait. */
export type MailOutcome =
  | { state: "sent"; providerId?: string }
  | { state: "queued"; nextAttemptAt: Date; pauseUntil?: Date; fault: string }
  | { state: "failed" | "unknown"; reason: MailReason; fault: string };

/** A file ready to go. */
export type LoadedFile = { filename: string; type: string; content: Buffer };

export type SendPorts = {
  outbox: {
    /** Takes up to so many places of this minute's pace, and says how many it got. */
    places(most: number, now: Date): Promise<number>;
    /**
     * Takes a queued mail whose time has come, unless the pace or somebody's wish keeps it back, and takes a place for it
     * unless it has one. Of many at once one gets it.
     */
    claim(
      mailId: string,
      leaseMs: number,
      now: Date,
      hasPlace: boolean,
    ): Promise<MailLease | "past" | "waits" | "kept-back">;
    body(bodyId: string): Promise<MailBody | undefined>;
    file(path: string): Promise<Buffer>;
    /** Says that the service is called now; false when the lease is not ours any more. */
    calling(lease: MailLease, now: Date): Promise<boolean>;
    /** Writes the outcome while the mail is still ours; events that came meanwhile are not undone. */
    record(lease: MailLease, outcome: MailOutcome, now: Date): Promise<void>;
  };
  service: { send(mail: OutboxMail, body: MailBody, files: LoadedFile[]): Promise<SendAnswer> };
};

/**
 * Sends one mail. However often it runs, at once or again, the service is called for a mail a second time only after an
 * answer that says it was not taken. A run that dies before the call leaves a lease that ends; one that dies after it leaves
 * `calledAt`, and `mail-upkeep` makes it `unknown`.
 */
export async function sendMail(
  mailId: string,
  { outbox, service }: SendPorts,
  now: () => Date,
  hasPlace = false,
): Promise<string> {
  const lease = await outbox.claim(mailId, MAIL_POLICY.leaseMs, now(), hasPlace);
  if (typeof lease === "string") return lease;
  const body = await outbox.body(lease.mail.bodyId);
  if (!body) {
    await outbox.record(lease, { state: "failed", reason: "body-missing", fault: "its body is not there" }, now());
    return "failed";
  }
  const files = await Promise.all(
    body.attachments.map(async ({ filename, type, path }) => ({ filename, type, content: await outbox.file(path) })),
  );
  if (!(await outbox.calling(lease, now()))) return "past";
  const outcome = outcomeOf(await service.send(lease.mail, body, files), lease.mail, now());
  await outbox.record(lease, outcome, now());
  return outcome.state;
}

function outcomeOf(answer: SendAnswer, mail: OutboxMail, now: Date): MailOutcome {
  if (answer.accepted) return { state: "sent", ...(answer.providerId && { providerId: answer.providerId }) };
  const { fault, status, retryAfterMs } = answer;
  const verdict = classify(answer);
  if (verdict === "unknown") return { state: "unknown", reason: "no-answer", fault };
  if (verdict === "failed") return { state: "failed", reason: "refused", fault };
  const next = nextAttempt(mail, now, retryAfterMs);
  if (!next) return { state: "failed", reason: "gave-up", fault };
  const isPaced = status === 429 || retryAfterMs !== undefined;
  return { state: "queued", nextAttemptAt: next, ...(isPaced && { pauseUntil: pauseEnd(now, retryAfterMs) }), fault };
}

/** Everyone else waits as long as the service says, but a minute at least and an hour at most. */
const pauseEnd = (now: Date, retryAfterMs = 60_000) =>
  new Date(now.getTime() + Math.min(Math.max(retryAfterMs, 1_000), 3_600_000));
