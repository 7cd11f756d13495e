import * as z from "zod";

/** The newest link of a record's chain, as it was anchored; the code says which record is gone where it is. */
export const Head = z.object({ code: z.string(), rev: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Head = z.infer<typeof Head>;

/** By record. */
export const Heads = z.record(z.string(), Head);
export type Heads = Readonly<z.infer<typeof Heads>>;

/** One file of anchored heads. Written once; the bucket lets nobody change or delete it while its retention lasts. */
export const Anchor = z.lazy(() =>
  z.object({
    at: z.coerce.date(),
    /** Everything that changed before this is in it or in one before. */
    until: z.coerce.date(),
    /** Whether it holds every record, or those alone that changed. */
    isWhole: z.boolean(),
    heads: Heads,
  }),
);
export type Anchor = z.infer<typeof Anchor>;

/** In the order of their names anchors are in the order of time. */
export const anchorPath = (at: Date) => `heads/${at.toISOString()}.json`;
