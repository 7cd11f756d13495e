import type { ScheduledCheck } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import type { ReactNode } from "react";
import { shortTime } from "../../../../platform/i18n/dates.ts";
import type { OpenSections } from "../../../entry/use-open-sections.ts";
import { DueLine } from "../../../record/due-line.tsx";
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

/** Where a check stands: when it is due, or how it ended. */
export function DueWords({ item, now }: { item: ScheduledCheck; now: Date }) {
  const { doneAt, notDoneReason, isEmpty } = item;
  if (doneAt) return <span className="good">{t("done", { time: shortTime(doneAt, now) })}</span>;
  if (notDoneReason) return <span className="dim">{t("passed")}</span>;
  if (isEmpty) return <span className="dim">{t("empty")}</span>;
  return (
    <>
      {item.units && <span className="dim">{t("ofOocytes", { oocytes: item.units.join(", ") })}</span>}
      <DueLine due={item} now={now} />
    </>
  );
}
