import type { CheckKey } from "../../../policy/timing-profiles.ts";
import { endOf, type IcsiRecord, isAfterDay1, oocyteHistories } from "./icsi-record.ts";

/**
 * The oocytes that are to be looked at in a check: all that were injected and, from day 2 on, neither degenerated nor had
 * left culture when it was made. Who was seen at it stays in the list, whatever became of it later.
 */
export function unitsAtCheck(record: IcsiRecord, check: CheckKey, at: Date): number[] {
  return oocyteHistories(record)
    .filter((oocyte) => {
      if (oocyte.observations.some((seen) => seen.check === check)) return true;
      if (!oocyte.unit.injected) return false;
      if (!isAfterDay1(check)) return oocyte.unit.survivalImmediate !== "lysed";
      const end = endOf(oocyte);
      return !oocyte.degenerated && !(end && end <= at);
    })
    .map(({ unit }) => unit.n);
}
