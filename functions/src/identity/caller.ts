import { AppError } from "@zona/domain/errors";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { type Person, StaffClaims } from "@zona/domain/identity/claims";

/** Who asks, as the token says. */
export type Caller = { uid: string; token: Record<string, unknown> } | undefined;

/** A person of ours who may work, and the domain of their address. */
export type StaffCaller = { by: Person; organisation: string; isAdmin: boolean };

/** When the person's former tokens ceased to count, in seconds since 1970; undefined where all of them count. */
export type RevokedAt = (uid: string) => Promise<number | undefined>;

/** Rejects with `forbidden` when an administrator ended the session that this token is of. Nobody passes: others refuse them. */
export async function refuseEnded(caller: Caller, revokedAt: RevokedAt): Promise<void> {
  const revoked = caller && (await revokedAt(caller.uid));
  if (revoked !== undefined && !(Number(caller?.token.auth_time) >= revoked)) {
    throw new AppError("forbidden", "This session was ended by an administrator. Sign in again.");
  }
}

/** Who the token is of, judged by the token alone. Throws `forbidden` unless it is staff with a verified address of ours. */
export function staffOf(caller: Caller): StaffCaller {
  const claims = StaffClaims.safeParse(caller?.token).data;
  const { email, email_verified: isVerified } = caller?.token ?? {};
  const isOurs = typeof email === "string" && isAllowedEmail(email) && isVerified === true;
  if (!caller || !isOurs || !claims) throw new AppError("forbidden", "Only staff may do this.");
  return {
    by: { uid: caller.uid, name: claims.staffName },
    organisation: emailDomain(email) ?? "",
    isAdmin: claims.role === "admin",
  };
}

/**
 * As `staffOf`, and asks whether the session was ended: accounts of the Admin SDK bypass the functions that give claims,
 * and a token lives on for an hour after its owner was disabled. Rejects with `forbidden`.
 */
export async function presentStaff(caller: Caller, revokedAt: RevokedAt): Promise<StaffCaller> {
  const staff = staffOf(caller);
  await refuseEnded(caller, revokedAt);
  return staff;
}

/** As `presentStaff`, for administrators alone. */
export async function presentAdmin(caller: Caller, revokedAt: RevokedAt): Promise<StaffCaller> {
  const staff = await presentStaff(caller, revokedAt);
  if (!staff.isAdmin) throw new AppError("forbidden", "Only administrators may do this.");
  return staff;
}
