import type { NextDue } from "@zona/domain/tests/lab-test";
import { checkWord, duration } from "../entry/check-words.ts";
import { weekdayTime } from "../i18n/dates.ts";
import { t } from "./continue-text.ts";
import styles from "./tests-list.module.css";

type Props = { due: NextDue; now: Date };

/** The next check with its countdown in hours of the clock; word and colour say the same. */
export function DueWords({ due: { check, from, target, overdue }, now }: Props) {
  const left = (until: Date) => duration(until.getTime() - now.getTime());
  const state = now >= overdue ? "overdue" : now >= from ? "due" : "later";
  return (
    <>
      <strong>{checkWord(check)}</strong>{" "}
      <span className={styles.countdown} data-state={state}>
        {state === "overdue" && t("overdueBy", left(overdue))}
        {state === "due" && t("dueFor", left(overdue))}
        {state === "later" && t("opensIn", left(from))}
      </span>{" "}
      <time dateTime={target.toISOString()}>{weekdayTime(target)}</time>
    </>
  );
}
