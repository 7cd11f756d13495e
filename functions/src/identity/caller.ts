import { AppError } from "@zona/domain/errors";
import { type Access, type Capability, can, hasAccess, type OfStudy } from "@zona/domain/identity/access";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { type Person, SIGN_IN_BY, StaffClaims } from "@zona/domain/identity/claims";
import { SESSION_MS } from "@zona/domain/identity/session-length";
import { refuses } from "@zona/domain/operations/refusals";
import type { UnparsedFields } from "@zona/domain/stored-record";
import * as z from "zod";

/** Who asks, as the token says. */
export type Caller = { uid: string; token: UnparsedFields } | undefined;

/** A person of ours who may work, and what they may. */
export type StaffCaller = {
  by: Person;
  /** The domain of their address. */
  organisation: string;
  access: Access;
  /** Manages the organisation; not without the second step, where the site asks for one. */
  isAdmin: boolean;
};

/** What was granted to a person; undefined where nothing was. */
export type AccessOf = (uid: string) => Promise<Access | undefined>;

/** `siteOwner`: the organisation that the site belongs to; undefined while nobody has set it up. */
export type SitePorts = { accessOf: AccessOf; siteOwner: () => Promise<string | undefined> };

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
 * Throws `forbidden` when the session that this token is of began twelve hours ago, or did not come by the account's own way.
 */
function refuseSession({ token }: NonNullable<Caller>, now: Date): void {
  if (!cameByOwnWay(token)) throw new AppError("forbidden", refuses("googleOnly"));
  if (!(now.getTime() - Number(token.auth_time) * 1000 < SESSION_MS))
    throw new AppError("forbidden", refuses("sessionLong"));
}

/** Who the token is of. Throws `forbidden` unless it is staff, as the blocking functions say it of people of ours, with a verified address. */
function claimsOf(caller: Caller) {
  const claims = StaffClaims.safeParse(caller?.token).data;
  const { email, email_verified: isVerified } = caller?.token ?? {};
  const isOurs = typeof email === "string" && isVerified === true;
  if (!caller || !isOurs || !claims) throw new AppError("forbidden", refuses("staffOnly"));
  return { caller, claims, by: { uid: caller.uid, name: claims.staffName }, organisation: emailDomain(email) ?? "" };
}

/** A session is named by the time of its sign-in, in seconds since 1970. */
const sessionOf = ({ token }: NonNullable<Caller>) => Number(token.auth_time);

/** A person of ours and their session, whatever they may. */
export type SignedIn = { by: Person; organisation: string; session: number };

/**
 * Who asks, with a session that may go on, whether or not anything was granted to them or their screen is locked. Throws with `forbidden`.
 */
export function signedInStaff(asked: Caller, now = new Date()): SignedIn {
  const { caller, by, organisation } = claimsOf(asked);
  refuseSession(caller, now);
  return { by, organisation, session: sessionOf(caller) };
}

/** As `signedInStaff`, of an organisation whose people may sign in now: for what is asked before there is any access. */
export async function signedInOurs(
  asked: Caller,
  allowedDomains: () => Promise<readonly string[]>,
  now = new Date(),
): Promise<SignedIn> {
  const signedIn = signedInStaff(asked, now);
  if (!(await allowedDomains()).includes(signedIn.organisation)) throw new AppError("forbidden", refuses("staffOnly"));
  return signedIn;
}

/** Whether the access of a person is at its end. */
export const isOver = ({ until }: Pick<Access, "until">, now: Date): boolean => until !== undefined && until <= now;

/**
 * What is still granted to somebody of an organisation who came in at `begunAt`, in seconds since 1970. Throws `forbidden` where
 * that ended.
 */
export function presentAccess(
  access: Access | undefined,
  { organisation, begunAt }: { organisation: string; begunAt: number },
  now: Date,
): Access {
  if (access?.since !== undefined && !(begunAt >= access.since))
    throw new AppError("forbidden", refuses("sessionEnded"));
  if (!access || isOver(access, now) || access.organisation !== organisation || !hasAccess(access))
    throw new AppError("forbidden", refuses("noAccess"));
  return access;
}

/**
 * Who asks, and what they may: a token alone lives on for an hour after access ended. Rejects with `forbidden`.
 */
export async function presentStaff(asked: Caller, accessOf: AccessOf, now = new Date()): Promise<StaffCaller> {
  const { caller, claims, by, organisation } = claimsOf(asked);
  refuseSession(caller, now);
  const session = sessionOf(caller);
  const access = presentAccess(await accessOf(by.uid), { organisation, begunAt: session }, now);
  if (access.locked?.includes(session)) throw new AppError("forbidden", refuses("sessionLocked"));
  return { by, organisation, access, isAdmin: access.isAdmin && claims.awaitsSecondStep !== true };
}

/** As `presentStaff`, for administrators alone. */
export async function presentAdmin(caller: Caller, accessOf: AccessOf, now = new Date()): Promise<StaffCaller> {
  const staff = await presentStaff(caller, accessOf, now);
  if (!staff.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  return staff;
}

/** As `presentAdmin`, for those of the organisation that the site belongs to: what concerns everybody is theirs. */
export async function presentSiteAdmin(
  caller: Caller,
  { accessOf, siteOwner }: SitePorts,
  now = new Date(),
): Promise<StaffCaller> {
  const staff = await presentAdmin(caller, accessOf, now);
  if ((await siteOwner()) !== staff.organisation) throw new AppError("forbidden", refuses("adminsOnly"));
  return staff;
}

/** Throws `forbidden` unless this is open to the person in the study. */
export function refuseWithout({ access }: Pick<StaffCaller, "access">, capability: Capability, of: OfStudy): void {
  if (!can(access, capability, of)) throw new AppError("forbidden", refuses("notGranted"));
}
