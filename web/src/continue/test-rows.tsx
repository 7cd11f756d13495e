import type { LabTest } from "@zona/domain/tests/lab-test";
import { Link } from "react-router";
import { useNow } from "../clock/use-now.ts";
import { StatusPill } from "../tests/status-pill.tsx";
import { DueWords } from "./due-words.tsx";
import { entryAddress } from "./record-address.ts";
import styles from "./tests-list.module.css";

/** Rows of tests: code, subject or lot, state, and the next check with how long it is to it. */
export function TestRows({ tests }: { tests: readonly LabTest[] }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {tests.map((test) => (
        <li key={test.id}>
          <Link to={entryAddress(test)} className="mono">
            {test.code}
          </Link>
          <code>{test.kind === "preclinical" ? test.material.materialLot : test.subjectCode}</code>
          <StatusPill status={test.status} />
          <span className={styles.due}>{test.nextDue && <DueWords due={test.nextDue} now={now} />}</span>
        </li>
      ))}
    </ul>
  );
}
