import { isSettled, type OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { type ReportRun, RUN_POLICY } from "@zona/domain/schedules/report-run";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { enqueueMail, type OutboxPort } from "../mail/enqueue.ts";
import { mailWords } from "../mail/mail-text.ts";
import type { NoticeContent } from "../mail/rendering/notice-mail.tsx";
import type { Rendered } from "../mail/rendering/render-mail.ts";

export type WatchPorts = {
  runs: {
    /** Runs whose mails are on their way, and failed ones whose owner knows nothing yet. */
    watched(most: number): Promise<ReportRun[]>;
    mails(runId: string): Promise<OutboxMail[]>;
    schedule(scheduleId: string): Promise<Schedule | undefined>;
    /** Writes the counts and, once nothing more is to come, that the run is done. */
    told(
      run: ReportRun,
      counts: NonNullable<ReportRun["counts"]>,
      isDone: boolean,
      isAlerted: boolean,
      now: Date,
    ): Promise<void>;
  };
  outbox: OutboxPort;
  /** The language that a member of staff reads. */
  language(uid: string): Promise<LanguageCode>;
  render(content: NoticeContent): Promise<Rendered>;
  site: string;
};

/** Somebody's own wish, or that they have left, is no fault of the delivery. */
const WISHES = new Set(["unsubscribed", "removed", "not-confirmed", "account-disabled"]);
const isMissing = ({ state, reason }: OutboxMail) =>
  ["failed", "unknown", "bounced", "dropped"].includes(state) && !WISHES.has(reason ?? "");

/** Counts what became of a run's mails, and tells the owner once of those that did not arrive. */
export async function watchRuns(ports: WatchPorts, now: Date): Promise<number> {
  const watched = await ports.runs.watched(50);
  for (const run of watched) {
    const mails = await ports.runs.mails(run.id);
    const counts: NonNullable<ReportRun["counts"]> = {};
    for (const { state } of mails) counts[state] = (counts[state] ?? 0) + 1;
    const age = now.getTime() - (run.finishedAt ?? run.createdAt).getTime();
    const isSilent = age > RUN_POLICY.silentMs;
    const isDone = isSilent || mails.every(({ state }) => isSettled(state));
    const missing = mails.filter((mail) => isMissing(mail) || (isSilent && mail.state === "sent"));
    const isAlert = isDone && !run.alertedAt && (missing.length > 0 || run.state === "failed") && run.why !== "test";
    if (isAlert) await alert(run, missing, ports, now);
    await ports.runs.told(run, counts, isDone, isAlert, now);
  }
  return watched.length;
}

async function alert(run: ReportRun, missing: readonly OutboxMail[], ports: WatchPorts, now: Date) {
  const schedule = await ports.runs.schedule(run.scheduleId);
  if (!schedule) return;
  const { owner, name, rule } = schedule;
  const words = mailWords(await ports.language(owner.uid));
  const { t } = words;
  const planned = words.time(run.planned, rule.zone);
  const subject = t("alertSubject", { name });
  const body = await ports.render({
    words,
    title: subject,
    paragraphs: [run.state === "failed" ? t("alertFailed", { name, planned }) : t("alertLead", { name, planned })],
    lines: missing.map(({ to, state, reason }) => `${to.email}: ${words.reason(reason ?? state)}`),
    action: { label: t("alertOpen"), href: `${ports.site}/reports/schedules/${schedule.id}?run=${run.id}` },
    canLeave: false,
  });
  const to = { email: owner.email, name: owner.name, uid: owner.uid };
  await enqueueMail(ports.outbox, { key: `alert_${run.id}`, to, kind: "alert", subject, body }, now);
}
