import type { Mark as MarkData } from "@zona/domain/charts/chart";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMarkLink } from "./chart-page.ts";
import styles from "./charts.module.css";

/** One of several kinds of marks; `colour` is its number among the page's series colours. */
export type Series = { id: string; label: string; colour: number };

/** What the colours mean, in words. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label, colour }) => (
        <li key={id}>
          <span data-series={colour} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** A drawn mark that opens the rows behind it. For the pointer: the table beside it has the same links for everyone. */
export function Mark({ mark, words, children }: { mark: MarkData; words: string; children: ReactNode }) {
  const linkOf = useMarkLink();
  const navigate = useNavigate();
  const to = linkOf(mark.filter);
  return (
    <a
      className={styles.mark}
      href={to}
      tabIndex={-1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      <title>{words}</title>
      {children}
    </a>
  );
}
