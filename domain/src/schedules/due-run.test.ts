import { describe, expect, it } from "vitest";
import { dueRun, runId } from "./due-run.ts";
import { ruleSentence } from "./rule-sentence.ts";
import { ScheduleRule } from "./schedule-rule.ts";

const DAILY = ScheduleRule.parse({ every: "day", at: "07:00", zone: "Europe/Paris" });
const at = (text: string) => new Date(text);

describe("the run that is due", () => {
  it("is none before its time", () => {
    expect(dueRun(DAILY, at("2026-11-20T06:00:00Z"), at("2026-11-21T05:59:59Z"))).toBeUndefined();
  });

  it("is the planned one at its time", () => {
    expect(dueRun(DAILY, at("2026-11-20T06:00:00Z"), at("2026-11-21T06:00:00Z"))).toEqual({
      planned: at("2026-11-21T06:00:00Z"),
      missed: 0,
      next: at("2026-11-22T06:00:00Z"),
    });
  });

  it("is one after days without any, the newest, and knows how many it stands for", () => {
    expect(dueRun(DAILY, at("2026-11-15T06:00:00Z"), at("2026-11-20T09:12:00Z"))).toEqual({
      planned: at("2026-11-20T06:00:00Z"),
      missed: 4,
      next: at("2026-11-21T06:00:00Z"),
    });
  });

  it("is the newest even after years of hours", () => {
    const hourly = ScheduleRule.parse({ every: "hour", minute: 5, zone: "UTC" });
    const due = dueRun(hourly, at("2020-01-01T00:05:00Z"), at("2026-11-20T09:12:00Z"));
    expect(due).toEqual({ planned: at("2026-11-20T09:05:00Z"), missed: 1000, next: at("2026-11-20T10:05:00Z") });
  });

  it("has no successor after the last day", () => {
    const ending = { ...DAILY, ends: "2026-11-21" };
    expect(dueRun(ending, at("2026-11-20T06:00:00Z"), at("2026-11-21T06:00:10Z"))?.next).toBeUndefined();
  });

  it("has the same id whoever plans it", () => {
    expect(runId("weekly", at("2026-11-20T06:00:00.000Z"))).toBe("weekly_20261120T060000Z");
  });
});

describe("a rule in words", () => {
  it.each([
    [
      { every: "month", day: "last", at: "07:00", zone: "Europe/Paris" },
      "On the last day of every month at 07:00 (Europe/Paris)",
    ],
    [{ every: "month", day: 22, at: "07:00", zone: "UTC" }, "On the 22nd of every month at 07:00 (UTC)"],
    [
      { every: "month", day: 31, at: "07:00", zone: "UTC" },
      "On the 31st of every month at 07:00 (the last day of shorter months) (UTC)",
    ],
    [{ every: "week", on: ["fri", "mon"], at: "07:00", zone: "UTC" }, "Every Monday and Friday at 07:00 (UTC)"],
    [
      { every: "weekday", at: "07:00", zone: "UTC", ends: "2026-12-31" },
      "Monday to Friday at 07:00 (UTC), until 2026-12-31",
    ],
    [{ every: "hour", minute: 5, zone: "UTC", starts: "2026-12-01" }, "Every hour at minute 05 (UTC), from 2026-12-01"],
    [{ every: "day", at: "07:00", zone: "UTC" }, "Every day at 07:00 (UTC)"],
  ])("says %o", (rule, words) => {
    expect(ruleSentence(ScheduleRule.parse(rule))).toBe(words);
  });
});
