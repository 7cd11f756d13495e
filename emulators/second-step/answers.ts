import { createHash } from "node:crypto";
import { PROJECT_ID } from "../project.ts";

export type Fields = Record<string, unknown>;
type Factor = { mfaEnrollmentId?: string; displayName?: string; phoneInfo?: string };

/** A number of the range kept for fiction, the same for the same secret: the emulator tells factors apart by it. */
export function fakePhone(secret: string): string {
  const digits = createHash("sha256").update(secret).digest().readUInt32BE() % 10_000_000;
  return `+1555${String(digits).padStart(7, "0")}`;
}

/** The secret lies behind the name of the factor, so that it is exported and imported with the emulator's accounts. */
const secretIn = ({ displayName = "" }: Factor) => displayName.split("\n")[1];

/** The factor that a half-finished sign-in names, with its secret; undefined when the person has none of this id. */
export async function phoneFactor(emulator: string, pending: string, enrollmentId: string) {
  const { localId } = JSON.parse(Buffer.from(pending, "base64").toString()) as { localId?: string };
  const address = `http://${emulator}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:lookup`;
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify({ localId: [localId] }),
  });
  const { users = [] } = (await response.json()) as { users?: { mfaInfo?: Factor[] }[] };
  const factor = users[0]?.mfaInfo?.find((one) => one.mfaEnrollmentId === enrollmentId);
  const secret = factor && secretIn(factor);
  return secret ? { secret, phone: fakePhone(secret) } : undefined;
}

/** A factor as the identity service would show one of an authenticator. Its secret is never told. */
function totpFactor(factor: Factor): Fields {
  if (!secretIn(factor)) return factor;
  const { phoneInfo: _, displayName = "", ...rest } = factor;
  return { ...rest, unobfuscatedPhoneInfo: undefined, displayName: displayName.split("\n")[0], totpInfo: {} };
}

/** Tokens of the emulator bear no signature, so the claim can say which second step it was. */
function totpToken(token: string): string {
  const [header, body = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { firebase?: Fields };
  if (claims.firebase?.sign_in_second_factor !== "phone") return token;
  claims.firebase.sign_in_second_factor = "totp";
  return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** An answer of the emulator with its phone factors as those of an authenticator. */
export function totpAnswer(answer: Fields): Fields {
  const changed: Fields = { ...answer };
  for (const name of ["idToken", "id_token", "access_token"]) {
    const token = answer[name];
    if (isText(token) && token.split(".").length === 3) changed[name] = totpToken(token);
  }
  if (Array.isArray(answer.mfaInfo)) changed.mfaInfo = (answer.mfaInfo as Factor[]).map(totpFactor);
  if (Array.isArray(answer.users)) changed.users = (answer.users as Fields[]).map(totpAnswer);
  return changed;
}
