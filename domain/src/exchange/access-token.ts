import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { Sha256 } from "../records/audit/signature.ts";
import { SentInstant } from "../timing/sent-instant.ts";

/** What a token is good for: parts of tables, or whole records with the text that people wrote. */
export const TokenScope = z.enum(["tables", "records"]);
export type TokenScope = z.infer<typeof TokenScope>;

/** Of one study at the same time, those that ended left out. */
export const MOST_TOKENS = 10;
/** The longest that a token lives, in days. */
export const MOST_TOKEN_DAYS = 366;
/** Requests of one token within a minute of the clock. */
export const MOST_USES_A_MINUTE = 60;

/**
 * `accessTokens/{sha256}`: lets a program read one study in the name of the administrator who made it. The id is the SHA-256 of
 * the token in hexadecimal digits; the token itself is stored nowhere. Functions alone read and write.
 */
export const AccessToken = z.object({
  id: Sha256,
  /** What it is for, as its maker calls it. */
  name: z.string().trim().min(1).max(60),
  organisation: z.string().min(1),
  studyId: z.string().regex(/^[^/]{1,64}$/),
  scopes: z.array(TokenScope).min(1),
  by: Person,
  createdAt: z.date(),
  expiresAt: z.date(),
  revoked: z.object({ by: Person, at: z.date() }).optional(),
  /** Requests answered or refused for their content, since it was made. */
  uses: z.int().min(0),
  lastUsedAt: z.date().optional(),
  /** Minutes since 1970, and how often it was used within it. */
  pace: z.object({ minute: z.int(), uses: z.int().min(0) }).optional(),
});
export type AccessToken = z.infer<typeof AccessToken>;

const Created = AccessToken.pick({ name: true, studyId: true, scopes: true });

/** What administrators ask with the operation `accessTokens` of `staffCall`. */
export const AccessTokenRequest = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("list") }),
  z.strictObject({ step: z.literal("create"), ...Created.shape, expiresAt: SentInstant }),
  z.strictObject({ step: z.literal("revoke"), id: Sha256 }),
]);
export type AccessTokenRequest = z.infer<typeof AccessTokenRequest>;
/** As a page asks it. */
export type AskedAccessToken = z.input<typeof AccessTokenRequest>;

/** A token as its page shows it, instants as ISO texts. */
export type ShownToken = Pick<AccessToken, "id" | "name" | "studyId" | "scopes" | "by" | "uses"> & {
  createdAt: string;
  expiresAt: string;
  lastUsedAt?: string;
  revoked?: { by: Person; at: string };
  /** Why it opens nothing now; missing while it does. `maker`: whoever made it lost the access that it stands on. */
  ended?: "revoked" | "expired" | "maker";
};

/** `secret` is told once, to whoever made the token. */
export type AccessTokenAnswer = { tokens?: ShownToken[]; secret?: string };
