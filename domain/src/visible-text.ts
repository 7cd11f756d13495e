import * as z from "zod";

/**
 * Text of which something is visible: what only looks empty would be shown as nothing. The space around it does not count. `says`
 * are sentences for what is too short or too long.
 */
export const visibleText = (most: number, least = 1, says: { short?: string; long?: string } = {}) =>
  z
    .string()
    .trim()
    .min(least, says.short)
    .max(most, says.long)
    .regex(/[^\s\p{Z}\p{C}]/u, says.short);
