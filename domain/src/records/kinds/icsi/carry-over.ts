import type { CheckKey } from "../../../policy/timing-profiles.ts";
import { endOf, type IcsiRecord, isAfterDay1, isCultured, type OocyteHistory, oocyteHistories } from "./icsi-record.ts";
import { AFTER_RESCUE, isInseminated } from "./insemination.ts";

/** Whether an oocyte is to be looked at in a check that is made at this time. */
function isLookedAt({ unit, degenerated, ...oocyte }: OocyteHistory, check: CheckKey, at: Date): boolean {
  const history = { unit, degenerated, ...oocyte };
  const end = endOf(history);
  if (!isCultured(history) || (end && end < at)) return false;
  if (check === AFTER_RESCUE) return unit.rescueAt !== undefined && unit.survivalImmediate !== "lysed";
  // What was injected a second time was looked at before that, whatever became of it then.
  if (check === "fert")
    return isInseminated(unit) && (unit.rescueAt !== undefined || unit.survivalImmediate !== "lysed");
  if (!isAfterDay1(check)) return isInseminated(unit) && unit.survivalImmediate !== "lysed";
  // On day 1 one discards in the same minute what one has just seen; later on one looks at what stays.
  return !degenerated && end?.getTime() !== at.getTime();
}

/**
 * The oocytes that are to be looked at in a check: all that were inseminated and had not left culture when it was made nor,
 * from day 2 on, degenerated. Who was seen at it stays in the list, whatever became of it later.
 */
export function unitsAtCheck(record: IcsiRecord, check: CheckKey, at: Date): number[] {
  return oocyteHistories(record)
    .filter((oocyte) => oocyte.observations.some((seen) => seen.check === check) || isLookedAt(oocyte, check, at))
    .map(({ unit }) => unit.n);
}
