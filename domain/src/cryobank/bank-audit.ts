import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { instant } from "../timing/instant.ts";
import { placeNames, strawCode } from "./place.ts";
import type { Straw } from "./straw.ts";

/** Most straws of one audit: a tank of 1,200 and a margin. */
const MOST_SEEN = 3_000;

/** A straw that was scanned elsewhere than the bank says. */
const Misplaced = z.object({ strawId: z.string(), canister: z.string(), placeId: z.string().optional() });

/** A walk through a tank, or one canister of it, at `bankAudits/{id}`. `seen` says in which canister each code was scanned. */
export const BankAudit = z.object({
  id: z.string(),
  organisation: z.string(),
  tank: z.string(),
  canister: z.string().optional(),
  state: z.enum(["open", "finished"]),
  startedBy: Person,
  startedAt: instant("The start"),
  seen: z.record(z.string(), z.string()).refine((seen) => Object.keys(seen).length <= MOST_SEEN),
  by: Person,
  at: instant("The last scan"),
  /** What differed when it was finished. */
  found: z.int().optional(),
  missing: z.array(z.string()).optional(),
  misplaced: z.array(Misplaced).optional(),
  unknown: z.array(z.string()).optional(),
});
export type BankAudit = z.infer<typeof BankAudit>;

export type AuditResult = {
  found: string[];
  missing: string[];
  misplaced: z.infer<typeof Misplaced>[];
  unknown: string[];
};

/** A scanned code as it is kept: that of a straw, else the text itself without what no map may hold. */
export const scannedCode = (text: string): string =>
  strawCode(text) ??
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9._-]+/g, "-")
    .slice(0, 40);

type Scope = Pick<BankAudit, "tank" | "canister">;

/** Whether the bank says that a straw lies where this audit looks. */
export function isInScope({ tank, canister }: Scope, straw: Pick<Straw, "placeId">): boolean {
  if (straw.placeId === undefined) return false;
  const names = placeNames(straw.placeId);
  return names.tank === tank && (canister === undefined || names.canister === canister);
}

/** Compares what was scanned with what the bank says; `straws` are all that it knows of the tank and of the scanned codes. */
export function planAudit(audit: Scope & Pick<BankAudit, "seen">, straws: ReadonlyMap<string, Straw>): AuditResult {
  const result: AuditResult = { found: [], missing: [], misplaced: [], unknown: [] };
  for (const [code, canister] of Object.entries(audit.seen)) {
    const straw = straws.get(code);
    const names = straw?.placeId === undefined ? undefined : placeNames(straw.placeId);
    if (!straw) result.unknown.push(code);
    else if (names?.tank === audit.tank && names.canister === canister) result.found.push(code);
    else result.misplaced.push({ strawId: code, canister, ...(straw.placeId && { placeId: straw.placeId }) });
  }
  for (const straw of straws.values())
    if (isInScope(audit, straw) && !Object.hasOwn(audit.seen, straw.id)) result.missing.push(straw.id);
  return result;
}
