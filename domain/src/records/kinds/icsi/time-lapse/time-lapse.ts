import { type Said, sentences } from "../../../../messages/said.ts";
import { withoutBinaryNoise } from "../../../../policy/decimal.ts";
import { LIMITS } from "../../../../policy/limits.ts";

const says = sentences("timeLapse", {
  noUnit: "The unit of the times is unknown: say h, min or s.",
  impossible: "{event} must lie between 0 and {longest} hours after injection.",
  backwards: "{event} ({hours} h) comes before {earlier} ({before} h).",
});

/** Events of a time-lapse annotation in the order in which they can happen. */
export const TIME_LAPSE_EVENTS = [
  ...["tPNa", "tPNf", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "tSC", "tM", "tSB", "tB", "tEB", "tHB"],
] as const;
export type TimeLapseEvent = (typeof TIME_LAPSE_EVENTS)[number];

/** Hours per unit of an export. An export that does not say its unit is refused, never guessed. */
export const HOURS_PER: Readonly<Record<string, number>> = { h: 1, min: 1 / 60, s: 1 / 3600 };

export type TimeLapse = { times: Partial<Record<TimeLapseEvent, number>>; faults: Said[] };

/** Reads one row of an export (`t2`, `Value_t2`, `Time_t2`) into hours after injection; other columns are ignored. */
export function timeLapseTimes(row: Readonly<Record<string, unknown>>, unit: string): TimeLapse {
  const perUnit = HOURS_PER[unit];
  if (perUnit === undefined) return { times: {}, faults: [says("noUnit")] };
  const [, longest] = LIMITS.timeLapseHours.hard;
  const result: TimeLapse = { times: {}, faults: [] };
  let before: { event: TimeLapseEvent; hours: number } | undefined;
  for (const event of TIME_LAPSE_EVENTS) {
    const value = row[event] ?? row[`Time_${event}`] ?? row[`Value_${event}`];
    if (value === undefined || value === null) continue;
    const hours = typeof value === "number" ? withoutBinaryNoise(value * perUnit) : Number.NaN;
    if (!(hours > 0 && hours <= longest)) {
      result.faults.push(says("impossible", { event, longest }));
    } else if (before && hours < before.hours) {
      result.faults.push(says("backwards", { event, hours, earlier: before.event, before: before.hours }));
    } else {
      result.times[event] = hours;
      before = { event, hours };
    }
  }
  return result;
}
