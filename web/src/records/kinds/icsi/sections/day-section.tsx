import type { ScheduledCheck } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import { dueState } from "@zona/domain/timing/due-list";
import type { ReactNode } from "react";
import { duration } from "../../../../platform/i18n/check-words.ts";
import { shortTime, weekdayTime } from "../../../../platform/i18n/dates.ts";
import type { OpenSections } from "../../../entry/use-open-sections.ts";
import { t } from "../icsi-text.ts";

type Props = { id: string; title: string; words?: ReactNode; sections: OpenSections; children: ReactNode };

/** One accordion of the record; what is closed is not in the page at all, so that a key never waits for it. */
export function DaySection({ id, title, words, sections, children }: Props) {
  const isOpen = sections.isOpen(id);
  return (
    <details id={id} open={isOpen} onToggle={(event) => sections.toggle(id, event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        {words}
      </summary>
      {isOpen && children}
    </details>
  );
}

const DUE_CLASS = { overdue: "failure", due: "attention", soon: "dim", later: "dim", done: "good" } as const;

/** Where a check stands: its clock times, and how long it is to its opening or past its end. */
export function DueWords({ item, now }: { item: ScheduledCheck; now: Date }) {
  const { from, overdue, doneAt, notDoneReason, isEmpty } = item;
  if (doneAt) return <span className="good">{t("done", { time: shortTime(doneAt, now) })}</span>;
  if (notDoneReason) return <span className="dim">{t("passed")}</span>;
  if (isEmpty) return <span className="dim">{t("empty")}</span>;
  const state = dueState(item, now);
  const left = (until: Date) => duration(until.getTime() - now.getTime());
  return (
    <>
      <span className="dim">
        {weekdayTime(from)} – {weekdayTime(overdue)}
      </span>
      <span className={DUE_CLASS[state]}>
        {state === "overdue" && t("overdue", { time: left(overdue) })}
        {state === "due" && t("dueNow", { time: left(overdue) })}
        {(state === "soon" || state === "later") && t("dueIn", { time: left(from) })}
      </span>
    </>
  );
}
