/** However much a session is used, it ends so long after its sign-in; rules hold the same limit. In milliseconds. */
export const SESSION_MS = 12 * 3_600_000;

/** What is signed needs a sign-in of no longer ago; rules hold the same limit. In milliseconds. */
export const SIGNING_MS = 5 * 60_000;
