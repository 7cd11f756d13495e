import { Coming } from "../../platform/ui/loading.tsx";
import grid from "../medium/medium-card.module.css";
import styles from "./grid-skeleton.module.css";

/** Empty cards of the final size; shown by their style only after 200 ms. */
export function GridSkeleton({ label, cards }: { label: string; cards: number }) {
  return (
    <Coming>
      <div className={`${grid.grid} ${styles.skeleton}`} role="status">
        <span className="visually-hidden">{label}</span>
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cards are all the same
          <div key={index} className={styles.card} aria-hidden />
        ))}
      </div>
    </Coming>
  );
}
