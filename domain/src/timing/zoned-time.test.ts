import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import {
  clockChangeSentence,
  formatZoned,
  isTimeZone,
  localTimeAt,
  parseInstant,
  parseLocalTime,
  resolveLocalTime,
} from "./zoned-time.ts";

const PARIS = "Europe/Paris";
const ZONES = [PARIS, "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca", "UTC"];

const resolve = (text: string, zone = PARIS) => {
  const local = parseLocalTime(text);
  if (!local) throw new Error(`not a local time: ${text}`);
  return resolveLocalTime(local, zone);
};

describe("reading times", () => {
  it.each([
    "2026-02-30T10:00",
    "2026-13-01T10:00",
    "2026-00-10T10:00",
    "2026-01-01T24:00",
    "2026-01-01T10:60",
    "tomorrow",
    "",
  ])("refuses %s", (text) => {
    expect(parseLocalTime(text)).toBeUndefined();
    expect(parseInstant(`${text}Z`)).toBeUndefined();
  });

  it("reads the 29th of February only in leap years", () => {
    expect(parseLocalTime("2028-02-29T10:00")).toMatchObject({ month: 2, day: 29 });
    expect(parseLocalTime("2027-02-29T10:00")).toBeUndefined();
  });

  it("reads instants only with an offset", () => {
    expect(parseInstant("2026-03-29T10:00:00.250+02:00")?.toISOString()).toBe("2026-03-29T08:00:00.250Z");
    expect(parseInstant("2026-03-29T04:30-03:30")?.toISOString()).toBe("2026-03-29T08:00:00.000Z");
    expect(parseInstant("2026-03-29T10:00")).toBeUndefined();
    expect(parseInstant("2026-03-29T10:00+25:00")).toBeUndefined();
  });

  it("knows zones by their IANA name only", () => {
    expect(ZONES.every(isTimeZone)).toBe(true);
    expect(isTimeZone("Europe/Pariss")).toBe(false);
    expect(isTimeZone("+02:00")).toBe(false);
    expect(isTimeZone("")).toBe(false);
  });
});

describe("clock-change nights", () => {
  it("takes the earlier of a time that exists twice, and says so", () => {
    const twice = resolve("2026-10-25T02:30");
    expect(twice).toEqual({ instant: new Date("2026-10-25T00:30:00Z"), kind: "repeated" });
    expect(inEnglish(clockChangeSentence("02:30", PARIS, twice))).toBe(
      "02:30 exists twice in Europe/Paris on this night: the earlier one was taken, 2026-10-25T02:30:00+02:00.",
    );
  });

  it("moves a time that does not exist onto the new clock, and says so", () => {
    const skipped = resolve("2026-03-29T02:30");
    expect(skipped).toEqual({ instant: new Date("2026-03-29T01:30:00Z"), kind: "skipped" });
    expect(inEnglish(clockChangeSentence("02:30", PARIS, skipped))).toContain("2026-03-29T03:30:00+02:00 was taken");
  });

  it("has nothing to say about an ordinary time", () => {
    const plain = resolve("2026-05-12T14:30");
    expect(plain).toEqual({ instant: new Date("2026-05-12T12:30:00Z"), kind: "exact" });
    expect(clockChangeSentence("14:30", PARIS, plain)).toBeUndefined();
  });

  it("knows the half-hour change of Lord Howe Island", () => {
    expect(resolve("2026-04-05T01:45", "Australia/Lord_Howe")).toEqual({
      instant: new Date("2026-04-04T14:45:00Z"),
      kind: "repeated",
    });
  });
});

const instants = fc.date({ min: new Date("1995-01-01"), max: new Date("2037-12-31"), noInvalidDate: true });

describe("for any instant in any zone", () => {
  it("writes a text that reads back as the same second", async () => {
    await fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const second = Math.floor(instant.getTime() / 1000) * 1000;
        expect(parseInstant(formatZoned(instant, zone))?.getTime()).toBe(second);
      }),
    );
  });

  it("finds the instant of its wall clock, or its twin an hour or less earlier", async () => {
    await fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const second = new Date(Math.floor(instant.getTime() / 1000) * 1000);
        const found = resolveLocalTime(localTimeAt(second, zone), zone);
        const earlier = second.getTime() - found.instant.getTime();
        expect(found.kind).not.toBe("skipped");
        expect(earlier).toBeGreaterThanOrEqual(0);
        expect(earlier).toBeLessThanOrEqual(found.kind === "repeated" ? 3_600_000 : 0);
      }),
    );
  });
});
