/** What can be said of many numbers in one. */
export const STATS = ["sum", "avg", "median", "min", "max", "p10", "p25", "p75", "p90"] as const;
export type Stat = (typeof STATS)[number];

/** Fields whose numbers make sense added up: what is counted, and sizes; years, shares and lengths do not. */
export const isAddedUp = (field: string | undefined) =>
  /Count$|^(?:cocRetrieved|folliclesAspirated|queries|openQueries|bytes)$/.test(field ?? "");
