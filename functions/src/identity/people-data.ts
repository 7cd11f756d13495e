import { adminAuth } from "../firebase/accounts.ts";

const KEPT_MS = 5 * 60_000;
const PAGE = 1000;
let kept: { names: ReadonlyMap<string, string>; at: number } | undefined;

/** Names of everybody with an account, by uid. Kept for five minutes by each instance; the name is that of the identity provider, as in the claims. */
export async function allNames(now = Date.now()): Promise<ReadonlyMap<string, string>> {
  if (kept && now - kept.at < KEPT_MS) return kept.names;
  const names = new Map<string, string>();
  const auth = await adminAuth();
  let next: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(PAGE, next);
    for (const { uid, email, providerData } of users) {
      const name = providerData.find(({ displayName }) => displayName)?.displayName ?? email;
      if (name) names.set(uid, name);
    }
    next = pageToken;
  } while (next);
  kept = { names, at: now };
  return names;
}
