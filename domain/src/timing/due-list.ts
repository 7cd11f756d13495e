import {
  type CheckKey,
  type CheckWindow,
  type Insemination,
  TIMING_PROFILES,
  type TimedCheck,
  type TimingOverrides,
  type TimingProfile,
  type TimingProfileId,
} from "../policy/timing-profiles.ts";
import { hoursBetween, MS_PER_HOUR } from "./instant.ts";
import type { Window } from "./working-hours.ts";

/** How a site times its checks. */
export type SiteTiming = { profile: TimingProfileId; overrides?: TimingOverrides | undefined };
/** How the checks of a cohort are timed, which was inseminated in one way. */
export type Timing = SiteTiming & { insemination: Insemination };

/** A check with its instants. `doneAt` is set once the check is recorded; the item never moves after that. */
export type DueItem = Window & { check: CheckKey; doneAt?: Date };

/** The hours of one check under a profile with a site's changes; undefined when the profile does not know the check. */
export function checkWindow(named: CheckKey, timing: Timing): CheckWindow | undefined {
  // What is looked at after a rescue is what is looked at after any injection.
  const check = named === "fert_rescue" ? "fert" : named;
  const override = timing.overrides?.[check]?.window;
  if (override) return override;
  const profile: TimingProfile = TIMING_PROFILES[timing.profile];
  return profile.checks[check]?.[timing.insemination];
}

function isScheduled(check: CheckKey, timed: TimedCheck | undefined, timing: Timing): boolean {
  return timing.overrides?.[check]?.scheduled ?? timed?.scheduled ?? false;
}

/**
 * All scheduled checks of a cohort, in order of their targets. Windows are elapsed hours after the anchor, so they hold over
 * clock changes. An anchor that is not a real date gives an empty list.
 */
export function dueList(anchor: Date, timing: Timing): DueItem[] {
  if (Number.isNaN(anchor.getTime())) return [];
  const { checks }: TimingProfile = TIMING_PROFILES[timing.profile];
  const keys = new Set([...Object.keys(checks), ...Object.keys(timing.overrides ?? {})] as CheckKey[]);
  const at = (hours: number) => new Date(anchor.getTime() + hours * MS_PER_HOUR);
  const items: DueItem[] = [];
  for (const check of keys) {
    const window = checkWindow(check, timing);
    if (!window || !isScheduled(check, checks[check], timing)) continue;
    items.push({ check, from: at(window.from), target: at(window.target), overdue: at(window.overdue) });
  }
  return items.sort((a, b) => a.target.getTime() - b.target.getTime());
}

/** The list after the anchor was corrected: what is done stays as it was, all else moves. */
export function rescheduled(items: readonly DueItem[], anchor: Date, timing: Timing): DueItem[] {
  const done = items.filter((item) => item.doneAt);
  const moved = dueList(anchor, timing).filter(({ check }) => !done.some((item) => item.check === check));
  return [...done, ...moved].sort((a, b) => a.target.getTime() - b.target.getTime());
}

/** A check of any kind: of a profile, or a timepoint. */
type Dated = Window & { doneAt?: Date | undefined };

export type DueState = "done" | "overdue" | "due" | "soon" | "later";

const SOON_MS = 12 * MS_PER_HOUR;

/** Where an item stands: due from its opening on, overdue from its end on, soon within the 12 hours before it opens. */
export function dueState(item: Dated, now: Date): DueState {
  if (item.doneAt) return "done";
  if (now >= item.overdue) return "overdue";
  if (now >= item.from) return "due";
  return item.from.getTime() - now.getTime() <= SOON_MS ? "soon" : "later";
}

const URGENCY: readonly DueState[] = ["overdue", "due", "soon", "later", "done"];

/** Overdue first, then due, soon, later and done; within each the nearest target first. */
export function byUrgency<T extends Dated>(items: readonly T[], now: Date): T[] {
  const rank = (item: Dated) => URGENCY.indexOf(dueState(item, now));
  return items.toSorted((a, b) => rank(a) - rank(b) || a.target.getTime() - b.target.getTime());
}

const NOTICE_MS = MS_PER_HOUR / 2;

/** When to remind of an open item: half an hour before it opens and once it is overdue; never of a done one. */
export const reminders = ({ from, overdue, doneAt }: DueItem): Date[] =>
  doneAt ? [] : [new Date(from.getTime() - NOTICE_MS), overdue];

/** Hours post injection (or insemination) of any instant; negative before it. */
export const hoursPostInjection = (anchor: Date, instant: Date) => hoursBetween(anchor, instant);

export type TimingVerdict = {
  verdict: "early" | "in_window" | "late";
  /** Distance from the middle of the window, in hours. */
  hoursFromCentre: number;
};

/** Judges when a check was made; undefined when the profile has no window for it. The end of a window still counts as in time. */
export function judgeTiming(check: CheckKey, hpi: number, timing: Timing): TimingVerdict | undefined {
  const window = checkWindow(check, timing);
  if (!window) return undefined;
  const verdict = hpi < window.from ? "early" : hpi > window.overdue ? "late" : "in_window";
  return { verdict, hoursFromCentre: Math.abs(hpi - (window.from + window.overdue) / 2) };
}
