import { type DueState, dueState } from "@zona/domain/timing/due-list";
import { hoursBetween } from "@zona/domain/timing/instant";
import type { Due } from "@zona/domain/timing/working-hours";
import { duration } from "../../platform/i18n/check-words.ts";
import { clockBeside, weekdayTime } from "../../platform/i18n/dates.ts";
import { text } from "../../platform/i18n/text.ts";

const t = text("dueLine", {
  dueIn: "due in {time}",
  openDueIn: "open, due in {time}",
  dueNow: "due now",
  dueAgo: "due {time} ago",
  overdue: "overdue, due {time} ago",
  hours: "at {hours, number} h",
  window: "window {from} to {to}",
});

const DUE_CLASS = { overdue: "failure", due: "attention", soon: "dim", later: "dim", done: "good" } as const;

/** Nearer than this, a countdown would say 0 minutes. */
const HALF_A_MINUTE = 30_000;

function countdown(state: DueState, ms: number): string {
  const time = duration(ms);
  if (state === "overdue") return t("overdue", { time });
  if (Math.abs(ms) < HALF_A_MINUTE) return t("dueNow");
  if (ms < 0) return t("dueAgo", { time });
  return t(state === "due" ? "openDueIn" : "dueIn", { time });
}

/** When a check is due: how long it is to that moment, its clock time and hours; and the window by which it is judged. */
export function DueLine({ due, now }: { due: Due; now: Date }) {
  const { target, zero, window } = due;
  const state = dueState(due, now);
  const hours = Math.round(hoursBetween(zero, target) * 10) / 10;
  return (
    <>
      <span className={DUE_CLASS[state]} data-state={state}>
        {countdown(state, target.getTime() - now.getTime())}
      </span>{" "}
      <span className="dim">
        · <time dateTime={target.toISOString()}>{weekdayTime(target)}</time>, {t("hours", { hours })};{" "}
        {t("window", { from: clockBeside(window.from, target), to: clockBeside(window.overdue, target) })}
      </span>
    </>
  );
}
