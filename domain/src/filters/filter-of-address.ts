import type { Subject } from "./field.ts";
import { Filter } from "./filter.ts";
import { filterFault } from "./filter-fault.ts";

const MAX_LENGTH = 8000;

/** The filter of an address; undefined for anything that is none or does not fit the subject. */
export function filterFromAddress(subject: Subject, text: string): Filter | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const parsed = Filter.safeParse(JSON.parse(text));
    return parsed.success && filterFault(subject, parsed.data) === undefined ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
