import type { ExportFormat } from "@zona/domain/exports/export-document";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import type { Person } from "@zona/domain/identity/claims";
import { addressKey, headerLine } from "@zona/domain/mail/mail-address";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import type { MailAttachment, MailReason, Recipient } from "@zona/domain/mail/outbox-mail";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { LATE_AFTER_MS } from "@zona/domain/schedules/due-run";
import type { ReportRun } from "@zona/domain/schedules/report-run";
import { ruleSentence } from "@zona/domain/schedules/rule-sentence";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { enqueueMail, type OutboxPort } from "../mail/enqueue.ts";
import { type MailWords, mailWords } from "../mail/mail-text.ts";
import type { Rendered } from "../mail/rendering/render-mail.ts";
import type { ReportMailContent } from "../mail/rendering/report-mail.tsx";
import type { TableContent } from "./table-content.ts";

export type RunLease = { run: ReportRun; token: string };
type Colleague = { uid: string; email: string; isAdmin: boolean };

export type RunOutcome =
  | {
      state: "sending";
      rows: number;
      mails: number;
      /** Where anything was mailed. */
      by?: Person;
      recordsOf?: readonly string[];
      domains?: readonly string[];
      leftOut: { email: string; reason: string }[];
      file?: ReportRun["file"];
    }
  | { state: "empty"; rows: 0 }
  | { state: "failed"; fault: string };

export type BuildPorts = {
  runs: {
    /** Takes a run that nobody is at; a run whose attempts are used up ends as failed. */
    claim(runId: string, now: Date): Promise<RunLease | "busy" | "past" | "gave-up">;
    finish(lease: RunLease, outcome: RunOutcome, now: Date): Promise<void>;
    schedule(scheduleId: string): Promise<Schedule | undefined>;
  };
  /** What the records say; by person only where the lines concern persons. Undefined: the view cannot be read. */
  content(
    schedule: Schedule,
    planned: Date,
    uid: string | undefined,
    words: MailWords,
  ): Promise<TableContent | undefined>;
  /** Writes the file of all rows and resolves to where it lies; the same run writes the same file. */
  file(schedule: Schedule, run: ReportRun, format: ExportFormat): Promise<{ attachment: MailAttachment; rows: number }>;
  staff(): Promise<readonly Colleague[]>;
  /** The language that a member of staff reads. */
  language(uid: string): Promise<LanguageCode>;
  /** Whose records the report tells of, and whether their studies allow it to go to an address. */
  told(schedule: Schedule, planned: Date): Promise<{ recordsOf: string[]; mayGoTo: (email: string) => boolean }>;
  /** Why nothing may be mailed to this address. */
  keptBack(email: string, listId: string): Promise<MailReason | undefined>;
  outbox: OutboxPort & {
    /** Keeps a body once: a run that begins anew sends what the first one wrote. */
    keepBody(bodyId: string, body: Rendered & { attachments: MailAttachment[] }, now: Date): Promise<void>;
  };
  render(content: ReportMailContent): Promise<Rendered>;
};

/** Short, and the same for the same mailbox: part of the key that keeps a mail from being sent twice. */
export type AddressHash = (email: string) => string;

type Target = Recipient & { personal: boolean };

function targetsOf({ recipients, owner }: Schedule, { only }: ReportRun, staff: readonly Colleague[]): Target[] {
  const known = new Map(staff.map((person) => [addressKey(person.email), person]));
  const as = (email: string, personal: boolean): Target => {
    const person = known.get(addressKey(email));
    return { email, personal, ...(person && { uid: person.uid }) };
  };
  const asked = only ?? undefined;
  if (asked)
    return asked.map((email) =>
      as(
        email,
        recipients.some(({ kind }) => kind === "concerned"),
      ),
    );
  const all = recipients.flatMap((one) => {
    if (one.kind === "person") return [as(one.email, false)];
    if (one.kind === "admins") {
      const admins = staff.filter(({ isAdmin }) => isAdmin).map(({ email }) => as(email, false));
      return admins.length > 0 ? admins : [as(owner.email, false)];
    }
    return staff.map(({ email }) => as(email, true));
  });
  return [...new Map(all.map((target) => [addressKey(target.email), target])).values()];
}

function lateWords({ planned, missed, why }: ReportRun, zone: string, { t, time }: MailWords, now: Date): string[] {
  const isLate = why === "schedule" && now.getTime() - planned.getTime() > LATE_AFTER_MS;
  const late = isLate ? [t("greetingLate", { planned: time(planned, zone), made: time(now, zone) })] : [];
  return missed > 0 ? [...late, t("missed", { n: missed })] : late;
}

const KIND = { schedule: "report", now: "report", test: "test" } as const;

const OWNER_GONE =
  "The owner is no longer an administrator. Another administrator can take over by saving the schedule.";

/**
 * Makes a run's mails and puts them into the outbox. Every step may be repeated: the file and the body are those of the
 * run, and a mail's key is the run and its address, so a run that died half-way goes on without a second mail.
 */
export async function buildRun(runId: string, ports: BuildPorts, hash: AddressHash, now: () => Date): Promise<string> {
  const lease = await ports.runs.claim(runId, now());
  if (typeof lease === "string") return lease;
  const { run } = lease;
  const end = async (outcome: RunOutcome) => {
    await ports.runs.finish(lease, outcome, now());
    return outcome.state;
  };
  const schedule = await ports.runs.schedule(run.scheduleId);
  if (!schedule) return end({ state: "failed", fault: "The schedule no longer exists." });
  const staff = await ports.staff();
  // Whoever answers for it has left or administers nothing any more; what somebody asks for now is theirs to ask.
  const isOwned = staff.some(({ uid, isAdmin }) => uid === schedule.owner.uid && isAdmin);
  if (run.why === "schedule" && !isOwned) return end({ state: "failed", fault: OWNER_GONE });
  // Addresses outside have no account that tells: they are written to as the owner reads.
  const ownerLanguage = await ports.language(schedule.owner.uid);
  const contents = new Map<LanguageCode, Promise<TableContent | undefined>>();
  const sharedIn = (language: LanguageCode) => {
    const content = contents.get(language) ?? ports.content(schedule, run.planned, undefined, mailWords(language));
    contents.set(language, content);
    return content;
  };
  const shared = await sharedIn(ownerLanguage);
  if (!shared) return end({ state: "failed", fault: "The table of this schedule can no longer be opened." });
  if (shared.empty && schedule.skipEmpty && run.why === "schedule") return end({ state: "empty", rows: 0 });
  const file =
    schedule.format === "table" || schedule.content.kind === "digest" || shared.empty
      ? undefined
      : await ports.file(schedule, run, schedule.format);
  const isAttached = file !== undefined && file.attachment.bytes <= MAIL_POLICY.attachmentBytes;
  const about = file && { filename: file.attachment.filename, bytes: file.attachment.bytes, attached: isAttached };
  const full = (content: TableContent, words: MailWords): ReportMailContent => ({
    ...content,
    words,
    title: schedule.name,
    note: schedule.note,
    late: lateWords(run, schedule.rule.zone, words, now()),
    file: about,
    total: file?.rows ?? content.total,
    footer: words.t("sentBy", { owner: schedule.owner.name, rule: ruleSentence(schedule.rule, words.rule) }),
  });
  const bodyOf = async (bodyId: string, content: TableContent, words: MailWords) => {
    const body = await ports.render(full(content, words));
    await ports.outbox.keepBody(bodyId, { ...body, attachments: isAttached && file ? [file.attachment] : [] }, now());
    return bodyId;
  };
  const bodies = new Map<LanguageCode, Promise<string>>();
  const sharedBody = (language: LanguageCode) => {
    const body =
      bodies.get(language) ??
      sharedIn(language).then((content) => bodyOf(`${run.id}_${language}`, content ?? shared, mailWords(language)));
    bodies.set(language, body);
    return body;
  };
  const leftOut: { email: string; reason: string }[] = [];
  let mails = 0;
  const { recordsOf, mayGoTo } = await ports.told(schedule, run.planned);
  const domains = new Set<string>();
  for (const { email, uid, personal } of targetsOf(schedule, run, staff)) {
    // What is made for one person has nothing that they may not read themselves.
    const isTheirs = personal && uid !== undefined;
    const reason = isTheirs || mayGoTo(email) ? await ports.keptBack(email, schedule.id) : "not-allowed";
    if (reason) {
      leftOut.push({ email, reason });
      continue;
    }
    const key = `${run.id}_${hash(email)}`;
    const language = uid === undefined ? ownerLanguage : await ports.language(uid);
    const words = mailWords(language);
    const own = isTheirs ? await ports.content(schedule, run.planned, uid, words) : undefined;
    if (own?.empty && schedule.skipEmpty && run.why === "schedule") continue;
    const body = own ? await bodyOf(key, own, words) : await sharedBody(language);
    const subject = headerLine(run.why === "test" ? words.t("testSubject", { subject: schedule.name }) : schedule.name);
    const kind = schedule.content.kind === "digest" && run.why !== "test" ? "digest" : KIND[run.why];
    const list = { id: schedule.id, label: schedule.name };
    const to = { email, ...(uid && { uid }) };
    await enqueueMail(ports.outbox, { key, to, kind, subject, body, list, scheduleId: schedule.id, runId }, now());
    mails += 1;
    domains.add(emailDomain(email) ?? "");
  }
  const path = file && { path: file.attachment.path, ...about };
  const stored = path ? { file: path as NonNullable<ReportRun["file"]> } : {};
  const { uid, name } = schedule.owner;
  const left = mails > 0 && { by: { uid, name }, recordsOf, domains: [...domains] };
  return end({ state: "sending", rows: file?.rows ?? shared.total, mails, ...left, leftOut, ...stored });
}
