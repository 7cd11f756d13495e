import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MS_PER_HOUR } from "./instant.ts";
import { type Staffing, staffed, WEEKDAYS, type WorkingHours } from "./working-hours.ts";
import { formatZoned, localTimeAt, parseInstant, parseLocalTime, resolveLocalTime } from "./zoned-time.ts";

const PARIS = "Europe/Paris";
const DAYTIME = Object.fromEntries(WEEKDAYS.map((day) => [day, "07:00-19:00"]));
const site = (week: WorkingHours["week"], holidays: string[] = [], timeZone = PARIS): Staffing => ({
  hours: { week, holidays },
  timeZone,
});

function local(text: string, zone = PARIS): Date {
  const time = parseLocalTime(text);
  if (!time) throw new Error(`not a local time: ${text}`);
  return resolveLocalTime(time, zone).instant;
}

const window = (from: string, target: string, overdue: string) => ({
  from: local(from),
  target: local(target),
  overdue: local(overdue),
});

/** Opening, target and end, on the clock of the site. */
function planOf(times: [string, string, string], staffing: Staffing) {
  const { from, target, overdue } = staffed(window(...times), staffing);
  return [from, target, overdue].map((at) => formatZoned(at, staffing.timeZone).slice(0, 16));
}

describe("a check is planned", () => {
  const NIGHT: [string, string, string] = ["2026-11-21T00:00", "2026-11-21T02:00", "2026-11-21T06:00"];

  it("at its target while somebody is there", () => {
    const noon: [string, string, string] = ["2026-11-21T10:00", "2026-11-21T12:00", "2026-11-21T14:00"];
    expect(planOf(noon, site(DAYTIME))).toEqual(noon);
  });

  it("as its window says where no hours are set, holidays or not", () => {
    expect(planOf(NIGHT, site({}, ["2026-11-21"]))).toEqual(NIGHT);
  });

  it("at the first moment after a window that nobody meets", () => {
    expect(planOf(NIGHT, site(DAYTIME))).toEqual(["2026-11-21T07:00", "2026-11-21T07:00", "2026-11-21T08:00"]);
  });

  it("inside of its window where a shift meets it, at the moment nearest to its target", () => {
    const early: [string, string, string] = ["2026-11-21T04:00", "2026-11-21T05:00", "2026-11-21T09:00"];
    expect(planOf(early, site(DAYTIME))).toEqual(["2026-11-21T07:00", "2026-11-21T07:00", "2026-11-21T09:00"]);
    const evening: [string, string, string] = ["2026-11-21T18:00", "2026-11-21T20:00", "2026-11-21T22:00"];
    expect(planOf(evening, site(DAYTIME))).toEqual(["2026-11-21T18:00", "2026-11-21T19:00", "2026-11-22T07:00"]);
    const touching: [string, string, string] = ["2026-11-21T03:00", "2026-11-21T05:00", "2026-11-21T07:00"];
    expect(planOf(touching, site(DAYTIME))[1]).toBe("2026-11-21T07:00");
  });

  it("around holidays: none of them, or the shift that is said for one", () => {
    const closed = site(DAYTIME, ["2026-11-21", "2026-11-22 10:00-12:00"]);
    expect(planOf(NIGHT, closed)).toEqual(["2026-11-22T10:00", "2026-11-22T10:00", "2026-11-22T11:00"]);
  });

  it("by a week in which people come on one day, also after many of these were holidays", () => {
    const mondays = Array.from({ length: 60 }, (_, at) =>
      new Date(Date.UTC(2026, 10, 23) + at * 7 * 24 * MS_PER_HOUR).toISOString().slice(0, 10),
    );
    expect(planOf(NIGHT, site({ mon: "09:00-10:00" }, mondays))[1]).toBe("2028-01-17T09:00");
  });

  it("by a shift over midnight", () => {
    const nights = site({ fri: "22:00-06:00" });
    expect(planOf(NIGHT, nights)).toEqual(["2026-11-21T00:00", "2026-11-21T02:00", "2026-11-21T06:00"]);
    const morning: [string, string, string] = ["2026-11-21T05:00", "2026-11-21T07:00", "2026-11-21T09:00"];
    expect(planOf(morning, nights).slice(0, 2)).toEqual(["2026-11-21T05:00", "2026-11-21T06:00"]);
  });

  it("on the clock of the wall in nights in which it changes", () => {
    const spring = window("2026-03-29T00:00", "2026-03-29T01:00", "2026-03-29T04:00");
    expect(formatZoned(staffed(spring, site({ sun: "06:00-12:00" })).target, PARIS)).toBe("2026-03-29T06:00:00+02:00");
    const autumn = window("2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T04:00");
    expect(formatZoned(staffed(autumn, site({ sun: "06:00-12:00" })).target, PARIS)).toBe("2026-10-25T06:00:00+01:00");
    const skipped = site({ sun: "02:10-02:50", mon: "07:00-09:00" });
    expect(staffed(spring, skipped).target).toEqual(parseInstant("2026-03-29T03:10:00+02:00"));
  });
});

const ZONES = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC", "Pacific/Apia"];
const two = (value: number) => String(value).padStart(2, "0");
const clock = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((at) => `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`);
const shift = fc.tuple(clock, clock).map(([from, to]) => `${from}-${to}`);
const week = fc
  .record(Object.fromEntries(WEEKDAYS.map((day) => [day, shift])), { requiredKeys: [] })
  .filter((days) => Object.keys(days).length > 0);
const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
const holiday = fc
  .tuple(day, fc.option(shift, { nil: undefined }))
  .map(([date, hours]) => [date.toISOString().slice(0, 10), ...(hours ? [hours] : [])].join(" "));
const staffing = fc.record({
  hours: fc.record({ week, holidays: fc.uniqueArray(holiday, { maxLength: 20, selector: (one) => one.slice(0, 10) }) }),
  timeZone: fc.constantFrom(...ZONES),
});
const QUARTER = MS_PER_HOUR / 4;
const windows = fc
  .tuple(day, fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }))
  .map(([date, before, after]) => {
    const from = Math.floor(date.getTime() / QUARTER) * QUARTER;
    const target = from + before * QUARTER;
    return { from: new Date(from), target: new Date(target), overdue: new Date(target + after * QUARTER) };
  });

/** By the readings of the wall clock alone, as somebody would who looks at the roster on the door. */
function isThere(at: Date, { hours: { week: days, holidays }, timeZone }: Staffing): boolean {
  const wall = localTimeAt(at, timeZone);
  const today = Date.UTC(wall.year, wall.month - 1, wall.day);
  const minute = wall.hour * 60 + wall.minute;
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  return [0, 1].some((daysAgo) => {
    const date = new Date(today - daysAgo * 24 * MS_PER_HOUR);
    const name = date.toISOString().slice(0, 10);
    const said = holidays.find((one) => one.startsWith(name));
    const hours = said === undefined ? days[WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? "mon"] : said.slice(11);
    if (!hours) return false;
    const from = minutes(hours);
    const to = minutes(hours.slice(6)) + (minutes(hours.slice(6)) > from ? 0 : 24 * 60);
    const now = minute + daysAgo * 24 * 60;
    return from <= now && now <= to;
  });
}

/** Zones have offsets of their own, but none changes by more than a day; what is within it of a change is left out. */
const changesNear = ({ from, overdue }: { from: Date; overdue: Date }, zone: string) => {
  const offset = (at: number) => {
    const { year, month, day: date, hour, minute } = localTimeAt(new Date(at), zone);
    return Date.UTC(year, month - 1, date, hour, minute) - Math.floor(at / 60_000) * 60_000;
  };
  const before = from.getTime() - 48 * MS_PER_HOUR;
  const after = overdue.getTime() + 48 * MS_PER_HOUR;
  return offset(before) !== offset(after);
};

describe("for any hours, window and zone", () => {
  it("somebody is there when it is planned, and never before it opens", async () => {
    await fc.assert(
      fc.property(windows, staffing, (times, at) => {
        const { from: opens, target: planned, overdue: late } = staffed(times, at);
        fc.pre(!changesNear({ from: times.from, overdue: late }, at.timeZone));
        expect(isThere(planned, at)).toBe(true);
        expect(isThere(opens, at)).toBe(true);
        expect(isThere(late, at)).toBe(true);
        expect(times.from <= opens && opens <= planned && planned < late && times.overdue <= late).toBe(true);
      }),
    );
  });

  it("it is planned inside of its window whenever somebody is there in it, and nearer to the target than any such moment", async () => {
    await fc.assert(
      fc.property(windows, staffing, (times, at) => {
        fc.pre(!changesNear(times, at.timeZone));
        const { target: planned } = staffed(times, at);
        const distance = Math.abs(planned.getTime() - times.target.getTime());
        const moments: number[] = [];
        for (let moment = times.from.getTime(); moment <= times.overdue.getTime(); moment += QUARTER) {
          if (isThere(new Date(moment), at)) moments.push(moment);
        }
        expect(planned <= times.overdue).toBe(moments.length > 0);
        for (const moment of moments) expect(distance).toBeLessThanOrEqual(Math.abs(moment - times.target.getTime()));
      }),
    );
  });

  it("it moves by a week when everything does, while no clock changes", async () => {
    const WEEK = 7 * 24 * MS_PER_HOUR;
    const later = (at: Date) => new Date(at.getTime() + WEEK);
    await fc.assert(
      fc.property(windows, staffing, (times, at) => {
        const { hours } = at;
        const holidays = hours.holidays.map(
          (one) =>
            later(new Date(one.slice(0, 10)))
              .toISOString()
              .slice(0, 10) + one.slice(10),
        );
        const moved = { from: later(times.from), target: later(times.target), overdue: later(times.overdue) };
        const plan = staffed(times, at);
        fc.pre(!changesNear({ from: times.from, overdue: later(plan.overdue) }, at.timeZone));
        expect(staffed(moved, { ...at, hours: { ...hours, holidays } })).toEqual({
          from: later(plan.from),
          target: later(plan.target),
          overdue: later(plan.overdue),
        });
      }),
    );
  });
});
