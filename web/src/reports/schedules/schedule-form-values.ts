import { conditionsIn } from "@zona/domain/measures/populations";
import { viewOf } from "@zona/domain/reports/saved-view";
import { periodFieldOf } from "@zona/domain/schedules/period-field";
import type { Period, Schedule, ScheduleContent } from "@zona/domain/schedules/schedule";
import type { ScheduleOperationInput } from "@zona/domain/schedules/schedule-operation";
import type { ScheduleRule } from "@zona/domain/schedules/schedule-rule";
import { type Choice, GIVEN_CONTENT } from "./content-choice.ts";
import { draftOfRule, type RuleDraft } from "./rule-draft.ts";

type Draft = Extract<ScheduleOperationInput, { kind: "save" }>["draft"];

/** A schedule as its form holds it: texts as they are typed, choices by their value. */
export type ScheduleFormValues = {
  name: string;
  note: string;
  /** The `value` of a choice. */
  what: string;
  period: Period["last"] | "always";
  format: Schedule["format"];
  skipEmpty: boolean;
  rule: RuleDraft;
  /** Addresses, one a line or apart by commas. */
  emails: string;
  toAdmins: boolean;
  toConcerned: boolean;
};

const contentValueOf = (content: ScheduleContent | undefined) => {
  if (!content) return "tests";
  return content.kind === "digest" ? content.digest : GIVEN_CONTENT;
};

/** What the form begins with: the schedule, or a new one for the table that one came from, to oneself alone. */
export function scheduleFormValues(
  schedule: Schedule | undefined,
  given: ScheduleContent | undefined,
  { zone, email }: { zone: string; email: string },
): ScheduleFormValues {
  const { content, recipients = [{ kind: "person" as const, email }] } = schedule ?? {};
  const everyMorning: ScheduleRule = { every: "weekday", at: "07:00", zone };
  return {
    name: schedule?.name ?? (given?.kind === "view" ? (given.saved?.name ?? "") : ""),
    note: schedule?.note ?? "",
    what: contentValueOf(content ?? given),
    period: (content?.kind === "view" && content.period?.last) || "always",
    format: schedule?.format ?? "table",
    skipEmpty: schedule?.skipEmpty ?? true,
    rule: draftOfRule(schedule?.rule ?? everyMorning),
    emails: recipients.flatMap((one) => (one.kind === "person" ? [one.email] : [])).join("\n"),
    toAdmins: recipients.some(({ kind }) => kind === "admins"),
    toConcerned: recipients.some(({ kind }) => kind === "concerned"),
  };
}

/**
 * The field by which a content is cut to a period, with its subject; undefined where no period can be chosen. `isAsked`: its
 * table asks for a time of its own.
 */
export function periodOf(content: Choice["content"] | undefined) {
  const view = content?.kind === "view" ? viewOf(content) : undefined;
  const field = view && periodFieldOf(view);
  if (!view || !field) return undefined;
  return { field, subject: view.subject, isAsked: conditionsIn(view.filter).some((one) => one.field === field) };
}

/** The digest that knows whom its lines concern. */
export const knowsConcerned = (content: Choice["content"] | undefined) =>
  content?.kind === "digest" && content.digest === "due-and-overdue";

/** What is sent to be saved. What the chosen content has no use for is left out, though the form still holds it. */
export function draftOf(form: ScheduleFormValues, content: Choice["content"], rule: ScheduleRule): Draft {
  const { name, note, period, skipEmpty } = form;
  const recipients: Draft["recipients"] = form.emails
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((email) => ({ kind: "person", email }));
  if (form.toAdmins) recipients.push({ kind: "admins" });
  if (form.toConcerned && knowsConcerned(content)) recipients.push({ kind: "concerned" });
  const draft = { name, note, skipEmpty, rule, recipients };
  if (content.kind === "digest") return { ...draft, content, format: "table" };
  const isCut = period !== "always" && periodOf(content) !== undefined;
  return { ...draft, content: isCut ? { ...content, period: { last: period } } : content, format: form.format };
}
