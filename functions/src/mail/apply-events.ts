import { ServiceEvent } from "@zona/domain/mail/mail-events";
import type { Unparsed } from "@zona/domain/stored-record";

export type EventRecords = {
  /** Changes the mail and its address by an event; `known` when it was told before, `stranger` when the mail is not ours. */
  apply(event: ServiceEvent): Promise<"applied" | "known" | "stranger">;
};

/** Entries of one request; the service sends far fewer. */
const MOST = 2_000;

/** Entries of a webhook, each once however often they are told; what is not of our making is passed over. */
export async function applyEvents(body: Unparsed, records: EventRecords): Promise<string> {
  if (!Array.isArray(body) || body.length > MOST) return "malformed";
  const entries: Unparsed[] = body;
  let applied = 0;
  for (const entry of entries) {
    const event = ServiceEvent.safeParse(entry);
    if (event.success && (await records.apply(event.data)) === "applied") applied += 1;
  }
  return `${applied} of ${entries.length} applied`;
}
