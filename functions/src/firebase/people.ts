import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { adminApp } from "./app.ts";

/** Names and organisations of everybody with an account, by uid. */
export type People = { names: ReadonlyMap<string, string>; organisations: ReadonlyMap<string, string> };

const KEPT_MS = 5 * 60_000;
const PAGE = 1000;
let kept: { people: People; at: number } | undefined;

/** Kept for five minutes by each instance; the name is that of the identity provider, as in the claims. */
export async function allPeople(now = Date.now()): Promise<People> {
  if (kept && now - kept.at < KEPT_MS) return kept.people;
  const names = new Map<string, string>();
  const organisations = new Map<string, string>();
  // Asked for every five minutes at most: what never asks need not load it.
  const { getAuth } = await import("firebase-admin/auth");
  let next: string | undefined;
  do {
    const { users, pageToken } = await getAuth(adminApp()).listUsers(PAGE, next);
    for (const { uid, email, providerData } of users) {
      const name = providerData.find(({ displayName }) => displayName)?.displayName ?? email;
      const organisation = emailDomain(email);
      if (name) names.set(uid, name);
      if (organisation) organisations.set(uid, organisation);
    }
    next = pageToken;
  } while (next);
  kept = { people: { names, organisations }, at: now };
  return kept.people;
}
