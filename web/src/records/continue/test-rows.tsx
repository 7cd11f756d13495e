import { Link } from "react-router";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { StatusPill } from "../record/status-pill.tsx";
import { DueWords } from "./due-words.tsx";
import { entryAddress, type ListedTest } from "./listed-test.ts";
import styles from "./tests-list.module.css";

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
          <span className={styles.due}>{test.nextDue && <DueWords due={test.nextDue} now={now} />}</span>
        </li>
      ))}
    </ul>
  );
}
