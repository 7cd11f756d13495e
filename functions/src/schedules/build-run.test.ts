import type { OutboxMail } from "@zona/domain/mail/outbox-mail";
import type { LanguageCode } from "@zona/domain/messages/languages";
import type { ReportRun } from "@zona/domain/schedules/report-run";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { expect, it } from "vitest";
import { renderReport } from "../mail/rendering/render-mail.ts";
import { type BuildPorts, buildRun, type RunOutcome } from "./build-run.ts";
import { dueContent } from "./due-content.ts";

const NOW = new Date("2026-11-23T06:00:00Z");
const LANGUAGES: Readonly<Record<string, LanguageCode>> = { ada: "de", emma: "en" };

const schedule = {
  id: "s",
  name: "Morning list",
  content: { kind: "digest", digest: "due-and-overdue" },
  note: "",
  format: "table",
  skipEmpty: false,
  state: "active",
  owner: { uid: "ada", name: "Ada Admin", email: "ada@lab.example" },
  rule: { every: "day", at: "07:00", zone: "Europe/Paris" },
  recipients: ["ada@lab.example", "emma@lab.example", "guest@else.example"].map((email) => ({ kind: "person", email })),
} as unknown as Schedule;
const run = { id: "r", scheduleId: "s", planned: NOW, missed: 0, why: "schedule", attempts: 1 } as unknown as ReportRun;
const due = {
  id: "t",
  code: "ICSI-0042",
  enteredBy: [],
  nextDue: { check: "d3", from: NOW, target: NOW, overdue: NOW, zero: NOW, window: { from: NOW, overdue: NOW } },
};

it("leaves out, and names, whom the studies of the report do not allow; nothing is mailed to them", async () => {
  const mails: string[] = [];
  const outcomes: RunOutcome[] = [];
  const ports: BuildPorts = {
    runs: {
      claim: async () => ({ run, token: "" }),
      finish: async (_, outcome) => void outcomes.push(outcome),
      schedule: async () => schedule,
    },
    content: async (_, planned, uid, words) =>
      dueContent([due as never], uid, { zone: "Europe/Paris", site: "https://l.example", now: planned, words }),
    file: () => Promise.reject(new Error("There is no file.")),
    staff: async () => [{ uid: "ada", email: "ada@lab.example", isAdmin: true }],
    language: async () => "en",
    keptBack: async () => undefined,
    told: async () => ({
      recordsOf: ["lab.example", "zp01"],
      mayGoTo: (email) => email.endsWith("@lab.example"),
    }),
    outbox: { add: async ({ to }) => mails.push(to.email) > 0, keepBody: async () => {} },
    render: renderReport,
  };
  expect(
    await buildRun(
      "r",
      ports,
      (email) => email.replaceAll(/\W/g, "_"),
      () => NOW,
    ),
  ).toBe("sending");
  expect(mails).toEqual(["ada@lab.example", "emma@lab.example"]);
  expect(outcomes).toMatchObject([
    { by: { uid: schedule.owner.uid }, recordsOf: ["lab.example", "zp01"], domains: ["lab.example"] },
  ]);
  expect(outcomes).toMatchObject([{ mails: 2, leftOut: [{ email: "guest@else.example", reason: "not-allowed" }] }]);
});

it("writes to each reader in their language, and outside in that of the owner", async () => {
  const mails: Pick<OutboxMail, "to" | "bodyId" | "subject">[] = [];
  const bodies = new Map<string, string>();
  const ports: BuildPorts = {
    runs: {
      claim: async () => ({ run, token: "" }),
      finish: async () => {},
      schedule: async () => schedule,
    },
    content: async (_, planned, uid, words) =>
      dueContent([due as never], uid, { zone: "Europe/Paris", site: "https://l.example", now: planned, words }),
    file: () => Promise.reject(new Error("There is no file.")),
    staff: async () => [
      { uid: "ada", email: "ada@lab.example", isAdmin: true },
      { uid: "emma", email: "emma@lab.example", isAdmin: false },
    ],
    language: async (uid) => LANGUAGES[uid] ?? "en",
    keptBack: async () => undefined,
    told: async () => ({ recordsOf: [], mayGoTo: () => true }),
    outbox: {
      add: async (mail) => mails.push(mail) > 0,
      keepBody: async (id, { text }) => void bodies.set(id, text),
    },
    render: renderReport,
  };
  await buildRun(
    "r",
    ports,
    (email) => email.replaceAll(/\W/g, "_"),
    () => NOW,
  );
  const textTo = (email: string) => bodies.get(mails.find(({ to }) => to.email === email)?.bodyId ?? "") ?? "";
  expect(textTo("emma@lab.example")).toContain("Every day at 07:00");
  expect(textTo("emma@lab.example")).toContain("overdue");
  for (const email of ["ada@lab.example", "guest@else.example"]) {
    expect(textTo(email)).toContain("Jeden Tag um 07:00");
    expect(textTo(email)).toContain("überfällig");
    expect(textTo(email)).not.toMatch(/Every day|overdue|Unsubscribe/);
  }
  expect(bodies.size).toBe(2);
});
