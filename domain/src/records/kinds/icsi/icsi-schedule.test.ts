import { describe, expect, it } from "vitest";
import { UNNAMED_SITE } from "../../../sites/site.ts";
import { readIcsiRecord } from "./icsi-record.ts";
import { icsiSchedule, nextIcsiCheck } from "./icsi-schedule.ts";

const START = new Date("2026-05-12T12:30:00Z");
const by = { uid: "a", name: "Ada" };
const header = { icsiStartAt: START };
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

function recordOf(parts: object) {
  const { record } = readIcsiRecord({ kind: "icsi", header, ...parts }, "draft");
  if (!record) throw new Error("the record cannot be read");
  return record;
}

describe("the checks of a record", () => {
  it("are all expected as soon as the injection began", () => {
    const record = recordOf({});
    expect(icsiSchedule(record, UNNAMED_SITE).map(({ check }) => check)).toEqual([
      ...["fert", "d2", "d3", "d4", "d5_full", "d5_expanded", "d6", "d7"],
    ]);
    expect(nextIcsiCheck(record, UNNAMED_SITE)).toEqual({
      check: "fert",
      from: after(16),
      target: after(17),
      overdue: after(18),
      zero: START,
      window: { from: after(16), overdue: after(18) },
    });
  });

  it("are due while somebody is there, and are judged by their hours all the same", () => {
    const week = { wed: "09:00-17:00", thu: "09:00-17:00" };
    const site = { hours: { week, holidays: [] }, timeZone: "Europe/Paris" };
    expect(nextIcsiCheck(recordOf({}), site)).toEqual({
      check: "fert",
      from: new Date("2026-05-13T07:00:00Z"),
      target: new Date("2026-05-13T07:00:00Z"),
      overdue: new Date("2026-05-13T08:00:00Z"),
      zero: START,
      window: { from: after(16), overdue: after(18) },
    });
  });

  it("go on to the next when one is done, or not done for a reason", () => {
    const checks = [
      { check: "fert", doneAt: after(17), by },
      { check: "d2", notDoneReason: "Dish stays closed" },
    ];
    const record = recordOf({ checks });
    expect(nextIcsiCheck(record, UNNAMED_SITE)?.check).toBe("d3");
    expect(icsiSchedule(record, UNNAMED_SITE)[1]).toMatchObject({ notDoneReason: "Dish stays closed" });
  });

  it("end when nobody is left in culture", () => {
    const units = [{ n: 1, maturity: "MII", insemination: "icsi" }];
    const dispositions = [{ unit: 1, fate: "training", fateAt: after(20), by }];
    const record = recordOf({ units, dispositions, checks: [{ check: "fert", doneAt: after(17), by }] });
    expect(nextIcsiCheck(record, UNNAMED_SITE)).toBeUndefined();
    expect(
      icsiSchedule(record, UNNAMED_SITE)
        .filter(({ isEmpty }) => !isEmpty)
        .map(({ check }) => check),
    ).toEqual(["fert"]);
  });

  it("are none while there is no injection", () => {
    expect(nextIcsiCheck(recordOf({ header: {} }), UNNAMED_SITE)).toBeUndefined();
  });
});
