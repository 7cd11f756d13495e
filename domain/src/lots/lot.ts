import * as z from "zod";
import { instant } from "../timing/instant.ts";

/** A delivered batch of a consumable or medium, at `lots/{id}`: the key of a recall. */
export const Lot = z.object({
  id: z.string().min(1).max(64),
  product: z.string().trim().min(1).max(80),
  lotNo: z.string().trim().min(1).max(40),
  supplier: z.string().trim().max(80).optional(),
  expiresAt: instant("The expiry"),
  openedAt: instant("The opening").optional(),
});
export type Lot = z.infer<typeof Lot>;
