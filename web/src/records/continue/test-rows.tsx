import { Link } from "react-router";
import { useAccess } from "../../people/access/own-access.ts";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { DueLine } from "../record/due-line.tsx";
import { StatusPill } from "../record/status-pill.tsx";
import { t } from "./continue-text.ts";
import { addressFor, type ListedTest } from "./listed-test.ts";
import styles from "./tests-list.module.css";

/** Rows of tests: code, subject or lot, state, and the next check with how long it is to it. */
export function TestRows({ tests }: { tests: readonly ListedTest[] }) {
  const now = useNow();
  const access = useAccess();
  return (
    <ul className={styles.rows}>
      {tests.map((test) => (
        <li key={test.id}>
          <Link to={addressFor(access, test)} className="mono">
            {test.code}
          </Link>
          <code>{test.subject}</code>
          <StatusPill status={test.status} needsCorrection={test.needsCorrection} />
          <span className={styles.due}>
            {test.nextDue && (
              <>
                <strong>{checkWord(test.nextDue.check)}</strong> <DueLine due={test.nextDue} now={now} />
              </>
            )}
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
