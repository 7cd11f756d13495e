import * as z from "zod";
import { instant } from "../timing/instant.ts";

/** A delivered batch of a consumable or medium, at `lots/{lotKey}`: the key of a recall. */
export const Lot = z.object({
  id: z.string().min(1).max(64),
  product: z.string().trim().min(1).max(80),
  lotNo: z.string().trim().min(1).max(40),
  supplier: z.string().trim().max(80).optional(),
  expiresAt: instant("The expiry"),
  openedAt: instant("The opening").optional(),
});
export type Lot = z.infer<typeof Lot>;

/** The document of a lot number: what a path may hold of it, so that one lot is never there twice. */
export const lotKey = (lotNo: string) =>
  lotNo
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9.-]+/g, "_")
    .slice(0, 40);
