import type { Exchange } from "../firebase/exchange.ts";
import { logged, logger } from "../firebase/logged.ts";
import { applyEvents } from "./apply-events.ts";
import { eventRecords } from "./mail-event-data.ts";
import { mailSettings } from "./mail-settings.ts";
import { isSigned } from "./webhook-signature.ts";

/** What the mail service tells of our mails. Signed, or refused; told twice, done once. */
export async function takeMailEvents(request: Exchange[0], response: Exchange[1]): Promise<void> {
  const header = (name: string) => request.header(`X-Twilio-Email-Event-Webhook-${name}`);
  const signed = { body: request.rawBody, signature: header("Signature"), timestamp: header("Timestamp") };
  if (request.method !== "POST" || !isSigned(signed, mailSettings().webhookKey, new Date())) {
    logger.warn("events of mails refused", { method: request.method });
    response.status(request.method === "POST" ? 403 : 405).end();
    return;
  }
  await logged("events of mails taken", {}, () => applyEvents(request.body, eventRecords()));
  response.status(200).end();
}
