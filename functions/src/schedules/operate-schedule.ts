import { AppError } from "@zona/domain/errors";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import type { OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { saidIn } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import { viewOf } from "@zona/domain/reports/saved-view";
import { runId } from "@zona/domain/schedules/due-run";
import { nextRun } from "@zona/domain/schedules/next-runs";
import type { ReportRun } from "@zona/domain/schedules/report-run";
import type { Schedule, ScheduleDraft } from "@zona/domain/schedules/schedule";
import { ScheduleOperation } from "@zona/domain/schedules/schedule-operation";
import type { Unparsed } from "@zona/domain/stored-record";
import { type Caller, presentSiteAdmin, type SitePorts } from "../identity/caller.ts";
import { keepPace, type TakePlace } from "../identity/pace.ts";
import { enqueueMail, type OutboxPort } from "../mail/enqueue.ts";
import { mailWords } from "../mail/mail-text.ts";
import type { NoticeContent } from "../mail/notice-mail.tsx";
import type { Rendered } from "../mail/render-mail.ts";

type Owner = Schedule["owner"];
type NewRun = Pick<ReportRun, "scheduleId" | "name" | "planned" | "why" | "only"> & { id: string };

export type ScheduleRecords = {
  schedule(scheduleId: string): Promise<Schedule | undefined>;
  /** Creates or changes; false when `isNew` and there is one already, or not and there is none. */
  save(schedule: Omit<Schedule, "createdAt" | "updatedAt">, isNew: boolean, now: Date): Promise<boolean>;
  setState(
    scheduleId: string,
    change: Partial<Pick<Schedule, "state" | "plannedUntil" | "nextRunAt">>,
    now: Date,
  ): Promise<void>;
  remove(scheduleId: string): Promise<void>;
  /** False when the run is there already. */
  addRun(run: NewRun, now: Date): Promise<boolean>;
  run(id: string): Promise<ReportRun | undefined>;
  mails(id: string): Promise<OutboxMail[]>;
  /** The run is watched again. */
  reopen(id: string): Promise<void>;
  /** Marks an address outside as asked; its id, or undefined when it has answered or was asked within a day. */
  askConsent(email: string, now: Date): Promise<string | undefined>;
};

export type OperatePorts = {
  records: ScheduleRecords;
  outbox: OutboxPort;
  takePlace: TakePlace;
  /** The language that a member of staff reads. */
  language(uid: string): Promise<LanguageCode>;
  render(content: NoticeContent): Promise<Rendered>;
  /** Where somebody outside agrees to mails. */
  confirmLink(contactId: string): string;
} & SitePorts;

/** What makes mails now, as often as somebody asks. */
const MAILS_AT_ONCE = new Set(["run-now", "send-test", "send-again"]);

/** Throws an AppError that is meant for the person who asked. */
export async function operateSchedule(
  caller: Caller,
  asked: Unparsed,
  ports: OperatePorts,
  now: Date,
): Promise<{ id: string }> {
  const owner = { ...(await presentSiteAdmin(caller, ports)).by, email: String(caller?.token.email) };
  const parsed = ScheduleOperation.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", saidIn(parsed.error.issues[0]));
  const operation = parsed.data;
  const { records } = ports;
  if (MAILS_AT_ONCE.has(operation.kind)) await keepPace(ports.takePlace, owner.uid, "reports", now);
  if (operation.kind === "send-again") return sendAgain(operation.runId, operation.which, ports, now);
  const { scheduleId: id } = operation;
  if (operation.kind === "save") return save(id, operation.draft, operation.isNew, owner, ports, now);
  const schedule = await records.schedule(id);
  if (!schedule) throw new AppError("not-found", refuses("noSchedule"));
  switch (operation.kind) {
    case "pause":
      await records.setState(id, { state: "paused" }, now);
      return { id };
    case "resume": {
      const nextRunAt = nextRun(schedule.rule, now);
      if (!nextRunAt) throw new AppError("conflict", refuses("endPassed"));
      // What was planned while it rested was meant not to run.
      await records.setState(id, { state: "active", plannedUntil: now, nextRunAt }, now);
      return { id };
    }
    case "remove":
      await records.remove(id);
      return { id };
    case "run-now":
    case "send-test": {
      const why = operation.kind === "send-test" ? "test" : "now";
      const run: NewRun = { id: `${runId(id, now)}-${why}`, scheduleId: id, name: schedule.name, planned: now, why };
      if (!(await records.addRun({ ...run, ...(why === "test" && { only: [owner.email] }) }, now)))
        throw new AppError("conflict", refuses("justRequested"));
      return { id: run.id };
    }
  }
}

async function save(id: string, draft: ScheduleDraft, isNew: boolean, owner: Owner, ports: OperatePorts, now: Date) {
  if (draft.content.kind === "view" && !viewOf(draft.content)) throw new AppError("invalid-input", refuses("noTable"));
  const nextRunAt = nextRun(draft.rule, now);
  if (!nextRunAt) throw new AppError("invalid-input", refuses("neverRuns"));
  const known = isNew ? undefined : await ports.records.schedule(id);
  const state = known?.state === "paused" ? "paused" : "active";
  const schedule = { ...draft, id, state, owner, plannedUntil: now, nextRunAt } as const;
  if (!(await ports.records.save(schedule, isNew, now)))
    throw new AppError("conflict", isNew ? refuses("scheduleExists") : refuses("noSchedule"));
  for (const recipient of draft.recipients) {
    if (recipient.kind !== "person" || isAllowedEmail(recipient.email)) continue;
    const contactId = await ports.records.askConsent(recipient.email, now);
    if (!contactId) continue;
    const words = mailWords(await ports.language(owner.uid));
    const { t } = words;
    const subject = t("confirmSubject");
    const body = await ports.render({
      words,
      title: subject,
      paragraphs: [t("confirmLead", { by: owner.name, name: draft.name })],
      action: { label: t("confirm"), href: ports.confirmLink(contactId) },
      canLeave: false,
    });
    const key = `confirm_${contactId.slice(0, 32)}_${now.toISOString().slice(0, 10)}`;
    await enqueueMail(ports.outbox, { key, to: { email: recipient.email }, kind: "confirmation", subject, body }, now);
  }
  return { id };
}

const FAILED = new Set(["failed", "unknown", "bounced", "dropped"]);
const UNDER_WAY = new Set(["queued", "sending"]);
const AGAIN = /_again(\d+)$/;

/** Each recipient's newest mail of the run is sent once more; a second press finds the same key, or mails that are
 * under way already. */
async function sendAgain(id: string, which: "failed" | "all", { records, outbox }: OperatePorts, now: Date) {
  const run = await records.run(id);
  if (!run) throw new AppError("not-found", refuses("noRun"));
  const newest = new Map<string, OutboxMail>();
  const round = (mail: OutboxMail) => Number(AGAIN.exec(mail.id)?.[1] ?? 0);
  for (const mail of await records.mails(id)) {
    const base = mail.id.replace(AGAIN, "");
    const known = newest.get(base);
    if (!known || round(mail) > round(known)) newest.set(base, mail);
  }
  const chosen = [...newest].filter(([, { state }]) => which === "all" || FAILED.has(state));
  const settled = chosen.filter(([, { state }]) => !UNDER_WAY.has(state));
  const isUnderWay = [...newest.values()].some(({ state }) => UNDER_WAY.has(state));
  if (settled.length === 0 && !isUnderWay) throw new AppError("conflict", refuses("noMails"));
  for (const [base, mail] of settled) {
    const { to, kind, subject, bodyId: body, list, scheduleId } = mail;
    const key = `${base}_again${round(mail) + 1}`;
    await enqueueMail(
      outbox,
      { key, to, kind, subject, body, runId: id, ...(list && { list }), ...(scheduleId && { scheduleId }) },
      now,
    );
  }
  await records.reopen(id);
  return { id };
}
