import fc from "fast-check";
import { recurringTimeText, WEEKDAYS } from "./recurring-time.ts";

/** Days of the week, hours of the day, or both. */
export const RECURRING = fc
  .record({
    weekdays: fc.subarray([...WEEKDAYS]),
    minutes: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
        .filter(([from, to]) => from !== to)
        .map(([from, to]) => ({ from, to })),
      { nil: undefined },
    ),
  })
  .filter(({ weekdays, minutes }) => weekdays.length > 0 || minutes !== undefined)
  .map(recurringTimeText);
