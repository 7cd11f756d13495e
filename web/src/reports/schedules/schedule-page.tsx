import { Button, Group } from "@mantine/core";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { useMemo, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useOpenedView } from "../tables/views/use-opened-view.ts";
import { keptContent } from "./content-choice.ts";
import { RunHistory } from "./run-history.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import { listenToSchedule, newScheduleId } from "./schedules-data.ts";
import { t } from "./schedules-text.ts";
import { useScheduleRequest } from "./use-schedule-request.tsx";

const BACK = <Link to="/reports/schedules">{t("back")}</Link>;

/** A new schedule, for the table whose address stands behind this one's if there is one. */
export function NewSchedulePage() {
  const [params] = useSearchParams();
  const [id] = useState(newScheduleId);
  const navigate = useNavigate();
  const { view } = useMemo(() => reportFromAddress(params), [params]);
  const { saved, kept } = useOpenedView(params.get("view"), view, false);
  const isNamed = saved !== undefined && kept === undefined;
  const table = { kind: "view" as const, view: JSON.stringify(view) };
  const given = !params.has("on") ? undefined : isNamed ? keptContent(saved) : table;
  return (
    <Page title={t("add")} lead={BACK} isReading>
      <ScheduleForm
        id={id}
        // The name of a kept view may come after the page.
        key={isNamed ? saved.id : "table"}
        schedule={undefined}
        given={given}
        onSaved={() => void navigate(`/reports/schedules/${id}`, { replace: true })}
      />
    </Page>
  );
}

/** One schedule: act on it, change it, see what it did. */
export function SchedulePage() {
  const { scheduleId = "" } = useParams();
  const schedule = useSnapshot(`schedule ${scheduleId}`, listenToSchedule(scheduleId));
  if (schedule.status === "loading") return <PageLoader />;
  if (schedule.status === "error") return <SnapshotFailure snapshot={schedule} title={t("failed")} />;
  if (!schedule.data)
    return (
      <>
        <EmptyState title={t("gone")} hint={t("goneHint")} action={t("back")} to="/reports/schedules" />
        <ScheduleHistory scheduleId={scheduleId} />
      </>
    );
  return <ScheduleView schedule={schedule.data} />;
}

function ScheduleView({ schedule }: { schedule: Schedule }) {
  const { id, name, state, rev } = schedule;
  const { busy, send, outcome } = useScheduleRequest();
  const [isRemoving, setRemoving] = useState(false);
  const asked = useRef(crypto.randomUUID());
  async function mail(kind: "run-now" | "send-test", words: string) {
    if (await send({ kind, scheduleId: id, asked: asked.current }, words)) asked.current = crypto.randomUUID();
  }
  return (
    <Page
      title={name}
      lead={
        <>
          {BACK}
          {outcome}
        </>
      }
      status={<strong className="dim">{t(state)}</strong>}
      actions={
        <>
          <Button variant="subtle" onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
          {state !== "ended" && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void send({ kind: state === "active" ? "pause" : "resume", scheduleId: id })}
            >
              {t(state === "active" ? "pause" : "resume")}
            </Button>
          )}
          <Button variant="default" loading={busy} onClick={() => void mail("run-now", t("runBegun"))}>
            {t("runNow")}
          </Button>
          <Button loading={busy} onClick={() => void mail("send-test", t("testSent"))}>
            {t("sendTest")}
          </Button>
        </>
      }
      isReading
    >
      {isRemoving && (
        <Notice tone="attention" title={t("removeSure")}>
          <Group gap="sm">
            <Button loading={busy} onClick={() => void send({ kind: "remove", scheduleId: id })}>
              {t("removeYes")}
            </Button>
            <Button variant="default" onClick={() => setRemoving(false)}>
              {t("keep")}
            </Button>
          </Group>
        </Notice>
      )}
      <Section id="edit" title={t("edit")}>
        {/* Somebody else's change is shown, not overwritten by what stood here before. */}
        <ScheduleForm key={rev} id={id} schedule={schedule} given={undefined} onSaved={() => undefined} />
      </Section>
      <Section id="runs" title={t("runs")}>
        <RunHistory scheduleId={id} />
      </Section>
      <ScheduleHistory scheduleId={id} />
    </Page>
  );
}
