import type { NextDue } from "@zona/domain/records/lab-test";
import { Link } from "react-router";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { checkWord, duration } from "../../platform/i18n/check-words.ts";
import { shortTime, weekdayTime } from "../../platform/i18n/dates.ts";
import { StatusPill } from "../record/status-pill.tsx";
import { t } from "./continue-text.ts";
import { entryAddress, type ListedTest } from "./listed-test.ts";
import styles from "./tests-list.module.css";

type Props = { due: NextDue; now: Date };

/** The next check with its countdown and the time that this runs to, then its target; word and colour say the same. */
export function DueWords({ due: { check, from, target, overdue }, now }: Props) {
  const left = (until: Date) => duration(until.getTime() - now.getTime());
  const state = now >= overdue ? "overdue" : now >= from ? "due" : "later";
  /** What the countdown runs to. */
  const counted = state === "later" ? from : overdue;
  return (
    <>
      <strong>{checkWord(check)}</strong>{" "}
      <span className={styles.countdown} data-state={state}>
        {state === "overdue" && t("overdueBy", { time: left(overdue) })}
        {state === "due" && t("dueFor", { time: left(overdue) })}
        {state === "later" && t("opensIn", { time: left(from) })}
      </span>{" "}
      <time dateTime={counted.toISOString()}>
        {t(state === "overdue" ? "since" : state === "due" ? "until" : "at", { time: weekdayTime(counted) })}
      </time>
      {state !== "overdue" && (
        <>
          {", "}
          <time dateTime={target.toISOString()}>{t("target", { time: weekdayTime(target) })}</time>
        </>
      )}
    </>
  );
}

/** Rows of tests: code, subject or lot, state, and the next check with how long it is to it. */
export function TestRows({ tests }: { tests: readonly ListedTest[] }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {tests.map((test) => (
        <li key={test.id}>
          <Link to={entryAddress(test)} className="mono">
            {test.code}
          </Link>
          <code>{test.subject}</code>
          <StatusPill status={test.status} needsCorrection={test.needsCorrection} />
          <span className={styles.due}>
            {test.nextDue && <DueWords due={test.nextDue} now={now} />}
            {test.submitted && (
              <span className="dim">
                {t("submittedBy", { name: test.submitted.by, time: shortTime(test.submitted.at, now) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
