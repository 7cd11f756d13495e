import * as z from "zod";
import type { MailKind, MailReason } from "./outbox-mail.ts";

/** What is known of an address, at `mailContacts/{hash of the address}`: what it refused, and what it agreed to. */
export const MailContact = z.object({
  id: z.string().min(1),
  email: z.string(),
  /** No mail of any kind any more. */
  blocked: z.enum(["address-fails", "complained", "unsubscribed"]).optional(),
  /** Ids of lists that the person has left. */
  left: z.array(z.string()).optional(),
  /** Of somebody outside: asked, then confirmed by the person. */
  consent: z.enum(["asked", "confirmed", "declined"]).optional(),
  askedAt: z.date().optional(),
  confirmedAt: z.date().optional(),
  updatedAt: z.date(),
});
export type MailContact = z.infer<typeof MailContact>;

/** Why this mail must not go to this address; undefined when it may. `isOurs`: of somebody with an account here. */
export function withheldReason(
  contact: Pick<MailContact, "blocked" | "left" | "consent"> | undefined,
  { kind, listId, isOurs }: { kind: MailKind; listId: string | undefined; isOurs: boolean },
): MailReason | undefined {
  if (contact?.blocked) return contact.blocked;
  if (listId !== undefined && contact?.left?.includes(listId)) return "unsubscribed";
  if (!isOurs && kind !== "confirmation" && contact?.consent !== "confirmed") return "not-confirmed";
  return undefined;
}
