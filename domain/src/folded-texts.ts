import * as z from "zod";

/** Texts in small letters by the id of their field, because an index knows no other way to ignore case. */
export const FoldedTexts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
