import type { Said } from "../messages/said.ts";

/** What the server says of what it refuses, as the details of its answer: also in words, for a page without its sentences. */
export type Refused = { said: Said; english: string };

/** Undefined for what nothing of ours refused. */
export function refusedIn(details: unknown): Refused | undefined {
  const isOurs = typeof details === "object" && details !== null && "said" in details && "english" in details;
  return isOurs ? (details as Refused) : undefined; // the shape that functions/src/firebase/https-error.ts gives
}
