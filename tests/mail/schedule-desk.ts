import { OUTBOX, REPORT_RUNS, SCHEDULES } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { defaultView } from "@zona/domain/reports/default-views";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { beforeEach } from "vitest";
import { accessOf } from "../../functions/src/identity/access-data.ts";
import { allowedDomains } from "../../functions/src/identity/allowed-domains-data.ts";
import type { SitePorts } from "../../functions/src/identity/caller.ts";
import { HOME, tokenCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { languageOf } from "../../functions/src/language/reader-language-data.ts";
import { linkToken } from "../../functions/src/mail/mail-link.ts";
import { outboxPort } from "../../functions/src/mail/outbox-data.ts";
import { renderNotice } from "../../functions/src/mail/rendering/render-mail.ts";
import { type BuildPorts, buildRun } from "../../functions/src/schedules/build-run.ts";
import { addressHash, buildPorts } from "../../functions/src/schedules/build-run-data.ts";
import { operateSchedule } from "../../functions/src/schedules/operate-schedule.ts";
import { planRuns } from "../../functions/src/schedules/plan-runs.ts";
import { forgottenRuns, planRecords, watchRecords } from "../../functions/src/schedules/run-data.ts";
import { scheduleRecords } from "../../functions/src/schedules/schedule-data.ts";
import type { TableContent } from "../../functions/src/schedules/table-content.ts";
import { watchRuns } from "../../functions/src/schedules/watch-runs.ts";
import { giveAccess } from "../given-access.ts";
import { LINK_KEY, useMailDesk } from "./mail-desk.ts";

export const SITE = "https://zona.example";
export const ADA = { uid: "ada", email: "ada.admin@hollyfield.example", isAdmin: true };
export const EMMA = { uid: "emma", email: "emma.lindqvist@hollyfield.example", isAdmin: false };
export const BOTH = [ADA.email, EMMA.email];
export const ADMIN = tokenCaller(ADA.uid, "Ada Admin", { claims: { email: ADA.email } });
export const DAY_MIN = 24 * 60;

export const CONTENT: TableContent = {
  sentence: "Tests of last week.",
  total: 1,
  empty: false,
  figures: [],
  link: `${SITE}/reports`,
  columns: [{ label: "Code", isNumber: false }],
  rows: [{ cells: ["ICSI-0001"], isBold: false }],
};

export const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  id: "weekly",
  name: "Weekly",
  note: "",
  state: "active",
  format: "table",
  skipEmpty: false,
  rule: { every: "day", at: "07:00", zone: "Europe/Paris" },
  content: { kind: "view", view: JSON.stringify(defaultView("tests")) },
  recipients: BOTH.map((email) => ({ kind: "person", email })),
  owner: { uid: "ada", name: "Ada Admin", email: ADA.email },
  plannedUntil: new Date("2026-11-20T06:00:00Z"),
  nextRunAt: new Date("2026-11-21T06:00:00Z"),
  createdAt: new Date(0),
  ...{ action: "create", organisation: HOME, rev: 1, by: { uid: "ada", name: "Ada Admin" }, at: new Date(0) },
  ...over,
});

type StoredRun = { id: string; state: string; [field: string]: unknown };

/** The mail desk with schedules and their runs: the real handlers, driven minute by minute. */
export function useScheduleDesk() {
  const desk = useMailDesk();
  /** What the report says, and the staff there are; a test may change both. */
  const world = { content: CONTENT, staff: [ADA, EMMA] };
  beforeEach(async () => {
    world.content = CONTENT;
    world.staff = [ADA, EMMA];
    // Reports tell what their owner may read.
    await giveAccess(desk.db, ADA.uid, { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true });
    await giveAccess(desk.db, EMMA.uid, {});
  });
  async function given(over: Partial<Schedule> = {}): Promise<void> {
    const { id, ...stored } = schedule(over);
    await desk.db.collection(SCHEDULES).doc(id).set(stored);
  }
  const ports = (over: Partial<BuildPorts> = {}): BuildPorts => ({
    ...buildPorts("none", SITE, desk.db),
    content: async () => world.content,
    staff: async () => world.staff,
    ...over,
  });
  const language = (uid: string) => languageOf(uid, desk.db);
  const plan = () => planRuns(planRecords(desk.db), desk.now);
  const build = (runId: string, over?: BuildPorts) => buildRun(runId, over ?? ports(), addressHash, desk.at);
  const runs = async () =>
    (await desk.db.collection(REPORT_RUNS).get()).docs.map((found) => ({ id: found.id, ...found.data() }) as StoredRun);
  const watch = () =>
    watchRuns(
      { runs: watchRecords(desk.db), outbox: outboxPort(desk.db), render: renderNotice, language, site: SITE },
      desk.now,
    );
  /** What a minute brings in all: plan, build what is planned or died, send, count. */
  async function minute(over?: BuildPorts): Promise<void> {
    await plan();
    for (const { id, state } of await runs()) if (state === "planned") await build(id, over);
    for (const id of await forgottenRuns(desk.now, desk.db)) await build(id, over);
    await desk.tick();
    await watch();
  }
  const to = async () => (await desk.inbox()).map((mail) => mail.to).sort();
  const site: SitePorts = { accessOf: (uid) => accessOf(uid, desk.db), siteOwner: async () => HOME };
  const operate = (asked: object, sender: string | undefined = "zona@lab.example") =>
    operateSchedule(
      ADMIN,
      asked,
      {
        records: scheduleRecords(desk.db),
        outbox: outboxPort(desk.db),
        render: renderNotice,
        takePlace: async () => undefined,
        language,
        ...site,
        allowedDomains: () => allowedDomains(desk.db),
        namedSender: async () => sender || undefined,
        confirmLink: (id) => `${SITE}/confirm-mails?token=${linkToken("confirm", id, LINK_KEY)}`,
      },
      desk.now,
    );
  async function clearMails(): Promise<void> {
    for (const { ref } of (await desk.db.collection(OUTBOX).get()).docs) await ref.delete();
    await desk.clearInbox();
  }
  return { desk, site, world, given, ports, plan, build, runs, minute, to, operate, clearMails };
}
