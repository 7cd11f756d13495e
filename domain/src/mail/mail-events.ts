import * as z from "zod";
import type { MailState } from "./outbox-mail.ts";

export const MailEventKind = z.enum([
  "processed",
  "deferred",
  "delivered",
  "bounce",
  "blocked",
  "dropped",
  "spamreport",
  "unsubscribe",
]);
export type MailEventKind = z.infer<typeof MailEventKind>;

/** One entry of the service's event webhook, as far as it concerns us. Opens and clicks are not tracked. */
export const ServiceEvent = z
  .object({
    event: z.string(),
    type: z.string().optional(),
    sg_event_id: z.string().regex(/^[\w=.~+-]{1,150}$/),
    sg_message_id: z.string().max(200).optional(),
    timestamp: z.int().min(0),
    email: z.string().max(254),
    mailId: z.string().regex(/^[\w-]{1,200}$/),
    reason: z.string().optional(),
  })
  .transform(({ event, type, sg_event_id, sg_message_id, timestamp, email, mailId }) => ({
    id: sg_event_id,
    messageId: sg_message_id,
    mailId,
    email,
    at: new Date(timestamp * 1000),
    kind: MailEventKind.safeParse(event === "bounce" && type === "blocked" ? "blocked" : event).data,
  }));
export type ServiceEvent = z.infer<typeof ServiceEvent>;

/**
 * The state of a mail once its events are known: of all that were told, in whatever order and however often. A bounce may
 * come after a delivery and is believed.
 */
export function stateByEvents(state: MailState, events: Partial<Record<MailEventKind, Date>>): MailState {
  if (events.bounce || events.blocked) return "bounced";
  if (events.dropped) return "dropped";
  if (events.delivered || events.spamreport || events.unsubscribe) return "delivered";
  if (events.processed || events.deferred) return "sent";
  return state;
}

/** Why an address gets no more mail because of an event; `blocked` is the server's mood of the day and suppresses nothing. */
export function suppressionOf(kind: MailEventKind): "address-fails" | "complained" | "unsubscribed" | undefined {
  if (kind === "bounce") return "address-fails";
  if (kind === "spamreport") return "complained";
  return kind === "unsubscribe" ? "unsubscribed" : undefined;
}
