import { AppError } from "@zona/domain/errors";
import { type AccessToken, MOST_USES_A_MINUTE } from "@zona/domain/exchange/access-token";
import { type Access, can, type OfStudy } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { Study } from "@zona/domain/studies/study";
import { presentAccess, type StaffCaller } from "../identity/caller.ts";

/** What a token is judged by besides itself: what its maker may now, and whose its study is. */
export type TokenGround = { access: Access | undefined; study: Pick<Study, "id" | "organisation"> | undefined };

/** The capabilities that a program has; never more of them than its maker. */
const READING = ["read", "open"] as const;

/** What somebody reads in one study, and nothing else of what they may. */
const readerOf = (access: Access, of: OfStudy): Access => ({
  organisation: access.organisation,
  isAdmin: false,
  roles: {},
  everywhere: [],
  may: Object.fromEntries(
    READING.flatMap((capability) => (can(access, capability, of) ? [[capability, [of.studyId]]] : [])),
  ),
});

const MS_PER_SECOND = 1000;

/**
 * Who a token is: a reader of its study, as far as the administrator who made it reads there now. Throws `forbidden` where that is
 * nothing: it was revoked or is over, they left, were signed out since, administer the organisation no more or lost the study.
 */
export function tokenReader(token: AccessToken, { access, study }: TokenGround, now: Date): StaffCaller {
  const { id, name, organisation, by, createdAt, expiresAt, revoked } = token;
  if (revoked || expiresAt <= now) throw new AppError("forbidden", refuses("noToken"));
  const present = presentAccess(access, { organisation, begunAt: createdAt.getTime() / MS_PER_SECOND }, now);
  const reader =
    study?.organisation === organisation ? readerOf(present, { organisation, studyId: study.id }) : undefined;
  if (!present.isAdmin || !reader?.may.read) throw new AppError("forbidden", refuses("noToken"));
  return { by: { uid: id, name: `${name} (${by.name})` }, organisation, access: reader, isAdmin: false };
}

/** What one use more leaves in the token, or after how many seconds it goes on. */
export function nextUse(
  { uses, pace }: AccessToken,
  now: Date,
): { waitSeconds: number } | Pick<AccessToken, "uses" | "lastUsedAt" | "pace"> {
  const minute = Math.floor(now.getTime() / 60_000);
  const within = pace?.minute === minute ? pace.uses : 0;
  if (within >= MOST_USES_A_MINUTE) return { waitSeconds: Math.ceil(((minute + 1) * 60_000 - now.getTime()) / 1000) };
  return { uses: uses + 1, lastUsedAt: now, pace: { minute, uses: within + 1 } };
}
