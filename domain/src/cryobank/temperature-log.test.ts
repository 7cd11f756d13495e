import { expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import { readTemperatureLog } from "./temperature-log.ts";

it("reads times and temperatures in the ways of loggers, and passes over heads", () => {
  const file = 'Time;C\n"2026-05-17 10:00:30";"-195,5"\r\n17.05.2026 09:00\t−190.1\n2026-05-17T11:00,-180\nend';
  expect(readTemperatureLog("may.csv", file, "Europe/Paris")).toEqual({
    name: "may.csv",
    from: new Date("2026-05-17T07:00:00Z"),
    to: new Date("2026-05-17T09:00:00Z"),
    readings: 3,
    minC: -195.5,
    maxC: -180,
    meanC: -188.5,
    content: file,
  });
});

it("says what it cannot take", () => {
  const fault = (content: string) => {
    const read = readTemperatureLog("x", content, "UTC");
    return "fault" in read ? inEnglish(read.fault) : read;
  };
  expect(fault("a;b\n2026-02-30 10:00;-190")).toContain("No line");
  expect(fault("x".repeat(300_001))).toContain("larger than");
});
