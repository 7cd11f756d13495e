import { IconCheck } from "@tabler/icons-react";
import type { NewTestStep, TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { NavLink } from "react-router";
import { t } from "./new-test-text.ts";
import styles from "./step-list.module.css";
import { stepErrors, stepsFor } from "./steps.ts";

type Props = { draftId: string; values: TestDraftValues; current: NewTestStep | undefined };

/** Files and words of the lab are never asked for and the review is never over, so neither is ticked; the material depends on the kind. */
const isDone = (step: NewTestStep, values: TestDraftValues) =>
  (step === "kind" || step === "subject" || (step === "material" && values.kind !== undefined)) &&
  Object.keys(stepErrors(step, values)).length === 0;

/** The steps with what is answered; every step can be opened at any time. */
export function StepList({ draftId, values, current }: Props) {
  return (
    <nav aria-label={t("steps")} className={styles.nav}>
      <ol>
        {stepsFor(values).map((step, index) => (
          <li key={step}>
            <NavLink to={`/test/new/${draftId}/${step}`} replace={step === current} className={() => styles.step}>
              <span className={styles.number} data-done={isDone(step, values) || undefined} aria-hidden>
                {isDone(step, values) ? <IconCheck size={15} stroke={2.25} /> : index + 1}
              </span>
              {t(step)}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
