/** However much a session is used, it ends so long after its sign-in; rules hold the same limit. In milliseconds. */
export const SESSION_MS = 12 * 3_600_000;
