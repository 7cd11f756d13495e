import * as z from "zod";
import type { Access } from "./access.ts";
import { Person } from "./claims.ts";

/** Who signed, as they were then. The number tells people of one name in the organisation apart. */
export const Signer = z.object({
  by: Person,
  organisation: z.string().min(1),
  /** None of somebody whose access is older than numbers. */
  number: z.int().min(1).optional(),
});
export type Signer = z.infer<typeof Signer>;

export const signerOf = (by: Person, { organisation, number }: Pick<Access, "organisation" | "number">): Signer => ({
  by,
  organisation,
  ...(number !== undefined && { number }),
});
