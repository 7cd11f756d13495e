import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";
import { isTimeZone } from "../timing/zoned-time.ts";

const says = sentences("scheduleRule", {
  time: "The time is hours and minutes, such as 07:00.",
  zone: "The time zone is a name of the IANA list, such as Europe/Paris.",
  firstDay: "The first day is a date such as 2026-11-30.",
  lastDay: "The last day is a date such as 2026-11-30.",
  weekday: "Choose at least one day of the week.",
  weekdayTwice: "A day of the week is named once.",
  order: "The first day lies after the last.",
});

/** In the order of a week of the laboratory, which begins on Monday. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const at = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue(says("time")));

const around = {
  /** The wall clock that all times of the rule are on. */
  zone: z.string().refine(isTimeZone, issue(says("zone"))),
  /** First and last day on that wall clock, both included. */
  starts: z.iso.date(issue(says("firstDay"))).optional(),
  ends: z.iso.date(issue(says("lastDay"))).optional(),
};

/**
 * When a report is due. A reading that the clock jumps over is taken at the first instant after the jump; one that it
 * shows twice is taken once, the first time. `hour` is a real hour: the night of 25 hours has 25 runs.
 */
export const ScheduleRule = z
  .discriminatedUnion("every", [
    z.strictObject({ every: z.literal("hour"), minute: z.int().min(0).max(59), ...around }),
    z.strictObject({ every: z.literal("day"), at, ...around }),
    /** Monday to Friday. */
    z.strictObject({ every: z.literal("weekday"), at, ...around }),
    z.strictObject({
      every: z.literal("week"),
      on: z
        .array(z.enum(WEEKDAYS))
        .min(1, issue(says("weekday")))
        .refine((days) => new Set(days).size === days.length, issue(says("weekdayTwice"))),
      at,
      ...around,
    }),
    /** A month that is too short for the day has its run on its last one. */
    z.strictObject({
      every: z.literal("month"),
      day: z.union([z.int().min(1).max(31), z.literal("last")]),
      at,
      ...around,
    }),
  ])
  .refine(({ starts, ends }) => !starts || !ends || starts <= ends, issue(says("order")));
export type ScheduleRule = z.infer<typeof ScheduleRule>;
