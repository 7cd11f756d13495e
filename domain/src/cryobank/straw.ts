import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { Imported } from "../imported.ts";
import { instant } from "../timing/instant.ts";

/** `withdrawn`: it came by an import that was undone, so it never lay here. */
export const STRAW_STATES = ["stored", "warmed", "discarded", "lost", "shipped", "withdrawn"] as const;
export const StrawState = z.enum(STRAW_STATES);
export type StrawState = z.infer<typeof StrawState>;

export const FROZEN_STAGES = ["oocyte", "zygote", "cleavage", "morula", "blastocyst"] as const;
export type FrozenStage = (typeof FROZEN_STAGES)[number];

/** Most oocytes or embryos of one straw. */
export const MOST_UNITS = 4;

/** Most straws that are moved at once: all of them or none. */
export const MOST_MOVED = 100;

/** What lies in a straw: the oocyte's number in its record, its stage when it was frozen, and its grade. */
const StrawUnit = z.object({
  unit: z.int().min(1).max(80),
  stage: z.enum(FROZEN_STAGES),
  grade: z.string().min(1).max(20).optional(),
});
export type StrawUnit = z.infer<typeof StrawUnit>;

/** What allows the storage, and the last day on which it does, as `YYYY-MM-DD`. */
const StorageConsent = z.object({
  ref: z.string().trim().min(1).max(60),
  endsOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});
export type StorageConsent = z.infer<typeof StorageConsent>;

/** A straw at `straws/{strawId}`; `rev` counts its moves. A stored straw has a place, any other has none. */
export const Straw = z.object({
  id: z.string(),
  rev: z.int().min(1),
  organisation: z.string(),
  /** The record that froze it, with its code; straws that are older than Zona have none. */
  testId: z.string().optional(),
  testCode: z.string().optional(),
  subjectCode: z.string(),
  contents: z.array(StrawUnit).min(1).max(MOST_UNITS),
  consent: StorageConsent,
  mediumLot: z.string().max(40).optional(),
  state: StrawState,
  placeId: z.string().optional(),
  /** The record that it was warmed for. */
  warmedFor: z.string().optional(),
  /** When it was frozen and came into the bank. */
  storedAt: instant("The storage"),
  /** The file that it came by; `rev` is the version that the file left it at. */
  imported: Imported.extend({ rev: z.int().min(1) }).optional(),
  /** Somebody asked to discard it; another person confirms. */
  disposal: z.object({ by: Person, at: instant("The request"), reason: z.string() }).optional(),
  by: Person,
  at: instant("The last change"),
});
export type Straw = z.infer<typeof Straw>;

export const MOVE_KINDS = [
  "store",
  "move",
  "warm",
  "ship",
  "lose",
  "find",
  "ask_disposal",
  "withdraw_disposal",
  "discard",
  "renew_consent",
  "undo",
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** For what a straw is warmed: a consent that ended allows none for a transfer. */
export const WARM_PURPOSES = ["transfer", "other"] as const;
export type WarmPurpose = (typeof WARM_PURPOSES)[number];

/**
 * One act on a straw at `straws/{strawId}/moves/{rev}`: from where to where, when it happened, and who entered it when. `undo`
 * takes back what an import did.
 */
export const StrawMove = z.object({
  id: z.string(),
  rev: z.int().min(1),
  kind: z.enum(MOVE_KINDS),
  from: z.string().optional(),
  to: z.string().optional(),
  happenedAt: instant("The act"),
  reason: z.string().optional(),
  purpose: z.enum(WARM_PURPOSES).optional(),
  /** The record that it was warmed for. */
  testId: z.string().optional(),
  /** What allows the storage from then on. */
  consent: StorageConsent.optional(),
  /** Of a disposal: who asked for it. */
  second: Person.optional(),
  by: Person,
  at: instant("The entry"),
});
export type StrawMove = z.infer<typeof StrawMove>;

/** `places/{placeId}`: there while a straw lies at it. */
export const Place = z.object({ id: z.string(), strawId: z.string() });
export type Place = z.infer<typeof Place>;

/** A tank at `tanks/{tankId}`: every canister has the same canes, every cane the positions 1 to `positions`. */
export const Tank = z.object({
  id: z.string(),
  rev: z.int().min(1),
  organisation: z.string(),
  canisters: z.array(z.string()).min(1).max(20),
  canes: z.array(z.string()).min(1).max(60),
  positions: z.int().min(1).max(30),
});
export type Tank = z.infer<typeof Tank>;
