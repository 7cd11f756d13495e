import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeviceDetails, deviceId, deviceKey } from "./device.ts";
import { deviceName, inUse, unfitFor } from "./device-in-use.ts";

const at = (day: number) => new Date(Date.UTC(2026, 4, day));
const PIEZO: DeviceDetails = {
  ...{ name: "Piezo, bench 2", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "pz 200/0417" },
  ...{ firmware: "4.1", calibrationDueAt: at(20), status: "in_use", since: at(1) },
};

describe("a device", () => {
  it("has one place, however its serial number is written", () => {
    expect(deviceKey(" pz 200/0417 ")).toBe("PZ_200_0417");
    expect(deviceId("hollyfield.example", "PZ 200-0417")).toBe("hollyfield.example~PZ_200-0417");
  });

  it("is overdue after the last minute of its calibration, and away from the moment on that says so", () => {
    expect(unfitFor(PIEZO, at(20))).toBeUndefined();
    expect(unfitFor(PIEZO, at(21))).toBe("overdue");
    const away = { ...PIEZO, status: "out_of_service", since: at(10), reason: "repair" } as const;
    expect(unfitFor(away, at(9))).toBeUndefined();
    expect(unfitFor(away, at(10))).toBe("out_of_service");
    expect(unfitFor({ ...away, status: "retired" }, at(25))).toBe("retired");
    const { calibrationDueAt: _, ...never } = PIEZO;
    expect(unfitFor(never, at(30))).toBeUndefined();
  });

  it("is judged by what a record keeps of it as by the register itself", () => {
    const days = fc.integer({ min: 1, max: 28 }).map(at);
    const device = fc.record({
      ...{ status: fc.constantFrom("in_use", "out_of_service", "retired"), since: days },
      calibrationDueAt: fc.option(days, { nil: undefined }),
    });
    fc.assert(
      fc.property(device, days, (changes, usedAt) => {
        const registered = { ...PIEZO, ...changes } as DeviceDetails;
        const kept = inUse(registered);
        expect(typeof kept === "string" ? kept : unfitFor(kept, usedAt)).toBe(unfitFor(registered, usedAt));
      }),
    );
  });

  it("is named in a record as it was typed or chosen", () => {
    expect(deviceName(inUse(PIEZO))).toBe("Piezo, bench 2");
    expect(deviceName(" PZ-200 ")).toBe("PZ-200");
    for (const none of [undefined, null, "", " ", {}, { name: 7 }, 7]) expect(deviceName(none)).toBeUndefined();
  });
});
