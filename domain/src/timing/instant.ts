import * as z from "zod";
import { issue, named, sentences } from "../messages/said.ts";

const says = sentences("instant", {
  noTime: "{field} must be a real date and time.",
  missing: "{field}: enter the date and time.",
});

/** A point in time; stored in UTC, shown in the site's time zone. An impossible date is a sentence, not an exception. */
export const instant = (label: string) =>
  z.date({ error: ({ input }) => issue(says(input === undefined ? "missing" : "noTime", { field: named(label) })) });

export const MS_PER_HOUR = 3_600_000;

/** Elapsed hours between two instants: clock changes do not bend it, because it never looks at a wall clock. */
export const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MS_PER_HOUR;
