import { LIMITS } from "@zona/domain/policy/limits";
import { type IcsiRecord, oocyteHistories, unitStatus } from "@zona/domain/records/kinds/icsi/icsi-record";
import { memo } from "react";
import { t } from "../icsi-text.ts";
import styles from "./dish-map.module.css";

const [FIRST, LAST] = LIMITS.well.hard;
const WELLS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

/** Which oocyte lies in which well, dish by dish, as it is drawn on the lid. */
export const DishMap = memo(function DishMap({ record }: { record: IcsiRecord }) {
  const placed = oocyteHistories(record).filter(({ unit }) => unit.dish && unit.well);
  const dishes = Map.groupBy(placed, ({ unit }) => unit.dish ?? "");
  if (dishes.size === 0) return <p className="dim">{t("noDishes")}</p>;
  return (
    <div className={styles.dishes}>
      {[...dishes].map(([dish, oocytes]) => (
        <figure key={dish} className={styles.dish}>
          <figcaption>{t("dish", { name: dish })}</figcaption>
          <ol>
            {WELLS.map((well) => {
              const inside = oocytes.filter(({ unit }) => unit.well === well);
              return (
                <li key={well} data-filled={inside.length > 0 || undefined} aria-label={t("well", { n: well })}>
                  <small>{well}</small>
                  {inside.map((oocyte) => (
                    <strong key={oocyte.unit.n} data-status={unitStatus(oocyte)}>
                      {oocyte.unit.n}
                    </strong>
                  ))}
                </li>
              );
            })}
          </ol>
        </figure>
      ))}
    </div>
  );
});
