// @module-tag nightly
import { randomUUID } from "node:crypto";
import { HISTORY, SCHEDULES } from "@zona/domain/collections";
import { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import { describe, expect, it } from "vitest";
import { accessWith, tokenCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { linkRecords } from "../../functions/src/mail/contact-data.ts";
import { answerLink } from "../../functions/src/mail/mail-links.ts";
import { outboxPort } from "../../functions/src/mail/outbox-data.ts";
import { renderNotice } from "../../functions/src/mail/rendering/render-mail.ts";
import { operateSchedule } from "../../functions/src/schedules/operate-schedule.ts";
import { scheduleRecords } from "../../functions/src/schedules/schedule-data.ts";
import { LINK_KEY } from "./mail-desk.ts";
import { ADA, ADMIN, BOTH, DAY_MIN, EMMA, schedule, useScheduleDesk } from "./schedule-desk.ts";

const { desk, site, given, build, runs, minute, to, operate } = useScheduleDesk();

describe("an administrator", () => {
  const draft = () => {
    const { name, note, rule, content: said, format, skipEmpty, recipients } = schedule();
    return { name, note, rule, content: said, format, skipEmpty, recipients };
  };
  const outside = { kind: "person", email: "reader@partner.example" };

  it("asks somebody outside once, who gets reports after agreeing and not before", async () => {
    await operate({ kind: "save", scheduleId: "s1", rev: 0, draft: { ...draft(), recipients: [outside] } });
    await operate({ kind: "save", scheduleId: "s1", rev: 1, draft: { ...draft(), recipients: [outside] } });
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

  it("leaves each change in a history that outlives the schedule, once, and changes only what they saw", async () => {
    const ref = desk.db.collection(SCHEDULES).doc("s1");
    const save = (rev: number, name: string) =>
      operate({ kind: "save", scheduleId: "s1", rev, draft: { ...draft(), name } });
    const act = (kind: "pause" | "resume" | "remove") => operate({ kind, scheduleId: "s1" });
    for (let twice = 0; twice < 2; twice++) await save(0, "Weekly");
    await expect(save(0, "Other")).rejects.toMatchObject({ said: { code: "refusals.scheduleExists" } });
    for (let twice = 0; twice < 2; twice++) await save(1, "Every day");
    await expect(save(1, "Other")).rejects.toMatchObject({
      said: { code: "refusals.scheduleChanged", values: { name: "Ada Admin" } },
    });
    for (const kind of ["pause", "resume", "remove"] as const) for (let twice = 0; twice < 2; twice++) await act(kind);
    expect((await ref.get()).exists).toBe(false);
    await expect(act("pause")).rejects.toMatchObject({ said: { code: "refusals.noSchedule" } });
    await expect(save(5, "Other")).rejects.toMatchObject({ said: { code: "refusals.noSchedule" } });
    // One that is made anew under its id goes on with the numbers.
    await save(0, "Again");
    const { docs } = await ref.collection(HISTORY).orderBy("rev").get();
    const told = docs.map((one) => readRecord(Schedule, one.id, one.data()));
    expect(told.map((one) => [one?.rev, one?.action, one?.name, one?.state])).toEqual([
      [1, "create", "Weekly", "active"],
      [2, "change", "Every day", "active"],
      [3, "pause", "Every day", "paused"],
      [4, "resume", "Every day", "active"],
      [5, "remove", "Every day", "active"],
      [6, "create", "Again", "active"],
    ]);
    expect(told.every((one) => one?.by.uid === ADA.uid && one.organisation === "hollyfield.example")).toBe(true);
  });

  it("sends a test to themselves alone, and everybody's now, each once", async () => {
    await given();
    await operate({ kind: "send-test", scheduleId: "weekly", asked: randomUUID() });
    for (const { id } of await runs()) await build(id);
    await desk.tick();
    expect((await desk.inbox()).map((mail) => [mail.to, mail.subject])).toEqual([[ADA.email, "[Test] Weekly"]]);
    const now = { kind: "run-now", scheduleId: "weekly", asked: randomUUID() };
    await operate(now);
    for (const { id } of await runs()) await build(id);
    await desk.tick();
    expect(await to()).toEqual([ADA.email, ...BOTH]);
    // The answer was lost, and it is sent again.
    await operate(now);
    for (const { id } of await runs()) await build(id);
    await desk.tick();
    expect(await to()).toEqual([ADA.email, ...BOTH]);
    await operate({ ...now, asked: randomUUID() });
    for (const { id } of await runs()) await build(id);
    await desk.tick();
    expect((await to()).toSorted()).toEqual([ADA.email, ...BOTH, ...BOTH].toSorted());
  });

  it("is told at once where no sender of mails is named, and may do all else", async () => {
    await given();
    for (const kind of ["run-now", "send-test"])
      await expect(operate({ kind, scheduleId: "weekly", asked: randomUUID() }, "")).rejects.toMatchObject({
        said: { code: "refusals.noSender" },
      });
    await expect(operate({ kind: "send-again", runId: "r", which: "all" }, "")).rejects.toMatchObject({
      said: { code: "refusals.noSender" },
    });
    expect(await runs()).toEqual([]);
    await operate({ kind: "pause", scheduleId: "weekly" }, "");
  });

  it("is the only one who may, and says things that can be done", async () => {
    const notAdmin = tokenCaller(EMMA.uid);
    const nothing = {
      records: scheduleRecords(desk.db),
      outbox: outboxPort(desk.db),
      render: renderNotice,
      language: async () => "en" as const,
      confirmLink: () => "",
      allowedDomains: async () => [],
      namedSender: async () => undefined,
      ...site,
      takePlace: async () => undefined,
    };
    for (const who of [undefined, notAdmin, { uid: "x", token: { ...ADMIN.token, email_verified: false } }])
      await expect(
        operateSchedule(who, { kind: "pause", scheduleId: "weekly" }, nothing, desk.now),
      ).rejects.toMatchObject({ code: "forbidden" });
    const ended = async () => ({ ...accessWith({ isAdmin: true }), until: new Date(0) });
    for (const over of [{ accessOf: ended }, { siteOwner: async () => "trialworks.example" }])
      await expect(
        operateSchedule(ADMIN, { kind: "pause", scheduleId: "weekly" }, { ...nothing, ...over }, desk.now),
      ).rejects.toMatchObject({ code: "forbidden" });
    const save = (over: object) => operate({ kind: "save", scheduleId: "s1", rev: 0, draft: { ...draft(), ...over } });
    await expect(save({ recipients: [] })).rejects.toMatchObject({ said: { code: "schedule.recipient" } });
    await expect(save({ content: { kind: "view", view: "{}" } })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(save({ rule: { every: "day", at: "07:00", zone: "UTC", ends: "2020-01-01" } })).rejects.toMatchObject({
      code: "invalid-input",
    });
  });
});
