import { Coming } from "./not-known.tsx";
import { StillLoading, useIsLong } from "./page-loader.tsx";
import styles from "./rows-coming.module.css";
import { t } from "./start-text.ts";

/** Rows of the usual height while a list is on its way, at most as many as it will have; shown by their style only after 200 ms. */
export function RowsComing({ rows }: { rows: number }) {
  const isLong = useIsLong();
  return (
    <div className={styles.coming} role="status">
      <Coming>
        <span className="visually-hidden">{t("loading")}</span>
        {isLong && <StillLoading />}
        {!isLong &&
          Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are all the same
            <div key={index} className={styles.row} aria-hidden />
          ))}
      </Coming>
    </div>
  );
}
