import type { Subject } from "@zona/domain/filters/field";
import { READY_VIEWS, type ReadyView } from "@zona/domain/reports/ready-views";
import { reportToAddress } from "@zona/domain/reports/report-address";
import type { ReportView } from "@zona/domain/reports/report-view";
import { type SavedView, viewOf } from "@zona/domain/reports/saved-view";
import { FIGURES_VIEWS } from "@zona/domain/tables/figures-views";
import { dataOf, type Listen, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { READY_WORDS, SUBJECT_WORDS } from "../reports-text.ts";
import { listenToSavedView } from "./saved-views-data.ts";

/** What a table was opened from: `saved` for a view that somebody keeps. */
export type OpenedView = {
  name: string;
  saved?: SavedView;
  /** What is shown is not what was opened any more; `kept` is. */
  kept?: ReportView;
};

/** Stands in the address as `view`, so that a link and a reload know what the table is called. */
const READY = /^ready:(\w+)$/;
export const readyViewKey = (id: ReadyView) => `ready:${id}`;

/** Those of records, or of figures. */
export const readyViews = (isFigures: boolean): Partial<Record<ReadyView, ReportView>> =>
  isFigures ? FIGURES_VIEWS : READY_VIEWS;

const nothing: Listen<undefined> = (emit) => {
  emit({ status: "ready", data: undefined, pending: false });
  return () => undefined;
};

const textOf = (view: ReportView) => JSON.stringify(reportToAddress(view));
const withKept = (shown: ReportView, kept: ReportView | undefined) =>
  kept && textOf(kept) !== textOf(shown) ? { kept } : {};

/** A name for the table: of the ready-made or kept view that `key` names, where there is such a one; else its rows. */
export function useOpenedView(key: string | null, shown: ReportView, isFigures: boolean): OpenedView {
  const ready = READY.exec(key ?? "")?.[1];
  // Views are kept by people who read records.
  const id = !isFigures && key !== null && ready === undefined && /^[A-Za-z0-9]{1,60}$/.test(key) ? key : undefined;
  const saved = useSnapshot<SavedView | undefined>(`kept view ${id}`, id ? listenToSavedView(id) : nothing);
  if (ready !== undefined && Object.hasOwn(READY_WORDS, ready)) {
    const known = ready as ReadyView; // one of the words
    const kept = readyViews(isFigures)[known];
    if (kept) return { name: READY_WORDS[known], ...withKept(shown, kept) };
  }
  // A view that was deleted, or is not shared any more, leaves its table without a name.
  const found = dataOf(saved);
  if (!found) return { name: subjectName(shown.subject) };
  return { name: found.name, saved: found, ...withKept(shown, viewOf(found)) };
}

const subjectName = (subject: Subject) => SUBJECT_WORDS[subject];
