import { AppError } from "@zona/domain/errors";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { type Person, StaffClaims } from "@zona/domain/identity/claims";

/** Who asks, as the token says. */
export type Caller = { uid: string; token: Record<string, unknown> } | undefined;

/** When the person's former tokens ceased to count, in seconds since 1970; undefined where all of them count. */
export type RevokedAt = (uid: string) => Promise<number | undefined>;

/** Rejects with `forbidden` when an administrator ended the session that this token is of. Nobody passes: others refuse them. */
export async function refuseEnded(caller: Caller, revokedAt: RevokedAt): Promise<void> {
  const revoked = caller && (await revokedAt(caller.uid));
  if (revoked !== undefined && !(Number(caller?.token.auth_time) >= revoked)) {
    throw new AppError("forbidden", "This session was ended by an administrator. Sign in again.");
  }
}

/**
 * Everything checked anew, because accounts of the Admin SDK bypass the functions that give claims, and a token lives on
 * for an hour after its owner was disabled. Rejects with `forbidden`.
 */
export async function presentStaff(caller: Caller, revokedAt: RevokedAt): Promise<Person & { isAdmin: boolean }> {
  const claims = StaffClaims.safeParse(caller?.token).data;
  const { email, email_verified: isVerified } = caller?.token ?? {};
  const isOurs = typeof email === "string" && isAllowedEmail(email) && isVerified === true;
  if (!caller || !isOurs || !claims) throw new AppError("forbidden", "Only staff may do this.");
  await refuseEnded(caller, revokedAt);
  return { uid: caller.uid, name: claims.staffName, isAdmin: claims.role === "admin" };
}

/** As `presentStaff`, for administrators alone. */
export async function presentAdmin(caller: Caller, revokedAt: RevokedAt): Promise<Person> {
  const { isAdmin, ...person } = await presentStaff(caller, revokedAt);
  if (!isAdmin) throw new AppError("forbidden", "Only administrators may do this.");
  return person;
}
