import { ServiceEvent } from "@zona/domain/mail/mail-events";
import * as z from "zod";

export type EventRecords = {
  /** Changes the mail and its address by an event; `known` when it was told before, `stranger` when the mail is not ours. */
  apply(event: ServiceEvent): Promise<"applied" | "known" | "stranger">;
};

/** Entries of a webhook, each once however often they are told; what is not of our making is passed over. */
export async function applyEvents(body: unknown, records: EventRecords): Promise<string> {
  const entries = z.array(z.unknown()).max(2_000).safeParse(body);
  if (!entries.success) return "malformed";
  let applied = 0;
  for (const entry of entries.data) {
    const event = ServiceEvent.safeParse(entry);
    if (event.success && (await records.apply(event.data)) === "applied") applied += 1;
  }
  return `${applied} of ${entries.data.length} applied`;
}
