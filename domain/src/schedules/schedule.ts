import * as z from "zod";
import { ExportFormats } from "../exports/export-document.ts";
import { Person } from "../identity/claims.ts";
import { addressKey, MailAddress } from "../mail/mail-address.ts";
import { issue, sentences } from "../messages/said.ts";
import { ScheduleRule } from "./schedule-rule.ts";

const says = sentences("schedule", {
  noName: "Give the report a name.",
  recipient: "Name at least one recipient.",
  concerned: "Only the due-and-overdue digest knows whom its lines concern.",
  recipientTwice: "A recipient is named twice.",
  tooLong: "At most {most} characters.",
  manyRecipients: "At most {most} recipients.",
});

/** Reports that are there from day one. */
export const Digest = z.enum(["weekly-kpis", "due-and-overdue", "media-quality"]);
export type Digest = z.infer<typeof Digest>;

/** The last whole day, week, month or quarter before the planned time, on the clock of the schedule, by `periodFieldOf`. */
export const Period = z.strictObject({ last: z.enum(["day", "week", "month", "quarter"]) });
export type Period = z.infer<typeof Period>;

export const ScheduleContent = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("view"),
    /** `JSON.stringify` of a `ReportView`. */
    view: z.string().min(2).max(20_000),
    period: Period.optional(),
    /** The kept view that this was, at that version: a later one is sent only once somebody chooses it. */
    saved: z
      .strictObject({ id: z.string().min(1).max(60), name: z.string().min(1).max(80), version: z.int().min(1) })
      .optional(),
  }),
  z.strictObject({ kind: z.literal("digest"), digest: Digest }),
]);
export type ScheduleContent = z.infer<typeof ScheduleContent>;

/** A person by address, every administrator, or everybody whom a line of the report concerns. */
export const ScheduleRecipient = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("person"), email: MailAddress }),
  z.strictObject({ kind: z.literal("admins") }),
  z.strictObject({ kind: z.literal("concerned") }),
]);
export type ScheduleRecipient = z.infer<typeof ScheduleRecipient>;

/** What an administrator says of a schedule. */
export const ScheduleDraft = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, issue(says("noName")))
      .max(120, issue(says("tooLong", { most: 120 }))),
    note: z
      .string()
      .trim()
      .max(1000, issue(says("tooLong", { most: 1000 }))),
    rule: ScheduleRule,
    content: ScheduleContent,
    /** `table`: in the mail alone; else with a file of all rows. */
    format: z.enum(["table", ...ExportFormats]),
    skipEmpty: z.boolean(),
    recipients: z
      .array(ScheduleRecipient)
      .min(1, issue(says("recipient")))
      .max(100, issue(says("manyRecipients", { most: 100 }))),
  })
  .refine(
    ({ content, recipients }) =>
      !recipients.some(({ kind }) => kind === "concerned") ||
      (content.kind === "digest" && content.digest === "due-and-overdue"),
    { path: ["recipients"], message: issue(says("concerned")) },
  )
  .refine(
    ({ recipients }) => {
      const keys = recipients.map((one) => (one.kind === "person" ? addressKey(one.email) : one.kind));
      return new Set(keys).size === keys.length;
    },
    { path: ["recipients"], message: issue(says("recipientTwice")) },
  );
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;

/** What somebody did with a schedule; each is one line of its history, with what it left. */
export const ScheduleAction = z.enum(["create", "change", "pause", "resume", "remove"]);
export type ScheduleAction = z.infer<typeof ScheduleAction>;

/** A report that is mailed at planned times, at `schedules/{id}`, and each version of it in its history. */
export const Schedule = z.object({
  ...ScheduleDraft.shape,
  id: z.string().min(1).max(80),
  /** `ended`: its last planned time is over. */
  state: z.enum(["active", "paused", "ended"]),
  /**
   * The administrator who saved it last: answers for it, and is told when a mail does not arrive. It does not run once they
   * are none any more.
   */
  owner: z.object({ ...Person.shape, email: z.string() }),
  /** Planned times until here are dealt with. */
  plannedUntil: z.date(),
  nextRunAt: z.date().optional(),
  createdAt: z.date(),
  /** The last change that somebody made; what runs do to a schedule is none. */
  action: ScheduleAction,
  organisation: z.string().min(1),
  rev: z.int().min(1),
  by: Person,
  at: z.date(),
});
export type Schedule = z.infer<typeof Schedule>;

/** Ids of schedules are part of the ids of runs and mails. */
export const scheduleIdPattern = /^[A-Za-z0-9-]{1,60}$/;
