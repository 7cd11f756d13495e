import type { Filter } from "./filter.ts";

/** A filter as it stands in an address; `URLSearchParams` escapes it. */
export const filterToAddress = (filter: Filter) => JSON.stringify(filter);
