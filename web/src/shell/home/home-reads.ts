/**
 * The most documents that each part of the first page reads, however full the laboratory is. Together at most
 * `HOME_BUDGET`, which a test holds: what is left of a list is read when somebody asks for it.
 * Indicators come from the tables of the server.
 */
export const HOME_READS = {
  nextChecks: 8,
  submitted: 5,
  queriesToMe: 3,
  queries: 4,
  /** How many open queries there are, and to me: each asked where the list is cut off. */
  queryCounts: 2,
  failedMedia: 3,
  drafts: 5,
  recentTests: 4,
  lastMedia: 4,
  notifications: 8,
  /** Whether there is any study, and whether more than the trial test: asked by administrators, once on each device. */
  anyStudy: 1,
  firstTests: 2,
} as const;

export const HOME_BUDGET = 50;
