/**
 * Raised whenever the same record makes other facts than before: what was made by an older one is made anew, a page at a
 * time, after the next deployment.
 */
export const FACTS_VERSION = 29;
