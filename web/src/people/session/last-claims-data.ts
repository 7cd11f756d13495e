import type { UnparsedFields } from "@zona/domain/stored-record";
import type { User } from "firebase/auth";
import { jwtDecode } from "jwt-decode";

/**
 * What the last token of a person says, also once it has run out: for a page that cannot reach the identity service. It
 * counts for what the page shows; each request asks for a token that holds. Undefined where none is kept.
 */
export function lastClaims(user: User): UnparsedFields | undefined {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { accessToken?: string } };
  try {
    return jwtDecode(stsTokenManager?.accessToken ?? "");
  } catch {
    return undefined;
  }
}
