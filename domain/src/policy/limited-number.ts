import * as z from "zod";
import { LIMITS, type Limit, type LimitedField } from "./limits.ts";

const withUnit = (unit: string) => (unit === "" || unit === "%" ? unit : ` ${unit}`);

/** "Oxygen must be a number between 2 and 21%." */
function hardSentence({ label, unit, hard: [min, max], whole }: Limit): string {
  return `${label} must be a ${whole ? "whole number" : "number"} between ${min} and ${max}${withUnit(unit)}.`;
}

/** A field's schema from the limits table: impossible values, NaN and infinity fail with a sentence that names both limits. */
export const limitedNumber = (field: LimitedField, label: string = LIMITS[field].label) =>
  numberWithin({ ...LIMITS[field], label });

/** The same for a limit of another table. */
export function numberWithin(limit: Limit) {
  const error = hardSentence(limit);
  const number = limit.whole ? z.int({ error }) : z.number({ error });
  return number.min(limit.hard[0], { error }).max(limit.hard[1], { error });
}

/** Why a possible value is unusual; undefined when it is usual or the field has no soft range. */
export function unusual(field: LimitedField, value: number): string | undefined {
  const limit: Limit = LIMITS[field];
  if (!limit.soft || (value >= limit.soft[0] && value <= limit.soft[1])) return undefined;
  const [min, max] = limit.soft;
  return `${limit.label} of ${value}${withUnit(limit.unit)} is outside the usual ${min}–${max}${withUnit(limit.unit)}. Is it right?`;
}
