import { type Limit, type LimitedField, limitOf } from "../../policy/limits.ts";

/**
 * Whether no further digit could make another number of these digits within the limits, so that the entry is complete
 * without Enter. Only whole numbers are ever complete: a decimal may follow any other. After `0` nothing is awaited, as
 * nobody writes `05`. What lies outside of the limits is never complete.
 */
export function isCompleteNumber(field: LimitedField | Limit, typed: string): boolean {
  const limit = limitOf(field);
  const [least, most] = limit.hard;
  if (!limit.whole || !/^(0|[1-9]\d*)$/.test(typed)) return false;
  const number = Number(typed);
  return number >= least && number <= most && (number === 0 || number * 10 > most);
}
