import type { Clock } from "@zona/domain/records/entry/column";
import { useMemo } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { SITE } from "../../platform/site/site.ts";

/** The site's clock on this day; the same object for the same day, so that a grid is not drawn again. */
export function useClock(day: Date | undefined): Clock {
  const ms = day?.getTime();
  return useMemo(
    () => ({
      zone: SITE.timeZone,
      order: SITE.dateOrder,
      day: ms === undefined ? undefined : new Date(ms),
      now: labNow,
    }),
    [ms],
  );
}
