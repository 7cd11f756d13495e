import * as z from "zod";

/** A value that JSON has no word for, by its JSON Pointer (RFC 6901) in the fields. */
const Marks = z.record(z.string(), z.string());

/**
 * A document of the database as archives and the API tell it: its fields in canonical text, as the trail hashes them, and beside
 * them what that text does not tell: which texts are instants (RFC 3339, to the nanosecond), which numbers no JSON, and bytes
 * (base64).
 */
export const ArchivedLine = z.object({
  path: z.string().regex(/^[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/),
  fields: z.record(z.string(), z.unknown()),
  instants: Marks.optional(),
  numbers: Marks.optional(),
  bytes: Marks.optional(),
});
export type ArchivedLine = z.infer<typeof ArchivedLine>;
