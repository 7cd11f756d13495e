import * as z from "zod";
import { MailEventKind } from "./mail-events.ts";

/**
 * queued → sending → sent → delivered | bounced | dropped; `failed`: it certainly was not sent; `unknown`: it may have been,
 * and is not sent again unless somebody says so. Events of the service move it on from there.
 */
export const MailState = z.enum(["queued", "sending", "sent", "delivered", "bounced", "dropped", "failed", "unknown"]);
export type MailState = z.infer<typeof MailState>;

/** Nothing more happens by itself in these, but events may still come. */
export const isSettled = (state: MailState) => !["queued", "sending", "sent"].includes(state);

/** What it is about; `confirmation` goes to somebody who has not agreed to anything yet. */
export const MailKind = z.enum(["report", "digest", "test", "alert", "notice", "confirmation"]);
export type MailKind = z.infer<typeof MailKind>;

export const Recipient = z.object({
  email: z.string().min(3).max(254),
  name: z.string().max(100).optional(),
  /** Of somebody with an account. */
  uid: z.string().min(1).max(128).optional(),
});
export type Recipient = z.infer<typeof Recipient>;

/** Why a mail was not sent, or may not have been; `fault` says more for an administrator, never content. */
export const MailReason = z.enum([
  ...(["unsubscribed", "complained", "address-fails", "removed", "not-confirmed", "account-disabled"] as const),
  "not-allowed",
  ...(["refused", "gave-up", "no-answer", "interrupted", "body-missing"] as const),
]);
export type MailReason = z.infer<typeof MailReason>;

/** One mail to one person, at `outbox/{id}`. The body lies elsewhere, so that lists of mails stay small. */
export const OutboxMail = z.object({
  id: z.string().min(1),
  to: Recipient,
  kind: MailKind,
  subject: z.string().min(1).max(200),
  bodyId: z.string().min(1),
  /** What the recipient unsubscribes from with one click: a schedule, or a kind of notice. */
  list: z.object({ id: z.string().min(1).max(80), label: z.string().min(1).max(200) }).optional(),
  scheduleId: z.string().optional(),
  runId: z.string().optional(),
  state: MailState,
  createdAt: z.date(),
  /** When it may be tried, in state `queued`. */
  nextAttemptAt: z.date().optional(),
  attempts: z.int().min(0),
  lease: z.object({ token: z.string(), until: z.date() }).optional(),
  /** Set just before the service is called: from then on it may have been sent. */
  calledAt: z.date().optional(),
  providerId: z.string().max(200).optional(),
  reason: MailReason.optional(),
  fault: z.string().max(300).optional(),
  /** First time of each kind of event that the service told. */
  events: z.partialRecord(MailEventKind, z.date()).optional(),
  settledAt: z.date().optional(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const MailAttachment = z.object({
  filename: z.string().min(1).max(150),
  type: z.string().min(1).max(120),
  /** In the derived bucket. */
  path: z.string().min(1).max(300),
  bytes: z.int().min(0),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

/** What is sent, at `mailBodies/{id}`; several recipients of a run share one. */
export const MailBody = z.object({
  id: z.string().min(1),
  html: z.string().min(1),
  text: z.string().min(1),
  attachments: z.array(MailAttachment).max(5),
});
export type MailBody = z.infer<typeof MailBody>;

/** Stands in bodies for the address at which this recipient unsubscribes. */
export const UNSUBSCRIBE_MARK = "https://unsubscribe.invalid/";
/** Stands in bodies for the address of the file that is too heavy for the mail; each recipient has their own. */
export const FILE_MARK = "https://file.invalid/";
