import { CHECK_NAMES } from "@zona/domain/policy/check-names";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import { text, words } from "./text.ts";

export const t = text("checkWords", {
  timepoint: "{hours} h",
  duration:
    "{hours, plural, =0 {{minutes} min} other {{minutes, plural, =0 {{hours} h} other {{hours} h {minutes} min}}}}",
  days: "{hours, plural, =0 {{days} d} other {{days} d {hours} h}}",
});

export const CHECKS = words<Record<CheckKey, string>>("checkWords.CHECKS", CHECK_NAMES);

/** A check in words; a preclinical timepoint (`h96`) by its hours. */
export function checkWord(check: string): string {
  if (Object.hasOwn(CHECKS, check)) return CHECKS[check as CheckKey];
  return check.startsWith("h") ? t("timepoint", { hours: check.slice(1) }) : check;
}

const MINUTE_MS = 60_000;

/** From here on nobody counts hours. */
const DAYS_FROM_HOURS = 48;

/** `3 h 20 min`, `4 d 2 h`: elapsed time, so it holds over clock changes. Never negative. */
export function duration(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= DAYS_FROM_HOURS) return t("days", { days: Math.floor(hours / 24), hours: hours % 24 });
  return t("duration", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
