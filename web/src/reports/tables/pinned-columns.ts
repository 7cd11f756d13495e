import type { ReportView } from "@zona/domain/reports/report-view";
import { type CSSProperties, useCallback } from "react";

/** Of each column, how many columns are kept in sight before it; undefined for one that scrolls. */
export function pinPlaces({ columns, groupBy }: Pick<ReportView, "columns" | "groupBy">): (number | undefined)[] {
  // What rows are gathered by stands first and is always in sight.
  let place = groupBy.length > 0 ? 1 : 0;
  return columns.map(({ pinned }) => (pinned ? place++ : undefined));
}

const variable = (place: number) => `--pin-${place}`;

/** Marks of a cell that stays in sight, beside those before it. */
export const pinMarks = (place: number | undefined): { "data-pinned"?: number; style?: CSSProperties } =>
  place === undefined
    ? {}
    : // A name of our own, which the types do not know: the style sheet says where it counts.
      { "data-pinned": place, style: { "--pin": `var(${variable(place)}, 0px)` } as CSSProperties };

/** For the table: tells each column in sight how wide those before it are, as they are drawn. */
export function usePinOffsets() {
  return useCallback((table: HTMLTableElement | null) => {
    if (!table) return;
    const heads = () => [...table.querySelectorAll<HTMLElement>("thead [data-pinned]")];
    const place = () => {
      let before = 0;
      for (const head of heads()) {
        table.style.setProperty(variable(Number(head.dataset.pinned)), `${before}px`);
        before += head.getBoundingClientRect().width;
      }
    };
    const sizes = new ResizeObserver(place);
    const watch = () => {
      sizes.disconnect();
      for (const head of heads()) sizes.observe(head);
      place();
    };
    // Columns come, go and are pinned without the table being made anew.
    const columns = new MutationObserver(watch);
    if (table.tHead) columns.observe(table.tHead, { childList: true, subtree: true, attributeFilter: ["data-pinned"] });
    watch();
    return () => {
      sizes.disconnect();
      columns.disconnect();
    };
  }, []);
}
