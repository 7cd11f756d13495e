import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { listenToMails } from "../../reports/schedules/schedules-data.ts";
import { MAIL_STATES } from "../../reports/schedules/schedules-text.ts";
import styles from "./operations.module.css";
import { OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";

/** The last mails of all kinds, and what became of each. */
export function MailLog() {
  const mails = useSnapshot("mail log", listenToMails);
  return (
    <OperationsSection id="mail-log" title={t("mailLog")} failed={t("mailLogFailed")} snapshot={mails}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState title={t("noMails")} hint={t("noMailsHint")} />
        ) : (
          <ul className={styles.rows}>
            {records.map(({ id, to, subject, state, reason, createdAt }) => (
              <li key={id} className={styles.row}>
                <div className={styles.words}>
                  <strong>{subject}</strong>
                  <p>{to.email}</p>
                </div>
                <div>
                  <p>{reason ? `${MAIL_STATES(state)}: ${MAIL_STATES(reason)}` : MAIL_STATES(state)}</p>
                  <p className="dim">
                    <bdi>{fullTime(createdAt)}</bdi>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </OperationsSection>
  );
}
