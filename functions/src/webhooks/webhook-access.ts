import type { Webhook } from "@zona/domain/exchange/webhook";
import { type Access, ALL_OWN_STUDIES, can } from "@zona/domain/identity/access";
import { isOver } from "../identity/caller.ts";

/**
 * Whether whoever a webhook acts for reads now what it tells of: as an administrator of its organisation, in the study or, where none
 * is named, in all of them. Being signed out ends nothing here: a webhook hands nobody a way in.
 */
export function mayTell(
  access: Access | undefined,
  { organisation }: Pick<Webhook, "organisation">,
  studyId: string | undefined,
  now: Date,
): boolean {
  if (!access?.isAdmin || access.organisation !== organisation || isOver(access, now)) return false;
  return can(access, "read", { organisation, studyId: studyId ?? ALL_OWN_STUDIES });
}
