import { fieldOf } from "../filters/fields.ts";
import { OPERATOR_WORDS, sizeWords, unitOf } from "../filters/filter-words.ts";
import { localTimeAt, parseInstant } from "../timing/zoned-time.ts";
import type { Plan, PlanTime } from "./plan.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function dated(instant: Date, zone: string, isEnd: boolean): string {
  const at = localTimeAt(instant, zone);
  const isMidnight = at.hour === 0 && at.minute === 0;
  // An end at midnight is told as the day before it, which is the last one that counts.
  const shown = isMidnight && isEnd ? localTimeAt(new Date(instant.getTime() - 1000), zone) : at;
  const clock = `${String(at.hour).padStart(2, "0")}:${String(at.minute).padStart(2, "0")}`;
  return `${shown.day} ${MONTHS[shown.month - 1]} ${shown.year}${isMidnight ? "" : ` ${clock}`}`;
}

/** The dates of a plan in words, on the clock of the site: "1 Oct 2026 to 31 Oct 2026 (Europe/Paris)". */
export function timeInWords({ from, toExclusive }: Pick<PlanTime, "from" | "toExclusive">, zone: string): string {
  const start = from ? parseInstant(from) : undefined;
  const end = toExclusive ? parseInstant(toExclusive) : undefined;
  const first = start && dated(start, zone, false);
  const last = end && dated(end, zone, true);
  if (first && last) return `${first === last ? first : `${first} to ${last}`} (${zone})`;
  if (first) return `from ${first} on (${zone})`;
  return last ? `up to ${last} (${zone})` : "any time";
}

/** One chip per condition in the order of the question, in words: "Oocyte source is own fresh". */
export function understoodParts({ subject, where }: Plan): string[] {
  const inOrder = where.toSorted((a, b) => a.span[0] - b.span[0]);
  return inOrder.map(({ field: id, op, value }) => {
    const field = fieldOf(subject, id);
    const isSize = field?.unit === "bytes";
    const labels = value.map(
      (one) =>
        field?.values?.find((known) => known.value === one)?.label ?? (isSize ? sizeWords(Number(one)) : String(one)),
    );
    const printed = field && unitOf(field);
    const unit = printed && labels.length > 0 ? ` ${printed}` : "";
    return `${field?.label ?? id} ${OPERATOR_WORDS[op]} ${labels.join(op === "between" ? " and " : ", ")}${unit}`.trim();
  });
}
