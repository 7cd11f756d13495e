import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@zona/domain/errors";
import {
  type AccessToken,
  type AccessTokenAnswer,
  AccessTokenRequest,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  type ShownToken,
} from "@zona/domain/exchange/access-token";
import { can } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import type { LogEntry } from "../identity/accounts/accounts.ts";
import type { StaffCaller } from "../identity/caller.ts";
import { type TokenGround, tokenReader } from "./token-reader.ts";

/** Tells tokens of this site from other secrets, for people and for programs that look for leaked ones. */
const MARK = "zona_";
const TOKEN = /^zona_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;

/** The id of what looks like a token; undefined for all else. It tells nothing of the token, whose every bit is random. */
export const tokenId = (token: string): string | undefined =>
  TOKEN.test(token) ? createHash("sha256").update(token).digest("hex") : undefined;

export type AccessTokenPorts = {
  /** Those of an organisation with what each stands on, newest first. */
  list(organisation: string): Promise<{ token: AccessToken; ground: TokenGround }[]>;
  study(studyId: string): Promise<Pick<Study, "id" | "organisation"> | undefined>;
  /** Writes a token and the log in one commit; false where the study has as many in force as it may. */
  create(token: AccessToken, log: LogEntry): Promise<boolean>;
  /** Writes that a token ends and the log; undefined where the organisation has none of this id that is not revoked. */
  revoke(id: string, organisation: string, end: NonNullable<AccessToken["revoked"]>): Promise<boolean>;
};

const DAY_MS = 24 * 3_600_000;

function endedBy(token: AccessToken, ground: TokenGround, now: Date): ShownToken["ended"] {
  if (token.revoked) return "revoked";
  if (token.expiresAt <= now) return "expired";
  try {
    tokenReader(token, ground, now);
    return undefined;
  } catch {
    return "maker";
  }
}

function shown(token: AccessToken, ground: TokenGround, now: Date): ShownToken {
  const { id, name, studyId, scopes, by, uses, createdAt, expiresAt, lastUsedAt, revoked } = token;
  const ended = endedBy(token, ground, now);
  return {
    ...{ id, name, studyId, scopes, by, uses, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(revoked && { revoked: { by: revoked.by, at: revoked.at.toISOString() } }),
    ...(ended && { ended }),
  };
}

type Create = Extract<AccessTokenRequest, { step: "create" }>;

async function create(who: StaffCaller, asked: Create, ports: AccessTokenPorts, now: Date): Promise<AccessTokenAnswer> {
  const { name, studyId, expiresAt } = asked;
  const scopes = [...new Set(asked.scopes)];
  const { organisation, by, access } = who;
  const study = await ports.study(studyId);
  if (study?.organisation !== organisation) throw new AppError("not-found", refuses("noStudy"));
  const needed = scopes.includes("records") ? "open" : "read";
  if (!can(access, needed, { organisation, studyId })) throw new AppError("forbidden", refuses("tokenScope"));
  if (expiresAt <= now || expiresAt.getTime() - now.getTime() > MOST_TOKEN_DAYS * DAY_MS)
    throw new AppError("invalid-input", refuses("tokenEnd", { days: MOST_TOKEN_DAYS }));
  const secret = `${MARK}${randomBytes(RANDOM_BYTES).toString("base64url")}`;
  const id = tokenId(secret);
  if (id === undefined) throw new Error("a token that is none was made");
  const token = { id, name, organisation, studyId, scopes, by, createdAt: now, expiresAt, uses: 0 };
  const log = { kind: "create-token" as const, organisation, name, studyId, until: expiresAt, by };
  if (!(await ports.create(token, log))) throw new AppError("conflict", refuses("manyTokens", { most: MOST_TOKENS }));
  return { secret };
}

/** Lists, makes and revokes the tokens of an organisation, for its administrators. Rejects with an AppError. */
export async function accessTokensFor(
  who: StaffCaller,
  asked: Unparsed,
  ports: AccessTokenPorts,
  now: Date,
): Promise<AccessTokenAnswer> {
  if (!who.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  const { data } = AccessTokenRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  if (data.step === "create") return create(who, data, ports, now);
  if (data.step === "revoke") {
    const isDone = await ports.revoke(data.id, who.organisation, { by: who.by, at: now });
    if (!isDone) throw new AppError("not-found", refuses("noToken"));
    return {};
  }
  const tokens = await ports.list(who.organisation);
  return { tokens: tokens.map(({ token, ground }) => shown(token, ground, now)) };
}
