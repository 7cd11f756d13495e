import * as z from "zod";

/** What a person is told of their own means of signing. */
export const SigningMeans = z.object({
  hasPin: z.boolean(),
  /** Until when no PIN is taken, as an ISO instant; null where one is. */
  lockedUntil: z.string().nullable(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string() })),
});
export type SigningMeans = z.infer<typeof SigningMeans>;
