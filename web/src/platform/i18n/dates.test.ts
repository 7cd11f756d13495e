import { describe, expect, it } from "vitest";
import { clockTime, fullTime, shortTime, timeInZone } from "./dates.ts";

const noon = new Date("2026-11-20T11:04:31Z");

describe("dates", () => {
  it("shows the clock of the site, not of the reader", () => {
    expect(clockTime(noon)).toBe("12:04:31");
    expect(fullTime(noon)).toContain("12:04:31 CET");
  });

  it("leaves out the date on the site's own day only", () => {
    expect(shortTime(noon, new Date("2026-11-20T22:59:00Z"))).toBe("12:04");
    expect(shortTime(noon, new Date("2026-11-20T23:01:00Z"))).toBe("20 Nov 2026, 12:04");
  });

  it("names the zone of an instant that is planned elsewhere", () => {
    expect(timeInZone(new Date("2026-11-23T06:00:00Z"), "Europe/Paris")).toBe("Mon, 23 Nov 2026, 07:00 CET");
  });
});
