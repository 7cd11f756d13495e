import { describe, expect, it } from "vitest";
import { linkRecords } from "../../functions/src/mail/contact-data.ts";
import { answerLink } from "../../functions/src/mail/mail-links.ts";
import { outboxPort } from "../../functions/src/mail/outbox-data.ts";
import { renderNotice } from "../../functions/src/mail/render-mail.ts";
import { operateSchedule } from "../../functions/src/schedules/operate-schedule.ts";
import { scheduleRecords } from "../../functions/src/schedules/schedule-data.ts";
import { LINK_KEY } from "./mail-desk.ts";
import { ADA, ADMIN, BOTH, DAY_MIN, schedule, useScheduleDesk } from "./schedule-desk.ts";

const { desk, given, build, runs, minute, to, operate } = useScheduleDesk();

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
      language: async () => "en" as const,
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
    await expect(save({ recipients: [] })).rejects.toMatchObject({ said: { code: "schedule.recipient" } });
    await expect(save({ content: { kind: "view", view: "{}" } })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(save({ rule: { every: "day", at: "07:00", zone: "UTC", ends: "2020-01-01" } })).rejects.toMatchObject({
      code: "invalid-input",
    });
  });
});
