import type { ScheduledCheck } from "@zona/domain/entry/icsi-schedule";
import { useState } from "react";
import { useLocation } from "react-router";

export type OpenSections = {
  isOpen: (id: string) => boolean;
  toggle: (id: string, open: boolean) => void;
  open: (id: string) => void;
};

/** The section to begin with: the one the address names, else the next check, else what is missing before any check. */
function first(schedule: readonly ScheduledCheck[], hasOocytes: boolean): string {
  const named = location.hash.slice(1);
  if (named !== "") return named;
  const next = schedule.find(({ doneAt, notDoneReason, isEmpty }) => !doneAt && !notDoneReason && !isEmpty);
  return next?.check ?? (hasOocytes ? "oocytes" : "procedure");
}

/** Which sections are open: one to begin with, then what the person opens and closes. */
export function useOpenSections(schedule: readonly ScheduledCheck[], hasOocytes: boolean): OpenSections {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([first(schedule, hasOocytes)]));
  const toggle = (id: string, open: boolean) =>
    setOpened((former) => {
      if (former.has(id) === open) return former;
      const next = new Set(former);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  // A scanned label or a link to another section of the record that is open already.
  const named = useLocation().hash.slice(1);
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    if (named !== "") toggle(named, true);
  }
  return {
    isOpen: (id) => opened.has(id),
    toggle,
    open(id) {
      toggle(id, true);
      document.getElementById(id)?.scrollIntoView({ block: "start" });
    },
  };
}
