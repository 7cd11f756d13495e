import type { ScheduleAction } from "@zona/domain/schedules/schedule";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { ScheduleFacts } from "./schedule-facts.tsx";
import { listenToHistory } from "./schedules-data.ts";
import { t } from "./schedules-text.ts";

const DID = {
  create: "didCreate",
  change: "didChange",
  pause: "didPause",
  resume: "didResume",
  remove: "didRemove",
} as const satisfies Record<ScheduleAction, string>;

/** Each change of a schedule, the latest first, with who made it and what it said from then on. */
export function ScheduleHistory({ scheduleId }: { scheduleId: string }) {
  const say = useFormatName();
  const history = useSnapshot(`history of ${scheduleId}`, listenToHistory(scheduleId));
  // Of a schedule that never was, there is nothing to tell.
  if (dataOf(history)?.records.length === 0) return null;
  return (
    <Section id="history" title={t("history")} isLoading={history.status === "loading"}>
      <SnapshotFailure snapshot={history} title={t("historyFailed")} />
      <ul className="list-rows">
        {dataOf(history)?.records.map((version) => (
          <li key={version.rev} className="list-row">
            <div>
              {t(DID[version.action])}
              <p className="dim">{t("byAt", { name: say(version.by), time: fullTime(version.at) })}</p>
              {(version.action === "create" || version.action === "change") && (
                <>
                  <p className="dim">
                    <bdi>{version.name}</bdi>
                  </p>
                  <ScheduleFacts schedule={version} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
