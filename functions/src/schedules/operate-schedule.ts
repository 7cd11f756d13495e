import { isDeepStrictEqual } from "node:util";
import { studiesIn } from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import type { OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { saidIn } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import { viewOf } from "@zona/domain/reports/saved-view";
import { nextRun } from "@zona/domain/schedules/next-runs";
import type { ReportRun } from "@zona/domain/schedules/report-run";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { ScheduleOperation } from "@zona/domain/schedules/schedule-operation";
import type { Unparsed } from "@zona/domain/stored-record";
import { type Caller, presentSiteAdmin, type SitePorts, type StaffCaller } from "../identity/caller.ts";
import { keepPace, type TakePlace } from "../identity/pace.ts";
import { enqueueMail, type OutboxPort } from "../mail/enqueue.ts";
import { mailWords } from "../mail/mail-text.ts";
import type { NoticeContent } from "../mail/rendering/notice-mail.tsx";
import type { Rendered } from "../mail/rendering/render-mail.ts";

type Owner = Schedule["owner"];
type NewRun = Pick<ReportRun, "scheduleId" | "name" | "planned" | "why" | "only"> & { id: string };

/** `last`: the newest line of its history, which outlives the schedule. */
export type FoundSchedule = {
  /** Something is stored, whether or not it can be read. */
  isTaken: boolean;
  schedule: Schedule | undefined;
  last: { rev: number; action: string } | undefined;
};

export type NewVersion = {
  rev: number;
  fields: Omit<Schedule, "id" | "organisation" | "rev" | "by" | "at">;
};

export type ScheduleRecords = {
  schedule(scheduleId: string): Promise<Schedule | undefined>;
  /** Reads a schedule, and stores the version that is made of it with its line in the history in the same transaction. */
  change(scheduleId: string, who: StaffCaller, decide: (found: FoundSchedule) => NewVersion | undefined): Promise<void>;
  /** False when the run is there already. */
  addRun(run: NewRun, now: Date): Promise<boolean>;
  run(id: string): Promise<ReportRun | undefined>;
  mails(id: string): Promise<OutboxMail[]>;
  /** Whether all of these studies, by id, allow what tells of them to go to an address; asked of them as they are now. */
  mayGoTo(studyIds: readonly string[]): Promise<(email: string) => boolean>;
  /** The run is watched again. */
  reopen(id: string): Promise<void>;
  /** Marks an address outside as asked; its id, or undefined when it has answered or was asked within a day. */
  askConsent(email: string, now: Date): Promise<string | undefined>;
};

export type OperatePorts = {
  /** The domains whose people may sign in; others are asked whether they want mails. */
  allowedDomains: () => Promise<readonly string[]>;
  /** The sender of all mails; undefined while nobody has named one. */
  namedSender: () => Promise<string | undefined>;
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
  const who = await presentSiteAdmin(caller, ports);
  const owner = { ...who.by, email: String(caller?.token.email) };
  const parsed = ScheduleOperation.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", saidIn(parsed.error.issues[0]));
  const operation = parsed.data;
  const { records } = ports;
  if (MAILS_AT_ONCE.has(operation.kind)) {
    // It would wait, and be given up, while somebody looks for it in their mailbox.
    if ((await ports.namedSender()) === undefined) throw new AppError("conflict", refuses("noSender"));
    await keepPace(ports.takePlace, owner.uid, "reports", now);
  }
  if (operation.kind === "send-again") return sendAgain(operation.runId, operation.which, ports, now);
  const { scheduleId: id } = operation;
  if (operation.kind === "save") return save(operation, who, owner, ports, now);
  switch (operation.kind) {
    case "pause":
    case "resume":
    case "remove": {
      const { kind } = operation;
      await records.change(id, who, (found) => turned(kind, found, now));
      return { id };
    }
    case "run-now":
    case "send-test": {
      const schedule = await records.schedule(id);
      if (!schedule) throw new AppError("not-found", refuses("noSchedule"));
      const why = operation.kind === "send-test" ? "test" : "now";
      const { asked } = operation;
      const run: NewRun = { id: `${id}_${asked}-${why}`, scheduleId: id, name: schedule.name, planned: now, why };
      await records.addRun({ ...run, ...(why === "test" && { only: [owner.email] }) }, now);
      return { id: run.id };
    }
  }
}

/** Undefined where it is so already. */
function turned(
  action: "pause" | "resume" | "remove",
  { schedule, last }: FoundSchedule,
  now: Date,
): NewVersion | undefined {
  if (!schedule && action === "remove" && last?.action === action) return undefined;
  if (!schedule) throw new AppError("not-found", refuses("noSchedule"));
  const { id: _, organisation: __, rev: before, by: ___, at: ____, ...known } = schedule;
  const rev = before + 1;
  if (action === "remove") return { rev, fields: { ...known, action } };
  const state = action === "pause" ? "paused" : "active";
  if (schedule.state === state) return undefined;
  if (action === "pause") return { rev, fields: { ...known, action, state } };
  const nextRunAt = nextRun(schedule.rule, now);
  if (!nextRunAt) throw new AppError("conflict", refuses("endPassed"));
  // What was planned while it rested was meant not to run.
  return { rev, fields: { ...known, action, state, plannedUntil: now, nextRunAt } };
}

type Saving = Extract<ScheduleOperation, { kind: "save" }>;

/** Undefined where this was saved before: its answer was lost. */
function saved(
  { draft, rev }: Saving,
  { isTaken, schedule, last }: FoundSchedule,
  owner: Owner,
  { now, nextRunAt }: { now: Date; nextRunAt: Date },
): NewVersion | undefined {
  const { name, note, rule, content, format, skipEmpty, recipients } = schedule ?? draft;
  const isSame = isDeepStrictEqual({ name, note, rule, content, format, skipEmpty, recipients }, draft);
  if (schedule?.rev === rev + 1 && schedule.by.uid === owner.uid && isSame) return undefined;
  if (rev === 0 && isTaken) throw new AppError("conflict", refuses("scheduleExists"));
  if (rev > 0 && !schedule) throw new AppError("not-found", refuses("noSchedule"));
  if (schedule && schedule.rev !== rev)
    throw new AppError("conflict", refuses("scheduleChanged", { name: schedule.by.name }));
  const action = schedule ? ("change" as const) : ("create" as const);
  const state = schedule?.state === "paused" ? ("paused" as const) : ("active" as const);
  const createdAt = schedule?.createdAt ?? now;
  return {
    rev: (last?.rev ?? 0) + 1,
    fields: { ...draft, action, state, owner, plannedUntil: now, nextRunAt, createdAt },
  };
}

async function save(operation: Saving, who: StaffCaller, owner: Owner, ports: OperatePorts, now: Date) {
  const { scheduleId: id, draft } = operation;
  if (draft.content.kind === "view" && !viewOf(draft.content)) throw new AppError("invalid-input", refuses("noTable"));
  const nextRunAt = nextRun(draft.rule, now);
  if (!nextRunAt) throw new AppError("invalid-input", refuses("neverRuns"));
  await ports.records.change(id, who, (found) => saved(operation, found, owner, { now, nextRunAt }));
  const domains = await ports.allowedDomains();
  for (const recipient of draft.recipients) {
    if (recipient.kind !== "person" || isAllowedEmail(recipient.email, domains)) continue;
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

/** What was made for one person alone holds what they may read themselves; every other mail of a run is the same for all. */
const isShared = ({ bodyId, runId = "" }: OutboxMail) => /^_[a-z]{2}$/.test(bodyId.slice(runId.length));

/** Rejects where the studies of a run do not allow one of its addresses any more; of a run that names none, nobody knows. */
async function refuseBarred(
  { recordsOf }: ReportRun,
  mails: readonly OutboxMail[],
  records: Pick<ScheduleRecords, "mayGoTo">,
) {
  const mayGoTo = recordsOf ? await records.mayGoTo(studiesIn(recordsOf)) : () => false;
  const barred = mails.filter((mail) => isShared(mail) && !mayGoTo(mail.to.email));
  const domains = [...new Set(barred.map(({ to }) => emailDomain(to.email) ?? ""))];
  if (domains.length > 0) throw new AppError("forbidden", refuses("barredNow", { domains: domains.join(", ") }));
}

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
  await refuseBarred(
    run,
    settled.map(([, mail]) => mail),
    records,
  );
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
