/** However much a session is used, it ends so long after its sign-in; rules hold the same limit. In milliseconds. */
export const SESSION_MS = 12 * 3_600_000;

/** What one signs with is changed after a sign-in of no longer ago. In milliseconds. */
export const FRESH_SIGN_IN_MS = 5 * 60_000;
