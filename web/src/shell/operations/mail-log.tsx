import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { listenToMails } from "../../reports/schedules/schedules-data.ts";
import { MAIL_STATES } from "../../reports/schedules/schedules-text.ts";
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
          <ul className="list-rows">
            {records.map(({ id, to, subject, state, reason, createdAt }) => (
              <li key={id} className="list-row">
                <div>
                  <strong>{subject}</strong>
                  <p className="dim">{to.email}</p>
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
