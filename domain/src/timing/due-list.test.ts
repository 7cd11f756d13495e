import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import reference from "../../test-data/domain-reference.json" with { type: "json" };
import { TIMING_PROFILES, TimingOverrides } from "../policy/timing-profiles.ts";
import {
  byUrgency,
  dueList,
  dueState,
  hoursPostInjection,
  judgeTiming,
  reminders,
  rescheduled,
  type Timing,
} from "./due-list.ts";
import { formatZoned, parseLocalTime, resolveLocalTime } from "./zoned-time.ts";

const ICSI: Timing = { profile: "istanbul-2025", insemination: "icsi" };
const PARIS = "Europe/Paris";

function parisAnchor(text: string): Date {
  const local = parseLocalTime(text);
  if (!local) throw new Error(`not a local time: ${text}`);
  return resolveLocalTime(local, PARIS).instant;
}

describe("the profiles", () => {
  it("hold every number of the 2025 consensus", () => {
    const profile = TIMING_PROFILES["istanbul-2025"].checks;
    const { fert, ...timed } = reference.timing_profiles["istanbul-2025"].checks;
    expect([profile.fert.icsi.from, profile.fert.icsi.target]).toEqual(fert.ICSI);
    expect([profile.fert.ivf.from, profile.fert.ivf.target]).toEqual(fert.IVF);
    expect(profile.fert.icsi.overdue).toBe(18);
    for (const [check, row] of Object.entries(timed)) {
      const { icsi, ivf } = profile[check as keyof typeof timed];
      expect([check, icsi.target, ivf.target]).toEqual([check, row.ICSI, row.IVF]);
      if ("window" in row) expect([icsi.from, icsi.overdue]).toEqual(row.window);
    }
    expect(profile.syngamy.scheduled).toBe(timed.syngamy.static_check_recommended);
  });

  it("hold every number of the 2011 consensus", () => {
    const profile = TIMING_PROFILES["istanbul-2011"].checks;
    const { early_cleavage, ...plain } = reference.timing_profiles["istanbul-2011"].checks;
    const rows = Object.entries(plain).map(([check, { center, pm }]) => ({ check, center, pm, by: "icsi" as const }));
    const split = [
      { check: "early_cleavage", ...early_cleavage.ICSI, by: "icsi" as const },
      { check: "early_cleavage", ...early_cleavage.IVF, by: "ivf" as const },
    ];
    for (const { check, center, pm, by } of [...rows, ...split]) {
      expect(profile[check as keyof typeof profile][by]).toEqual({
        from: center - pm,
        target: center,
        overdue: center + pm,
      });
    }
  });
});

describe("the due list", () => {
  it.each(reference.worked_examples.due_dst)("is exact for an injection at $inject", (oracle) => {
    const anchor = parisAnchor(oracle.inject);
    const times = new Map<string, Date>();
    for (const item of dueList(anchor, ICSI)) {
      for (const at of [item.from, item.target, item.overdue]) times.set(`h${hoursPostInjection(anchor, at)}`, at);
    }
    for (const [hour, local] of Object.entries(oracle)) {
      if (!hour.startsWith("h")) continue;
      const at = times.get(hour);
      expect(at && formatZoned(at, PARIS).slice(0, 16), hour).toBe(local);
    }
  });

  it("opens the fertilisation check at 10:00, not 09:00, after the night of the clock change", () => {
    const [fert] = dueList(parisAnchor("2026-03-28T17:00"), ICSI);
    expect(fert && formatZoned(fert.from, PARIS)).toBe("2026-03-29T10:00:00+02:00");
  });

  it("times ICSI and IVF apart", () => {
    const d2 = (insemination: "icsi" | "ivf") =>
      dueList(new Date(0), { ...ICSI, insemination })
        .find(({ check }) => check === "d2")
        ?.target.getTime();
    expect([d2("icsi"), d2("ivf")]).toEqual([43 * 3_600_000, 45 * 3_600_000]);
  });

  it("follows a site that changes a window or schedules an optional check", () => {
    const overrides = TimingOverrides.parse({
      d2: { window: { from: 40, target: 41, overdue: 42 } },
      early_cleavage: { scheduled: true },
      d7: { scheduled: false },
    });
    const checks = dueList(new Date(0), { ...ICSI, overrides });
    expect(checks.map(({ check }) => check)).toContain("early_cleavage");
    expect(checks.map(({ check }) => check)).not.toContain("d7");
    expect(checks.find(({ check }) => check === "d2")?.target).toEqual(new Date(41 * 3_600_000));
  });

  it("refuses a site window that ends before it opens", () => {
    expect(TimingOverrides.safeParse({ d2: { window: { from: 44, target: 43, overdue: 46 } } }).success).toBe(false);
  });

  it("is empty for an anchor that is not a date", () => {
    expect(dueList(new Date(Number.NaN), ICSI)).toEqual([]);
  });

  it("leaves what is done in place when the anchor is corrected, and moves the rest", () => {
    const anchor = new Date("2026-05-12T12:30:00Z");
    const [fert, ...rest] = dueList(anchor, ICSI);
    if (!fert) throw new Error("no fertilisation check");
    const done = { ...fert, doneAt: fert.target };
    const moved = rescheduled([done, ...rest], new Date(anchor.getTime() + 3_600_000), ICSI);
    expect(moved[0]).toEqual(done);
    expect(moved.slice(1).map(({ target }) => target.getTime())).toEqual(
      rest.map(({ target }) => target.getTime() + 3_600_000),
    );
  });

  it("keeps windows in order and elapsed hours exact for any anchor, profile and method", async () => {
    await fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date("1970-01-01"), max: new Date("2100-01-01") }),
        fc.constantFrom("istanbul-2025" as const, "istanbul-2011" as const),
        fc.constantFrom("icsi" as const, "ivf" as const),
        (anchor, profile, insemination) => {
          const items = dueList(anchor, { profile, insemination });
          for (const [index, { from, target, overdue }] of items.entries()) {
            expect(from <= target && target <= overdue).toBe(true);
            expect(target >= (items[index - 1]?.target ?? anchor)).toBe(true);
            expect(Number.isInteger(hoursPostInjection(anchor, target))).toBe(true);
          }
        },
      ),
    );
  });
});

describe("an item", () => {
  const [fert] = dueList(new Date(0), ICSI);
  const at = (hours: number) => new Date(hours * 3_600_000);

  it.each([
    [3, "later"],
    [4, "soon"],
    [15.99, "soon"],
    [16, "due"],
    [17.99, "due"],
    [18, "overdue"],
  ])("at %d h is %s", (hours, state) => {
    expect(fert && dueState(fert, at(hours))).toBe(state);
  });

  it("comes before others by urgency: overdue, due, soon, later, done", () => {
    const items = dueList(new Date(0), ICSI).map((item) =>
      item.check === "d4" ? { ...item, doneAt: item.from } : item,
    );
    const order = byUrgency(items, at(62)).map(({ check }) => check);
    expect(order).toEqual(["fert", "d2", "d3", "d5_full", "d5_expanded", "d6", "d7", "d4"]);
  });

  it("is reminded of half an hour before it opens and when it is overdue, unless it is done", () => {
    expect(fert && reminders(fert)).toEqual([at(15.5), at(18)]);
    expect(fert && reminders({ ...fert, doneAt: at(16) })).toEqual([]);
  });

  it("that is done stays done", () => {
    expect(fert && dueState({ ...fert, doneAt: at(16.5) }, at(30))).toBe("done");
  });
});

describe("judging an observation", () => {
  it("names early, timely and late, with the distance from the middle of the window", () => {
    expect(judgeTiming("d2", 41, ICSI)).toEqual({ verdict: "early", hoursFromCentre: 3 });
    expect(judgeTiming("d2", 46, ICSI)?.verdict).toBe("in_window");
    expect(judgeTiming("d2", 60, ICSI)).toEqual({ verdict: "late", hoursFromCentre: 16 });
  });

  it("has no verdict for a check the profile does not know", () => {
    expect(judgeTiming("d5_full", 108, { ...ICSI, profile: "istanbul-2011" })).toBeUndefined();
  });
});
