import type { Filter } from "@zona/domain/filters/filter";
import { type RelativeTime, relativeTimeText } from "@zona/domain/filters/relative-time";
import type { Period } from "@zona/domain/schedules/schedule";

/** The period of a schedule as tables ask it. */
export const timeOfPeriod = ({ last }: Period): RelativeTime => ({ kind: "last", count: 1, unit: last });

/** The filter with the period as one more condition. */
export const withinPeriod = (filter: Filter, field: string, period: Period): Filter => ({
  all: [filter, { field, op: "within", value: [relativeTimeText(timeOfPeriod(period))] }],
});
