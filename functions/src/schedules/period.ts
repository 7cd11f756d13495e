import type { Filter } from "@zona/domain/filters/filter";
import type { Period } from "@zona/domain/schedules/schedule";
import { firstInstantAt, localTimeAt } from "@zona/domain/timing/zoned-time";

const MIDNIGHT = { hour: 0, minute: 0, second: 0 };

function dayStart(year: number, month: number, day: number, zone: string): Date {
  const date = new Date(Date.UTC(year, month - 1, day));
  const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), ...MIDNIGHT };
  return firstInstantAt(local, zone);
}

/** The last whole day, week (from Monday), month or quarter before an instant, on the clock of a zone; `to` excluded. */
export function periodBefore({ last }: Period, at: Date, zone: string): { from: Date; to: Date } {
  const { year, month, day } = localTimeAt(at, zone);
  const start = (m: number, d: number) => dayStart(year, m, d, zone);
  switch (last) {
    case "day":
      return { from: start(month, day - 1), to: start(month, day) };
    case "week": {
      const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
      return { from: start(month, monday - 7), to: start(month, monday) };
    }
    case "month":
      return { from: start(month - 1, 1), to: start(month, 1) };
    case "quarter": {
      const first = month - ((month - 1) % 3);
      return { from: start(first - 3, 1), to: start(first, 1) };
    }
  }
}

/** The filter with the period as two more conditions. */
export const withinPeriod = (filter: Filter, field: string, { from, to }: { from: Date; to: Date }): Filter => ({
  all: [filter, { field, op: "ge", value: [from.toISOString()] }, { field, op: "lt", value: [to.toISOString()] }],
});
