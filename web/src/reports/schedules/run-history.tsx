import { Button, Group } from "@mantine/core";
import { MailReason, type OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { ReportRun } from "@zona/domain/schedules/report-run";
import { useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { tenths } from "../../platform/i18n/formats.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { listenToMailsOfRun, listenToRuns } from "./schedules-data.ts";
import { MAIL_STATES, t } from "./schedules-text.ts";
import { useScheduleRequest } from "./use-schedule-request.tsx";

/** Every run with what became of it, newest first. */
export function RunHistory({ scheduleId }: { scheduleId: string }) {
  const runs = useSnapshot(`runs of ${scheduleId}`, listenToRuns(scheduleId));
  if (runs.status === "loading") return <RowsSkeleton rows={3} />;
  if (runs.status === "error") return <SnapshotFailure snapshot={runs} title={t("runsFailed")} />;
  if (runs.data.records.length === 0) return <EmptyState title={t("noRunsYet")} hint={t("noRunsYetHint")} />;
  return (
    <ul className="list-rows">
      {runs.data.records.map((run) => (
        <li key={run.id}>
          <Run run={run} />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ why, missed, rows, startedAt, finishedAt }: ReportRun): string[] {
  const seconds = startedAt && finishedAt && tenths((finishedAt.getTime() - startedAt.getTime()) / 1000);
  return [
    ...(why === "schedule" ? [] : [t(why)]),
    ...(missed > 0 ? [t("missed", { missed })] : []),
    ...(rows === undefined ? [] : [t("rows", { rows })]),
    ...(seconds === undefined ? [] : [t("took", { seconds })]),
  ];
}

function Run({ run }: { run: ReportRun }) {
  const [isOpen, setOpen] = useState(false);
  const { state, planned, fault } = run;
  return (
    <>
      <div className="list-row">
        <div>
          <strong>
            <bdi>{fullTime(planned)}</bdi>
          </strong>
          <p className="dim">{[t(state === "failed" ? "runFailed" : state), ...factsOf(run)].join(" · ")}</p>
          {fault && <p className="dim">{fault}</p>}
        </div>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
      </div>
      {isOpen && <Mails run={run} />}
    </>
  );
}

const reasonWords = (reason: string) => {
  const known = MailReason.safeParse(reason).data;
  return known ? MAIL_STATES(known) : reason;
};

const stateWords = ({ state, reason }: OutboxMail) =>
  reason ? `${MAIL_STATES(state)}: ${MAIL_STATES(reason)}` : MAIL_STATES(state);

function Mails({ run: { id, leftOut = [] } }: { run: ReportRun }) {
  const mails = useSnapshot(`mails of ${id}`, listenToMailsOfRun(id));
  const { busy, send, outcome } = useScheduleRequest();
  if (mails.status === "loading") return <RowsSkeleton rows={1} />;
  if (mails.status === "error") return <p role="alert">{failureSentence(mails.error)}</p>;
  const { records } = mails.data;
  return (
    <>
      {records.length === 0 && <p className="dim">{t("noMails")}</p>}
      {records.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
        <section className="table-scroll" aria-label={t("mails")} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                {(["recipient", "state", "attempts", "provider"] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((mail) => (
                <tr key={mail.id}>
                  <td>{mail.to.email}</td>
                  <td>{stateWords(mail)}</td>
                  <td>{mail.attempts}</td>
                  <td className="mono">{mail.providerId}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {leftOut.map(({ email, reason }) => (
        <p key={email} className="dim">
          {t("leftOut", { email, reason: reasonWords(reason) })}
        </p>
      ))}
      {records.length > 0 && (
        <Group gap="sm" py="sm">
          {(["failed", "all"] as const).map((which) => (
            <Button
              key={which}
              size="sm"
              variant="default"
              loading={busy}
              onClick={() => void send({ kind: "send-again", runId: id, which }, t("runBegun"))}
            >
              {t(which === "failed" ? "againFailed" : "againAll")}
            </Button>
          ))}
        </Group>
      )}
      {outcome}
    </>
  );
}
