/**
 * The most documents that each part of the first page reads, however full the laboratory is. Together at most
 * `HOME_BUDGET`, which a test holds: a list that wants more leads to a page of its own.
 */
export const HOME_READS = {
  nextChecks: 10,
  submitted: 5,
  queries: 5,
  failedMedia: 3,
  drafts: 6,
  recentTests: 4,
  lastMedia: 5,
  notifications: 8,
  /** Two months of five indicators and two counts, per thousand cycles. */
  indicators: 14,
} as const;

export const HOME_BUDGET = 60;
