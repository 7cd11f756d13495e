import { Button } from "@mantine/core";
import { ruleSentence } from "@zona/domain/schedules/rule-sentence";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { Link } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { weekdayTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { contentWords } from "./content-choice.ts";
import styles from "./schedules.module.css";
import { listenToSchedules } from "./schedules-data.ts";
import { RULE_TEXT, t } from "./schedules-text.ts";

const recipientWords = ({ recipients }: Schedule) =>
  recipients.map((one) => (one.kind === "person" ? one.email : t(one.kind))).join(", ");

/** For administrators: what goes out by e-mail, when, to whom. */
export function SchedulesPage() {
  const schedules = useSnapshot("schedules", listenToSchedules);
  const known = dataOf(schedules);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading lead={<p className="dim">{t("lead")}</p>}>{t("title")}</PageHeading>
        <Button component={Link} to="/reports/schedules/new">
          {t("add")}
        </Button>
      </div>
      {schedules.status === "loading" && <RowsSkeleton rows={4} />}
      <SnapshotFailure snapshot={schedules} title={t("failed")} />
      <AsOf snapshot={schedules} />
      {known?.records.length === 0 && (
        <EmptyState title={t("none")} hint={t("noneHint")} action={t("toReports")} to="/reports" />
      )}
      {known && known.records.length > 0 && (
        <ul className={styles.rows}>
          {known.records.map((schedule) => (
            <li key={schedule.id} className={styles.row}>
              <div className={styles.words}>
                <Link to={`/reports/schedules/${schedule.id}`} className={styles.name}>
                  <bdi>{schedule.name}</bdi>
                </Link>
                {contentWords(schedule.content) !== schedule.name && <p>{contentWords(schedule.content)}</p>}
                <p>{ruleSentence(schedule.rule, RULE_TEXT)}</p>
                <p>{t("to", { who: recipientWords(schedule) })}</p>
              </div>
              <p className={styles.state} data-state={schedule.state}>
                <strong>{t(schedule.state)}</strong>
                {schedule.state === "active" && (
                  <span>{schedule.nextRunAt ? t("next", { time: weekdayTime(schedule.nextRunAt) }) : t("noNext")}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
