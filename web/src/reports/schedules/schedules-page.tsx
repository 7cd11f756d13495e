import { Button, Stack } from "@mantine/core";
import { Link } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { weekdayTime } from "../../platform/i18n/dates.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { ScheduleFacts } from "./schedule-facts.tsx";
import { listenToSchedules } from "./schedules-data.ts";
import { t } from "./schedules-text.ts";

/** For administrators: what goes out by e-mail, when, to whom. */
export function SchedulesPage() {
  const schedules = useSnapshot("schedules", listenToSchedules);
  const known = dataOf(schedules);
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="schedule" />}
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
                <ScheduleFacts schedule={schedule} />
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
