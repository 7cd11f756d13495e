import styles from "./analytics.module.css";

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
