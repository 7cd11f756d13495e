import { describe, expect, it } from "vitest";
import { judge } from "../../readiness/rule.ts";
import { CLINICAL } from "./clinical-header.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const whole = {
  operatorId: "emma",
  performedAt: at(9),
  deviceId: "P-2",
  outcomeMeasure: "survival at 1 h",
  treated: 12,
  treatedSuccess: 11,
};
const paths = (header: object, stage: "draft" | "submit" = "submit") =>
  judge(CLINICAL, header, { stage, now: NOW }).map(({ id, severity, path }) => `${id} ${severity} ${path}`);

describe("a clinical device test", () => {
  it("has nothing against it once the device, the time and the outcome are there", () => {
    expect(paths(whole)).toEqual([]);
    expect(paths({ ...whole, control: 10, controlSuccess: 9, femaleAgeYears: 34 })).toEqual([]);
  });

  it("asks for everything needed at submission only", () => {
    expect(paths({}, "draft")).toEqual([]);
    expect(paths({})).toHaveLength(6);
  });

  it.each([
    ["more successes than units", { treatedSuccess: 13 }, "SCHEMA hard treatedSuccess"],
    ["more successes than units to compare with", { control: 3, controlSuccess: 4 }, "SCHEMA hard controlSuccess"],
    ["half a comparison", { control: 3 }, "SCHEMA hard controlSuccess"],
    ["the other half", { controlSuccess: 3 }, "SCHEMA hard control"],
    ["a witness who performed it", { witnessId: "emma" }, "V08 hard witnessId"],
    ["a time to come", { performedAt: at(13) }, "FUTURE hard performedAt"],
    ["an expired lot", { cultureMedium: { lotId: "G5", expiresAt: at(1) } }, "V09 hard cultureMedium"],
    [
      "an expired lot with its reason",
      { cultureMedium: { lotId: "G5", expiresAt: at(1), expiryOverrideReason: "no other was there" } },
      "V09 soft cultureMedium",
    ],
    ["an unusual age", { femaleAgeYears: 50 }, "LIMIT soft femaleAgeYears"],
    ["an impossible age", { femaleAgeYears: 5 }, "SCHEMA hard femaleAgeYears"],
  ])("names %s", (_, change, expected) => {
    expect(paths({ ...whole, ...change })).toEqual([expected]);
  });
});
