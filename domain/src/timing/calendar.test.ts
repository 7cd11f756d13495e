import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  addMonths,
  DAY,
  type Grain,
  instantOf,
  isoWeek,
  unitAround,
  wallAt,
  wallClock,
  weekdayOf,
} from "./calendar.ts";

const moment = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const zone = fc.constantFrom("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC");
const grain = fc.constantFrom<Grain[]>("day", "week", "month", "quarter", "year");

it("the calendar has units that hold their moment and follow each other without a gap", () => {
  void fc.assert(
    fc.property(moment, grain, (date, size) => {
      const wall = date.getTime();
      const unit = unitAround(wall, size);
      expect(unit.from <= wall && wall < unit.to).toBe(true);
      expect(unitAround(wall, size, 1).from).toBe(unit.to);
      expect(unitAround(unit.to - 1, size)).toEqual(unit);
    }),
  );
});

it("the calendar has weeks from Monday to Sunday, 52 or 53 to a year", () => {
  void fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), (year) => {
      const last = isoWeek(year, 53) ?? isoWeek(year, 52);
      expect(last?.to).toBe(isoWeek(year + 1, 1)?.from);
      expect(weekdayOf(isoWeek(year, 1)?.from ?? 0)).toBe(1);
    }),
  );
});

it("a day begins at the instant at which the clock of the zone shows it, or just after it where that hour is skipped", () => {
  void fc.assert(
    fc.property(moment, zone, (date, name) => {
      const day = unitAround(wallClock(date, name), "day");
      const from = instantOf(day.from, name);
      const to = instantOf(day.to, name);
      expect(from <= date && date < to).toBe(true);
      const hours = (to.getTime() - from.getTime()) / (DAY / 24);
      expect(hours).toBeGreaterThanOrEqual(23);
      expect(hours).toBeLessThanOrEqual(25);
    }),
  );
});

it("months are added without skipping a short one", () => {
  expect(addMonths(wallAt(2026, 1, 31), 1)).toBe(wallAt(2026, 2, 28));
  expect(addMonths(wallAt(2024, 2, 29), 12)).toBe(wallAt(2025, 2, 28));
  expect(addMonths(wallAt(2026, 12, 5), 1)).toBe(wallAt(2027, 1, 5));
});
