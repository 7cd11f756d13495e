import type { AccessTokenAnswer, AskedAccessToken, ShownToken } from "@zona/domain/exchange/access-token";
import { staffOperation } from "../../platform/firebase/functions.ts";

const { ask } = staffOperation<AskedAccessToken, AccessTokenAnswer>("accessTokens");

export const fetchTokens = async (): Promise<readonly ShownToken[]> => (await ask({ step: "list" })).tokens ?? [];

/** Resolves with the token itself, which nobody can ask for again. */
export async function createToken(
  request: Omit<Extract<AskedAccessToken, { step: "create" }>, "step">,
): Promise<string> {
  const { secret } = await ask({ step: "create", ...request });
  if (secret === undefined) throw new Error("the server made no token");
  return secret;
}

export async function revokeToken(id: string): Promise<void> {
  await ask({ step: "revoke", id });
}
