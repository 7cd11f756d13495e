import type { AskedSubject, Field } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import type { Condition, Filter } from "../../filters/filter.ts";
import { parseRecurringTime, recurringTimeWords } from "../../filters/recurring-time.ts";
import { parseRelativeTime } from "../../filters/relative-time.ts";
import { datesOf, dateWords, periodWords } from "../../filters/relative-time-words.ts";
import type { Said } from "../../messages/said.ts";
import { addMonths, DAY, instantOf, wallClock } from "../../timing/calendar.ts";
import { parseInstant } from "../../timing/zoned-time.ts";
import { inSentence, type SentenceShown } from "./sentence-shown.ts";
import { asksFor } from "./sentence-words.ts";

/** What happened to a record at the instant of a field, as said behind its noun. */
function happened(subject: AskedSubject, id: string, when: string, shown: SentenceShown): Said {
  if (subject === "media") {
    if (id === "createdAt") return asksFor("uploaded", { when });
    if (id === "capturedAt") return asksFor("captured", { when });
  }
  if (subject === "lots" && id === "openedAt") return asksFor("unsealed", { when });
  const say = HAPPENED[id];
  return say ? say(when) : asksFor("at", { field: inSentence(fieldOf(subject, id)?.label ?? id, shown), when });
}

const HAPPENED: Readonly<Record<string, (when: string) => Said>> = {
  createdAt: (when) => asksFor("created", { when }),
  submittedAt: (when) => asksFor("submitted", { when }),
  reviewedAt: (when) => asksFor("reviewed", { when }),
  signedAt: (when) => asksFor("signed", { when }),
  lockedAt: (when) => asksFor("locked", { when }),
  cancelledAt: (when) => asksFor("cancelled", { when }),
  invalidAt: (when) => asksFor("invalid", { when }),
  openedAt: (when) => asksFor("opened", { when }),
  injectedAt: (when) => asksFor("injected", { when }),
  fateAt: (when) => asksFor("fated", { when }),
  expiresAt: (when) => asksFor("expiring", { when }),
  overdueAt: (when) => asksFor("overdue", { when }),
  dueAt: (when) => asksFor("due_at", { when }),
};

const isMidnight = (at: Date, zone: string) => wallClock(at, zone) % DAY === 0;

/** An instant by its day, or by its minute where it is no beginning of a day. */
const instantWords = (at: Date, shown: SentenceShown, isDay = isMidnight(at, shown.zone)): string =>
  dateWords(at, isDay ? "day" : "minute", shown);

/** "in October 2026", "on 12 October 2026", "from 1 to 24 October 2026". */
function spanWords(from: Date, to: Date, shown: SentenceShown): Said {
  const { zone } = shown;
  const start = wallClock(from, zone);
  const isWhole = (months: number) => instantOf(addMonths(start, months), zone).getTime() === to.getTime();
  const day = new Date(start).getUTCDate();
  const isDays = isMidnight(from, zone) && isMidnight(to, zone);
  if (isDays && day === 1 && new Date(start).getUTCMonth() === 0 && isWhole(12))
    return asksFor("inYear", { time: dateWords(from, "year", shown) });
  if (isDays && day === 1 && isWhole(1)) return asksFor("inMonth", { time: dateWords(from, "month", shown) });
  if (isDays && wallClock(to, zone) - start === DAY) return asksFor("onDay", { time: instantWords(from, shown) });
  return asksFor("fromTo", { time: datesOf({ from, to }, !isDays, shown) });
}

const instants = ({ value }: Condition): Date[] => value.flatMap((one) => parseInstant(String(one)) ?? []);

/** When, as one condition on an instant says it; undefined for one that says no time. */
function conditionTime({ op, value, ...rest }: Condition, field: Field, shown: SentenceShown): string | undefined {
  const { tell } = shown;
  const relative = op === "within" ? parseRelativeTime(String(value[0])) : undefined;
  if (relative) return periodWords(relative, field, shown);
  const recurring = op === "recurs" ? parseRecurringTime(String(value[0])) : undefined;
  if (recurring) return recurringTimeWords(recurring, shown);
  const [first, last] = instants({ op, value, ...rest });
  if (!first) return undefined;
  if (op === "ge") return tell(asksFor("from", { time: instantWords(first, shown) }));
  if (op === "gt") return tell(asksFor("after", { time: instantWords(first, shown, false) }));
  if (op === "lt") return tell(asksFor("before", { time: instantWords(first, shown) }));
  if (op === "le") return tell(asksFor("upTo", { time: instantWords(first, shown, false) }));
  if (op !== "between" || !last) return undefined;
  const [from, to] = [instantWords(first, shown, false), instantWords(last, shown, false)];
  return tell(asksFor("through", { from, to }));
}

/** A time of one field, from one condition or from a first and a last one. */
type Time = { field: string; when: string };

/** From and before of one field, which are told as one span. */
function spanOf(parts: readonly Filter[], shown: SentenceShown): Time | undefined {
  const [first, last, ...more] = parts;
  if (!first || !last || more.length > 0 || !("field" in first) || !("field" in last)) return undefined;
  if (first.field !== last.field || first.op !== "ge" || last.op !== "lt") return undefined;
  const [from] = instants(first);
  const [to] = instants(last);
  if (!from || !to || from >= to) return undefined;
  return { field: first.field, when: shown.tell(spanWords(from, to, shown)) };
}

/** The time that a filter asks of one field, and of nothing else; undefined for all other filters. */
function timeIn(subject: AskedSubject, filter: Filter, shown: SentenceShown): Time | undefined {
  if ("field" in filter) {
    const field = fieldOf(subject, filter.field);
    const when = field?.type === "instant" ? conditionTime(filter, field, shown) : undefined;
    return when === undefined ? undefined : { field: filter.field, when };
  }
  if ("all" in filter) return spanOf(filter.all, shown);
  if ("not" in filter) return undefined;
  const each = filter.any.map((part) => timeIn(subject, part, shown));
  const [first, ...others] = each;
  if (!first || others.some((one) => one?.field !== first.field)) return undefined;
  const when = others.reduce((so, one) => shown.tell(asksFor("or", { first: so, last: one?.when ?? "" })), first.when);
  return { field: first.field, when };
}

/** "created in October 2026", for a filter that asks nothing but a time of one field; undefined for all others. */
export function timePhrase(subject: AskedSubject, filter: Filter, shown: SentenceShown): string | undefined {
  const time = timeIn(subject, filter, shown);
  return time && shown.tell(happened(subject, time.field, time.when, shown));
}
