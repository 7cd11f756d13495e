import { fullTime } from "../../platform/i18n/dates.ts";
import { wholeNumber } from "../../platform/i18n/quantities.ts";
import styles from "./operations.module.css";
import { t } from "./operations-text.ts";

type Props<Figure extends string> = {
  check: { state: "running" | "done"; startedAt: Date; at: Date } & Readonly<Record<Figure, number>>;
  figures: readonly (readonly [figure: Figure, name: string])[];
};

/** How far a check of all records has come, and what it counted. */
export const CheckProgress = <Figure extends string>({ check, figures }: Props<Figure>) => (
  <>
    <p className="dim">
      {check.state === "running"
        ? t("chainRunning", fullTime(check.startedAt))
        : t("chainDone", fullTime(check.startedAt), fullTime(check.at))}
    </p>
    <dl className={styles.figures}>
      {figures.map(([figure, name]) => (
        <div key={figure}>
          <dt>{name}</dt>
          <dd>{wholeNumber(check[figure])}</dd>
        </div>
      ))}
    </dl>
  </>
);
