import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { instant } from "../timing/instant.ts";
import { visibleText } from "../visible-text.ts";

/** What a lot is where it is tested itself. */
export const Article = z.enum(["medium", "oil", "dish", "pipette", "catheter", "device", "reagent", "other"]);
export type Article = z.infer<typeof Article>;

/** What is said of a delivered batch of a consumable or medium; a person changes it as a whole. */
export const LotDetails = z.object({
  product: visibleText(80),
  lotNo: visibleText(40),
  supplier: visibleText(80).optional(),
  expiresAt: instant("The expiry"),
  article: Article.optional(),
  madeOn: z.iso.date().optional(),
  sampleReceivedAt: instant("The receipt of the sample").optional(),
  samples: z.int().min(1).max(999).optional(),
});
export type LotDetails = z.infer<typeof LotDetails>;

/** A lot as a record names it, by its key. */
export const NamedLot = LotDetails.extend({ id: z.string().min(1).max(64) });
export type NamedLot = z.infer<typeof NamedLot>;

/** A lot at `lots/{lotKey}`, the key of a recall, and each version of it in its history. Nobody deletes one. */
export const Lot = NamedLot.extend({
  /** Whose people change it. Where none is stored, it becomes that of the first who changes it. */
  organisation: z.string().max(80).optional(),
  rev: z.int().min(1).default(1),
  by: Person,
  at: z.date(),
});
export type Lot = z.infer<typeof Lot>;

/** Whether the delivery is the same, which recalls follow; what it is as an article under test may differ. */
export const isSameDelivery = (one: LotDetails, other: LotDetails): boolean =>
  one.product === other.product &&
  one.supplier === other.supplier &&
  one.expiresAt.getTime() === other.expiresAt.getTime();

/** What a record names as a lot: the id of a delivery, or a number that was typed; undefined where it names none. */
export function lotNamed(value: unknown): string | undefined {
  const named = typeof value === "object" && value !== null && "lotId" in value ? value.lotId : value;
  return typeof named === "string" && named !== "" ? named : undefined;
}

/** The document of a lot number: what a path may hold of it, so that one lot is never there twice. */
export const lotKey = (lotNo: string) =>
  lotNo
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9.-]+/g, "_")
    .slice(0, 40);
