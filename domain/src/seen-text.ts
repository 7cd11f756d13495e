import * as z from "zod";

/**
 * Text of which something is seen: what looks empty would not be shown at all. The space around it does not count. `says` are
 * sentences for what is too short or too long.
 */
export const seenText = (most: number, least = 1, says: { short?: string; long?: string } = {}) =>
  z
    .string()
    .trim()
    .min(least, says.short)
    .max(most, says.long)
    .regex(/[^\s\p{Z}\p{C}]/u, says.short);
