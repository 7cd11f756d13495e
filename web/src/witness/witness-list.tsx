import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { fullTime } from "../i18n/dates.ts";
import { Notice } from "../ui/notice.tsx";
import { listenToWitness } from "./witness-data.ts";
import styles from "./witness-list.module.css";
import { RECONCILIATION_WORDS, STEP_WORDS, t } from "./witness-text.ts";

/** Every step that a second person has seen, newest first. */
export function WitnessList({ testId }: { testId: string }) {
  const events = useSnapshot(`witness of ${testId}`, listenToWitness(testId));
  if (events.status === "loading") return <p className="dim">{t("loading")}</p>;
  if (events.status === "error") {
    return (
      <Notice tone="failure" title={t("listFailed")}>
        <p>{failureSentence(events.error)}</p>
      </Notice>
    );
  }
  if (events.data.records.length === 0) return <p className="dim">{t("none")}</p>;
  return (
    <ul className={styles.events}>
      {events.data.records.map(
        ({ id, step, unit, at, performer, witness, identifiers, externalRef, reconciliation }) => (
          <li key={id}>
            <p>
              <strong>{STEP_WORDS[step].name}</strong>
              {unit !== undefined && ` ${t("unitNo", unit)}`}{" "}
              <time className="dim" dateTime={at.toISOString()}>
                {fullTime(at)}
              </time>
            </p>
            <p>{t("byBoth", performer.name, witness.name)}</p>
            <p className="dim">
              {t("read", identifiers.join(" · "))}
              {externalRef && reconciliation && ` · ${externalRef}, ${RECONCILIATION_WORDS[reconciliation]}`}
            </p>
          </li>
        ),
      )}
    </ul>
  );
}
