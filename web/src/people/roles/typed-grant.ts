import type { Grants } from "@zona/domain/identity/access";
import type { RoleChanges } from "@zona/domain/identity/account";
import { endOfDay } from "../../platform/site/day.ts";

/** Of what is chosen, what differs from what is held; an empty list ends what was held in a study. */
export function roleChanges(held: Grants, chosen: Grants): RoleChanges {
  const ids = [...new Set([...Object.keys(held), ...Object.keys(chosen)])];
  const told = (roles: Grants, id: string) => (roles[id] ?? []).toSorted().join();
  return Object.fromEntries(
    ids.filter((id) => told(held, id) !== told(chosen, id)).map((id) => [id, chosen[id] ?? []]),
  );
}

/** Roles without the studies in which none is chosen. */
export const withRoles = (chosen: Grants): Grants =>
  Object.fromEntries(Object.entries(chosen).filter(([, roles]) => roles.length > 0));

/** The end that a day means, as a request takes it; null where none is chosen, undefined where it lies behind. */
export function endAsked(lastDay: string, now: Date): string | null | undefined {
  if (lastDay === "") return null;
  const end = endOfDay(lastDay);
  return end && end > now ? end.toISOString() : undefined;
}
