import { wholeNumber } from "../../platform/i18n/formats.ts";
import styles from "./imports.module.css";

/** How many records there are of each sort. */
export const Figures = ({ figures }: { figures: readonly (readonly [label: string, figure: number])[] }) => (
  <dl className={styles.figures}>
    {figures.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{wholeNumber(figure)}</dd>
      </div>
    ))}
  </dl>
);
