import * as z from "zod";

/** Something else than blanks and invisible characters: text without any would be shown as nothing. */
const SEEN = /[^\s\p{Z}\p{C}]/u;

/** What somebody types for others to read, of which something is seen. */
export const typedText = (most: number, least = 1) => z.string().trim().min(least).max(most).regex(SEEN);

/**
 * Whether a lot or serial number can be told from every other one by the characters that a path holds (`lotKey`, `deviceKey`):
 * letters that it cannot hold would all become the same.
 */
export const isPlainNumber = (number: string): boolean => /^[ -~]*[A-Za-z0-9][ -~]*$/.test(number);
