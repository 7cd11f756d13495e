import * as z from "zod";
import { parseLocalTime, resolveLocalTime } from "../../timing/zoned-time.ts";
import type { Revision } from "./revision.ts";
import { RevisionAction } from "./revision.ts";
import { changesOf, type Place } from "./revision-changes.ts";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const words = (most: number) => z.string().trim().min(1).max(most);

/** What an administrator looks for among the acts on all records; every part may be left out. Days are the site's. */
export const AuditFilter = z.object({
  /** The name as the records show it. */
  person: words(100).optional().catch(undefined),
  action: RevisionAction.optional().catch(undefined),
  from: day.optional().catch(undefined),
  /** The last day, whole. */
  to: day.optional().catch(undefined),
  /** Code of a test. */
  code: words(20).toUpperCase().optional().catch(undefined),
  /** Part of the name of a field: `cells`, `opuAt`, `d3`. */
  field: words(40).optional().catch(undefined),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Reads the filter of the parameters of an address; what cannot be read is left out. */
export const auditFilterOf = (parameters: Iterable<readonly [string, string]>): AuditFilter =>
  AuditFilter.parse(Object.fromEntries(parameters));

/** The filter as the parameters of an address. */
export const auditParameters = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));

const DAY_MS = 86_400_000;
const nextDay = (text: string) => new Date(Date.parse(`${text}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

function startOf(text: string | undefined, zone: string): Date | undefined {
  const local = text === undefined ? undefined : parseLocalTime(`${text}T00:00`);
  return local && resolveLocalTime(local, zone).instant;
}

/** The span of the filter in instants: from the first one on, up to and without the second. */
export const auditSpan = ({ from, to }: AuditFilter, zone: string) => ({
  from: startOf(from, zone),
  until: startOf(to && nextDay(to), zone),
});

/** Whether an act changed a field that is looked for, by its stored name or by the word that pages show for it. */
export function touchesField(
  act: Pick<Revision, "before" | "after" | "sheets">,
  field: string | undefined,
  wordOf: (place: Place) => string,
): boolean {
  if (field === undefined) return true;
  const sought = field.toLowerCase();
  return changesOf(act).some(({ place }) =>
    [place.field, place.sheet ?? "", wordOf(place)].some((name) => name.toLowerCase().includes(sought)),
  );
}

/** Whether an act passes the whole filter, for acts that were not asked for by it. */
export function passesAudit(act: Revision, filter: AuditFilter, zone: string): boolean {
  const { from, until } = auditSpan(filter, zone);
  return (
    (filter.person === undefined || act.by.name === filter.person) &&
    (filter.action === undefined || act.action === filter.action) &&
    (from === undefined || act.at >= from) &&
    (until === undefined || act.at < until)
  );
}
