import { SCHEDULES } from "@zona/domain/collections";
import { describe, expect, it } from "vitest";
import { BOTH, DAY_MIN, useScheduleDesk } from "./schedule-desk.ts";

const { desk, given, plan, build, runs, minute, to, operate } = useScheduleDesk();

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
