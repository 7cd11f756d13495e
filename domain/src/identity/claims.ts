import * as z from "zod";

/**
 * What the functions put into a person's token: who somebody is, not what they may (`access.ts`). Security rules read it
 * together with `email` and `email_verified`; a token without `staff: true` reaches no record and no file.
 */
export const StaffClaims = z.object({
  staff: z.literal(true),
  /**
   * The name that records show: the identity provider's at sign-in, else the e-mail address. Not the profile's
   * display name, which everyone can change to somebody else's.
   */
  staffName: z.string().min(1).max(100),
  /** The site asks administrators for a second step of signing in, and this account has none: it administers nothing. */
  awaitsSecondStep: z.literal(true).optional(),
});
export type StaffClaims = z.infer<typeof StaffClaims>;

/**
 * The stored claim of an account that has signed in by Google once: the only way in from then on, also where a password was
 * added or the Google account unlinked since.
 */
export const SIGN_IN_BY = "signInBy";

/** Who did something, as it is written into records: the name is a snapshot, so a later change rewrites no history. */
export const Person = z.object({ uid: z.string().min(1), name: z.string().min(1) });
export type Person = z.infer<typeof Person>;
