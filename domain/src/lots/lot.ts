import * as z from "zod";
import { instant } from "../timing/instant.ts";

/** What a lot is where it is tested itself. */
export const Article = z.enum(["medium", "oil", "dish", "pipette", "catheter", "device", "reagent", "other"]);
export type Article = z.infer<typeof Article>;

/** A delivered batch of a consumable or medium, at `lots/{lotKey}`: the key of a recall. */
export const Lot = z.object({
  id: z.string().min(1).max(64),
  product: z.string().trim().min(1).max(80),
  lotNo: z.string().trim().min(1).max(40),
  supplier: z.string().trim().max(80).optional(),
  expiresAt: instant("The expiry"),
  openedAt: instant("The opening").optional(),
  /** Whose people may say what it is as an article under test. */
  organisation: z.string().max(80).optional(),
  article: Article.optional(),
  madeOn: z.iso.date().optional(),
  sampleReceivedAt: instant("The receipt of the sample").optional(),
  samples: z.int().min(1).max(999).optional(),
});
export type Lot = z.infer<typeof Lot>;

/** The document of a lot number: what a path may hold of it, so that one lot is never there twice. */
export const lotKey = (lotNo: string) =>
  lotNo
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9.-]+/g, "_")
    .slice(0, 40);
