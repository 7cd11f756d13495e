import { OUTBOX, REPORT_RUNS, SCHEDULES } from "@zona/domain/collections";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { defaultView } from "@zona/domain/reports/default-views";
import type { FactSource } from "@zona/domain/reports/report-rows";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { beforeEach, describe, expect, it } from "vitest";
import { linkRecords } from "../../functions/src/firebase/contact-records.ts";
import { outboxPort } from "../../functions/src/firebase/outbox-records.ts";
import { addressHash, buildPorts } from "../../functions/src/firebase/run-ports.ts";
import { forgottenRuns, planRecords, watchRecords } from "../../functions/src/firebase/run-records.ts";
import { scheduleRecords } from "../../functions/src/firebase/schedule-records.ts";
import { linkToken } from "../../functions/src/mail/mail-link.ts";
import { answerLink } from "../../functions/src/mail/mail-links.ts";
import { renderNotice } from "../../functions/src/mail/render-mail.ts";
import { reportFile } from "../../functions/src/reports/run-report.ts";
import { type BuildPorts, buildRun } from "../../functions/src/schedules/build-run.ts";
import { operateSchedule } from "../../functions/src/schedules/operate-schedule.ts";
import { planRuns } from "../../functions/src/schedules/plan-runs.ts";
import { plannedView, type TableContent, tableContent } from "../../functions/src/schedules/table-content.ts";
import { watchRuns } from "../../functions/src/schedules/watch-runs.ts";
import { LINK_KEY, useMailDesk } from "./mail-desk.ts";
import { stoppingAt } from "./stopping.ts";

const desk = useMailDesk();
const SITE = "https://zona.example";
const ADA = { uid: "ada", email: "ada.admin@hollyfield.example", isAdmin: true };
const EMMA = { uid: "emma", email: "emma.lindqvist@hollyfield.example", isAdmin: false };
const ADMIN = {
  uid: "ada",
  token: { email: ADA.email, email_verified: true, staff: true, role: "admin", staffName: "Ada Admin" },
};
const DAY_MIN = 24 * 60;

const CONTENT: TableContent = {
  ...{ sentence: "Tests of last week.", total: 1, empty: false, bars: [], link: `${SITE}/reports` },
  ...{ columns: [{ label: "Code", isNumber: false }], rows: [{ cells: ["ICSI-0001"], isBold: false }] },
};
let content: TableContent;

const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  ...{ id: "weekly", name: "Weekly", note: "", state: "active", format: "table", skipEmpty: false },
  rule: { every: "day", at: "07:00", zone: "Europe/Paris" },
  content: { kind: "view", view: JSON.stringify(defaultView("tests")) },
  recipients: [ADA.email, EMMA.email].map((email) => ({ kind: "person", email })),
  owner: { uid: "ada", name: "Ada Admin", email: ADA.email },
  ...{ plannedUntil: new Date("2026-11-20T06:00:00Z"), nextRunAt: new Date("2026-11-21T06:00:00Z") },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  ...over,
});
async function given(over: Partial<Schedule> = {}) {
  const { id, ...stored } = schedule(over);
  await desk.db.collection(SCHEDULES).doc(id).set(stored);
}

const ports = (over: Partial<BuildPorts> = {}): BuildPorts => ({
  ...buildPorts("none", SITE, desk.db),
  content: async () => content,
  staff: async () => [ADA, EMMA],
  ...over,
});
const plan = () => planRuns(planRecords(desk.db), desk.now);
const build = (runId: string, over?: BuildPorts) => buildRun(runId, over ?? ports(), addressHash, desk.at);
const runs = async () =>
  (await desk.db.collection(REPORT_RUNS).get()).docs.map(
    (found) => ({ id: found.id, ...found.data() }) as { id: string; state: string; [field: string]: unknown },
  );
const watch = () =>
  watchRuns({ runs: watchRecords(desk.db), outbox: outboxPort(desk.db), render: renderNotice, site: SITE }, desk.now);
/** What a minute brings in all: plan, build what is planned or died, send, count. */
async function minute(over?: BuildPorts) {
  await plan();
  for (const { id, state } of await runs()) if (state === "planned") await build(id, over);
  for (const id of await forgottenRuns(desk.now, desk.db)) await build(id, over);
  await desk.tick();
  await watch();
}
const to = async () => (await desk.inbox()).map((mail) => mail.to).sort();
const operate = (asked: object) =>
  operateSchedule(
    ADMIN,
    asked,
    {
      ...{ records: scheduleRecords(desk.db), outbox: outboxPort(desk.db), render: renderNotice },
      revokedAt: async () => undefined,
      confirmLink: (id) => `${SITE}/confirm-mails?token=${linkToken("confirm", id, LINK_KEY)}`,
    },
    desk.now,
  );
const BOTH = [ADA.email, EMMA.email];

beforeEach(() => {
  content = CONTENT;
});

describe("a schedule", () => {
  it("that fires twice, on two instances at once, and is built by both, mails everybody once", async () => {
    await given();
    await Promise.all([plan(), plan(), plan()]);
    await plan();
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ id: "weekly_20261121T060000Z", missed: 0 });
    await Promise.all([build(String(run?.id)), build(String(run?.id))]);
    await Promise.all([desk.tick(), desk.tick()]);
    await minute();
    expect(await to()).toEqual(BOTH);
    const stored = (await desk.db.doc(`${SCHEDULES}/weekly`).get()).data();
    expect(stored?.nextRunAt.toDate()).toEqual(new Date("2026-11-22T06:00:00Z"));
  });

  it("that fires late runs once and says so", async () => {
    await given();
    desk.later(132);
    await minute();
    const [mail] = await desk.inbox();
    expect(await to()).toEqual(BOTH);
    expect(mail?.text).toContain("was due");
    expect(mail?.text).not.toContain("missed");
  });

  it("that did not fire for a day catches up once and says for how many runs", async () => {
    await given({
      rule: { every: "hour", minute: 0, zone: "Europe/Paris" },
      plannedUntil: new Date("2026-11-21T05:00:00Z"),
    });
    desk.later(DAY_MIN);
    await minute();
    await minute();
    expect(await to()).toEqual(BOTH);
    expect((await desk.inbox())[0]?.text).toContain("24 earlier runs that were missed");
  });

  it("mails nothing before its time, while it rests, and what was planned while it rested", async () => {
    await given({ state: "paused" });
    await minute();
    desk.later(3 * DAY_MIN);
    await operate({ kind: "resume", scheduleId: "weekly" });
    await minute();
    expect(await to()).toEqual([]);
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual(BOTH);
    expect((await desk.inbox())[0]?.text).not.toContain("missed");
  });

  it("ends with its last day", async () => {
    await given({ rule: { every: "day", at: "07:00", zone: "Europe/Paris", ends: "2026-11-21" } });
    await minute();
    desk.later(3 * DAY_MIN);
    await minute();
    expect(await to()).toEqual(BOTH);
    expect((await desk.db.doc(`${SCHEDULES}/weekly`).get()).get("state")).toBe("ended");
  });
});

describe("a run", () => {
  it("that dies anywhere is taken up and mails everybody once", async () => {
    await given();
    for (let call = 1; call <= 16; call++) {
      desk.now = new Date("2026-11-21T06:00:00Z");
      desk.later((call - 1) * DAY_MIN);
      await clearMails();
      await plan();
      const open = (await runs()).find(({ state }) => state === "planned");
      // Before the call that follows and after this one is the same moment, but for the first.
      const dying = stoppingAt(ports(), call, call === 1 ? "before" : "after");
      const outcome = await build(String(open?.id), dying).catch((error: Error) => error.message);
      desk.later(30);
      await minute();
      expect([call, await to()]).toEqual([call, BOTH]);
      if (outcome === "sending") return; // it needed fewer calls
    }
    expect.unreachable("the run never came to its end");
  }, 240_000);

  it("that never comes to its end is given up, mails nobody twice and is told to the owner", async () => {
    await given();
    await plan();
    const broken = ports({ content: () => Promise.reject(new Error("the database is away")) });
    const [run] = await runs();
    for (let attempt = 0; attempt < 6; attempt++) {
      await build(String(run?.id), broken).catch(() => undefined);
      desk.later(30);
    }
    expect((await runs())[0]).toMatchObject({ state: "failed", attempts: 4 });
    await minute(broken);
    await minute(broken);
    const alerts = (await desk.inbox()).filter(({ subject }) => subject === "Not delivered: Weekly");
    expect(alerts.map((mail) => mail.to)).toEqual([ADA.email]);
  });

  it("that has nothing to say is quiet or says so, as the schedule wants", async () => {
    content = { ...CONTENT, rows: [], total: 0, empty: true };
    await given({ skipEmpty: true });
    await minute();
    expect(await to()).toEqual([]);
    expect((await runs())[0]).toMatchObject({ state: "empty" });
    await given({ skipEmpty: false });
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual(BOTH);
    expect((await desk.inbox())[0]?.text).toContain("nothing to report");
  });

  it("leaves out whoever was removed between render and send, left the list, or has not agreed", async () => {
    await given({ recipients: [...schedule().recipients, { kind: "person", email: "reader@partner.example" }] });
    await plan();
    const [run] = await runs();
    await build(String(run?.id));
    await desk.db.doc(`${SCHEDULES}/weekly`).update({ recipients: [{ kind: "person", email: ADA.email }] });
    await desk.tick();
    expect(await to()).toEqual([ADA.email]);
    expect((await runs())[0]).toMatchObject({
      leftOut: [{ email: "reader@partner.example", reason: "not-confirmed" }],
    });
    const [mail] = await desk.inbox();
    const token = /token=([^>]+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1];
    await answerLink(
      { method: "POST", path: "/mail/unsubscribe", token, choice: undefined },
      linkRecords(desk.db),
      LINK_KEY,
      desk.now,
    );
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual([ADA.email]);
  });

  it("tells its owner once of a mail that came back, and sends the failed ones again when asked", async () => {
    await given();
    await desk.fail({ kind: "400", to: EMMA.email });
    await minute();
    for (const found of (await desk.db.collection(OUTBOX).where("state", "==", "sent").get()).docs)
      await desk.event("delivered", { mailId: found.id, email: found.get("to.email"), sg_event_id: found.id });
    await minute();
    await minute();
    const reports = async () =>
      (await desk.inbox()).filter(({ subject }) => subject === "Weekly").map((mail) => mail.to);
    const alerts = async () => (await desk.inbox()).filter(({ subject }) => subject.startsWith("Not delivered"));
    expect(await reports()).toEqual([ADA.email]);
    expect((await alerts()).map(({ text }) => text.includes(EMMA.email))).toEqual([true]);
    const [run] = await runs();
    const again = { kind: "send-again", runId: run?.id, which: "failed" };
    await Promise.all([operate(again), operate(again)]);
    await desk.tick();
    await minute();
    expect((await reports()).sort()).toEqual(BOTH);
    await operate({ ...again, which: "all" });
    await desk.tick();
    expect((await reports()).sort()).toEqual([ADA.email, ...BOTH, EMMA.email].sort());
  });

  it("carries names with formulas, HTML and line breaks as text", async () => {
    const evil = '=HYPERLINK("http://evil.example")<img src=x onerror=alert(1)>\r\nBcc: eve@evil.example';
    content = { ...CONTENT, rows: [{ cells: [evil], isBold: false }] };
    await given({ name: evil, note: evil });
    await minute();
    const [mail] = await desk.inbox();
    expect(await to()).toEqual(BOTH);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(Object.keys(mail?.headers ?? {}).sort()).toEqual(["List-Unsubscribe", "List-Unsubscribe-Post"]);
    expect(mail?.html).not.toContain("<img");
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("of 100,000 rows shows the first, links the file that is too heavy, and mails everybody once", async () => {
    const ROWS = 100_000;
    let read = 0;
    const source: FactSource<number> = {
      async page(_query, after = 0, size) {
        const documents = Array.from({ length: Math.min(size, ROWS - after) }, (_, index) => ({
          id: `lot${after + index}`,
          data: { product: "=1+1", lotNo: `G5-${after + index}`, expiresAt: desk.now },
        }));
        read += documents.length;
        return { documents, next: after + size < ROWS ? after + size : undefined };
      },
      count: async () => ROWS,
    };
    const view = defaultView("lots");
    await given({ format: "csv", content: { kind: "view", view: JSON.stringify(view) } });
    const big = ports({
      content: async (asked, planned) => {
        const meant = plannedView(asked, planned);
        return meant && tableContent(meant, { zone: "Europe/Paris", site: SITE }, source);
      },
      file: async (asked, run, format) => {
        let [rows, bytes] = [0, 0];
        const made = { view, title: asked.name, by: "Ada", at: run.planned, zone: "Europe/Paris" };
        const told = (soFar: number) => {
          rows = soFar;
        };
        for await (const chunk of reportFile(made, format, source, told)) bytes += chunk.length;
        const attachment = {
          filename: "Weekly.csv",
          type: "text/csv",
          path: "none",
          bytes: Math.max(bytes, MAIL_POLICY.attachmentBytes + 1),
        };
        return { attachment, rows };
      },
    });
    await minute(big);
    const [mail] = await desk.inbox();
    expect(await to()).toEqual(BOTH);
    expect(mail?.text).toContain("The first 50 of 100,000 rows");
    expect(mail?.text).toContain("too heavy for a mail");
    expect(mail?.attachments).toEqual([]);
    expect(Buffer.byteLength(mail?.html ?? "")).toBeLessThan(MAIL_POLICY.htmlBytes);
    expect(read).toBeLessThanOrEqual(ROWS + 1000);
  }, 120_000);
});

describe("an administrator", () => {
  const draft = () => {
    const { name, note, rule, content: said, format, skipEmpty, recipients } = schedule();
    return { name, note, rule, content: said, format, skipEmpty, recipients };
  };
  const outside = { kind: "person", email: "reader@partner.example" };

  it("asks somebody outside once, who gets reports after agreeing and not before", async () => {
    await operate({ kind: "save", scheduleId: "s1", isNew: true, draft: { ...draft(), recipients: [outside] } });
    await operate({ kind: "save", scheduleId: "s1", isNew: false, draft: { ...draft(), recipients: [outside] } });
    await desk.tick();
    const [ask, ...others] = await desk.inbox();
    expect([ask?.to, others.length]).toEqual([outside.email, 0]);
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual([outside.email]);
    const token = /token=([\w.-]+)/.exec(ask?.text ?? "")?.[1];
    const confirm = { method: "POST", path: "/mail/confirm", token, choice: undefined };
    expect(await answerLink(confirm, linkRecords(desk.db), LINK_KEY, desk.now)).toMatchObject({
      body: { done: "confirmed" },
    });
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual([outside.email, outside.email]);
  });

  it("sends a test to themselves alone, and everybody's now, each once", async () => {
    await given();
    await operate({ kind: "send-test", scheduleId: "weekly" });
    for (const { id } of await runs()) await build(id);
    await desk.tick();
    expect((await desk.inbox()).map((mail) => [mail.to, mail.subject])).toEqual([[ADA.email, "[Test] Weekly"]]);
    await operate({ kind: "run-now", scheduleId: "weekly" });
    await expect(operate({ kind: "run-now", scheduleId: "weekly" })).rejects.toMatchObject({ code: "conflict" });
    for (const { id } of await runs()) await build(id);
    await desk.tick();
    expect(await to()).toEqual([ADA.email, ...BOTH]);
  });

  it("is the only one who may, and says things that can be done", async () => {
    const notAdmin = { uid: "emma", token: { ...ADMIN.token, role: "staff" } };
    const nothing = {
      records: scheduleRecords(desk.db),
      outbox: outboxPort(desk.db),
      render: renderNotice,
      confirmLink: () => "",
      revokedAt: async () => undefined,
    };
    for (const who of [undefined, notAdmin, { uid: "x", token: { ...ADMIN.token, email_verified: false } }])
      await expect(
        operateSchedule(who, { kind: "pause", scheduleId: "weekly" }, nothing, desk.now),
      ).rejects.toMatchObject({ code: "forbidden" });
    const ended = { ...nothing, revokedAt: async () => Number.POSITIVE_INFINITY };
    await expect(
      operateSchedule(ADMIN, { kind: "pause", scheduleId: "weekly" }, ended, desk.now),
    ).rejects.toMatchObject({ code: "forbidden" });
    const save = (over: object) =>
      operate({ kind: "save", scheduleId: "s1", isNew: true, draft: { ...draft(), ...over } });
    await expect(save({ recipients: [] })).rejects.toMatchObject({ message: "Name at least one recipient." });
    await expect(save({ content: { kind: "view", view: "{}" } })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(save({ rule: { every: "day", at: "07:00", zone: "UTC", ends: "2020-01-01" } })).rejects.toMatchObject({
      code: "invalid-input",
    });
  });
});

const clearMails = async () => {
  for (const { ref } of (await desk.db.collection(OUTBOX).get()).docs) await ref.delete();
  await desk.clearInbox();
};
