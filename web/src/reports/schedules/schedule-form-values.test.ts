import { defaultView } from "@zona/domain/reports/default-views";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { expect, it } from "vitest";
import { draftOf, scheduleFormValues } from "./schedule-form-values.ts";

const ME = { zone: "Europe/Paris", email: "me@zona.example" };
const AT = new Date("2026-11-20T09:00:00Z");
const rule = { every: "month", day: "last", at: "08:00", zone: "Europe/Paris" } as const;
const table = { kind: "view", view: JSON.stringify(defaultView("tests")) } as const;
const digest = { kind: "digest", digest: "due-and-overdue" } as const;

const schedule: Schedule = {
  id: "weekly",
  name: "Monthly table",
  note: "for the board",
  rule,
  content: { ...table, period: { last: "month" } },
  format: "xlsx",
  skipEmpty: false,
  recipients: [
    { kind: "person", email: "ada@zona.example" },
    { kind: "person", email: "ben@zona.example" },
    { kind: "admins" },
  ],
  state: "active",
  owner: { uid: "u-ada", name: "Ada", email: "ada@zona.example" },
  plannedUntil: AT,
  createdAt: AT,
  ...{ action: "create", organisation: "zona.example", rev: 1, by: { uid: "u-ada", name: "Ada" }, at: AT },
};

it("saves a schedule that nobody touched as it was", () => {
  const { name, note, content, format, skipEmpty, recipients } = schedule;
  expect(draftOf(scheduleFormValues(schedule, undefined, ME), table, rule)).toEqual({
    ...{ name, note, content, format, skipEmpty, rule, recipients },
  });
});

it("takes addresses apart however they are typed", () => {
  const form = {
    ...scheduleFormValues(schedule, undefined, ME),
    emails: " a@x.example, b@x.example;\nc@x.example ",
  };
  const { recipients } = draftOf({ ...form, toAdmins: false }, table, rule);
  expect(recipients.map((one) => one.kind === "person" && one.email)).toEqual([
    ...["a@x.example", "b@x.example", "c@x.example"],
  ]);
});

it("leaves out what a digest has no use for, and whom only one digest knows", () => {
  const form = { ...scheduleFormValues(schedule, undefined, ME), emails: "", toConcerned: true };
  expect(draftOf(form, digest, rule)).toMatchObject({
    content: digest,
    format: "table",
    recipients: [{ kind: "admins" }, { kind: "concerned" }],
  });
  expect(draftOf(form, table, rule).recipients).toEqual([{ kind: "admins" }]);
});

it("begins a new one with the table that one came from, under its name", () => {
  const given = { ...table, saved: { id: "v1", name: "KPI by month", version: 2 } };
  expect(scheduleFormValues(undefined, given, ME)).toMatchObject({ name: "KPI by month", what: "given" });
  expect(scheduleFormValues(undefined, undefined, ME)).toMatchObject({ name: "", what: "tests", emails: ME.email });
});
