import * as z from "zod";

/** Words of which something is seen: what only looks empty is refused as empty. */
export const visibleText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/[^\s\p{Z}\p{C}]/u);
