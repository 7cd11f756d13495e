import { Button, Stack } from "@mantine/core";
import { ruleSentence } from "@zona/domain/schedules/rule-sentence";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { Link } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { weekdayTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { contentWords } from "./content-choice.ts";
import { listenToSchedules } from "./schedules-data.ts";
import { RULE_TEXT, t } from "./schedules-text.ts";

const recipientWords = ({ recipients }: Schedule) =>
  recipients.map((one) => (one.kind === "person" ? one.email : t(one.kind))).join(", ");

/** For administrators: what goes out by e-mail, when, to whom. */
export function SchedulesPage() {
  const schedules = useSnapshot("schedules", listenToSchedules);
  const known = dataOf(schedules);
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <Button component={Link} to="/reports/schedules/new">
          {t("add")}
        </Button>
      }
    >
      {schedules.status === "loading" && <RowsSkeleton rows={4} />}
      <SnapshotFailure snapshot={schedules} title={t("failed")} />
      <AsOf snapshot={schedules} />
      {known?.records.length === 0 && (
        <EmptyState title={t("none")} hint={t("noneHint")} action={t("toReports")} to="/reports" />
      )}
      {known && known.records.length > 0 && (
        <ul className="list-rows">
          {known.records.map((schedule) => (
            <li key={schedule.id} className="list-row">
              <div>
                <strong>
                  <Link to={`/reports/schedules/${schedule.id}`}>
                    <bdi>{schedule.name}</bdi>
                  </Link>
                </strong>
                {contentWords(schedule.content) !== schedule.name && (
                  <p className="dim">{contentWords(schedule.content)}</p>
                )}
                <p className="dim">{ruleSentence(schedule.rule, RULE_TEXT)}</p>
                <p className="dim">{t("to", { who: recipientWords(schedule) })}</p>
              </div>
              <Stack gap={0} w="12rem">
                <strong>{t(schedule.state)}</strong>
                {schedule.state === "active" && (
                  <span className="dim">
                    {schedule.nextRunAt ? t("next", { time: weekdayTime(schedule.nextRunAt) }) : t("noNext")}
                  </span>
                )}
              </Stack>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
