import { AppError } from "@zona/domain/errors";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { type Person, SIGN_IN_BY, StaffClaims } from "@zona/domain/identity/claims";
import { SESSION_MS } from "@zona/domain/identity/session-length";
import { refuses } from "@zona/domain/operations/refusals";
import type { UnparsedFields } from "@zona/domain/stored-record";
import * as z from "zod";

/** Who asks, as the token says. */
export type Caller = { uid: string; token: UnparsedFields } | undefined;

/** A person of ours who may work, and the domain of their address. */
export type StaffCaller = { by: Person; organisation: string; isAdmin: boolean };

/** When the person's former tokens ceased to count, in seconds since 1970; undefined where all of them count. */
export type RevokedAt = (uid: string) => Promise<number | undefined>;

const GOOGLE = "google.com";

const TokenOrigin = z.object({
  sign_in_provider: z.enum(["google.com", "password"]),
  identities: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Whether the token comes of the only way that its account has: one with a Google account signs in by that alone. The
 * blocking functions refuse all others; a password or a link that is added to a session that is open comes past them.
 */
function cameByOwnWay({ firebase, [SIGN_IN_BY]: bound }: UnparsedFields): boolean {
  const { sign_in_provider: provider, identities } = TokenOrigin.safeParse(firebase).data ?? {};
  const isGoogles = bound === GOOGLE || Object.hasOwn(identities ?? {}, GOOGLE);
  return provider !== undefined && (provider === GOOGLE || !isGoogles);
}

/**
 * Rejects with `forbidden` when the session that this token is of was ended by an administrator, began twelve hours ago, or
 * did not come by the account's own way. Nobody passes: others refuse them.
 */
export async function refuseEnded(caller: Caller, revokedAt: RevokedAt, now = new Date()): Promise<void> {
  if (caller && !cameByOwnWay(caller.token)) throw new AppError("forbidden", refuses("googleOnly"));
  if (caller && !(now.getTime() - Number(caller.token.auth_time) * 1000 < SESSION_MS))
    throw new AppError("forbidden", refuses("sessionLong"));
  const revoked = caller && (await revokedAt(caller.uid));
  if (revoked !== undefined && !(Number(caller?.token.auth_time) >= revoked)) {
    throw new AppError("forbidden", refuses("sessionEnded"));
  }
}

/** Who the token is of, judged by the token alone. Throws `forbidden` unless it is staff with a verified address of ours. */
export function staffOf(caller: Caller): StaffCaller {
  const claims = StaffClaims.safeParse(caller?.token).data;
  const { email, email_verified: isVerified } = caller?.token ?? {};
  const isOurs = typeof email === "string" && isAllowedEmail(email) && isVerified === true;
  if (!caller || !isOurs || !claims) throw new AppError("forbidden", refuses("staffOnly"));
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
export async function presentStaff(caller: Caller, revokedAt: RevokedAt, now = new Date()): Promise<StaffCaller> {
  const staff = staffOf(caller);
  await refuseEnded(caller, revokedAt, now);
  return staff;
}

/** As `presentStaff`, for administrators alone. */
export async function presentAdmin(caller: Caller, revokedAt: RevokedAt, now = new Date()): Promise<StaffCaller> {
  const staff = await presentStaff(caller, revokedAt, now);
  if (!staff.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  return staff;
}
