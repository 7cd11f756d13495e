import * as z from "zod";
import { issue, named, type Said, type SaidValue, sentences } from "../messages/said.ts";
import { type Limit, type LimitedField, limitOf } from "./limits.ts";

const says = sentences("limits", {
  number: "{field} must be a number between {from} and {to}.",
  wholeNumber: "{field} must be a whole number between {from} and {to}.",
  unusual: "{field} of {value} is outside the usual {from}–{to}. Is it right?",
  percent: "{value}%",
  amount: "{value} {unit}",
});

function withUnit(value: number, unit: string): SaidValue {
  if (unit === "") return value;
  return unit === "%" ? says("percent", { value }) : says("amount", { value, unit: named(unit) });
}

/** "Oxygen must be a number between 2 and 21%." */
function hardSentence({ label, unit, hard: [from, max], whole }: Limit): Said {
  return says(whole ? "wholeNumber" : "number", { field: named(label), from, to: withUnit(max, unit) });
}

/** A field's schema from the limits table: impossible values, NaN and infinity fail with a sentence that names both limits. */
export function limitedNumber(field: LimitedField | Limit, label: string = limitOf(field).label) {
  const limit = { ...limitOf(field), label };
  const error = issue(hardSentence(limit));
  const number = limit.whole ? z.int({ error }) : z.number({ error });
  return number.min(limit.hard[0], { error }).max(limit.hard[1], { error });
}

/** Why a possible value is unusual; undefined when it is usual or the field has no soft range. */
export function unusual(field: LimitedField | Limit, value: number): Said | undefined {
  const limit = limitOf(field);
  if (!limit.soft || (value >= limit.soft[0] && value <= limit.soft[1])) return undefined;
  const [min, max] = limit.soft;
  return says("unusual", {
    field: named(limit.label),
    value: withUnit(value, limit.unit),
    from: min,
    to: withUnit(max, limit.unit),
  });
}
