import { describe, expect, it } from "vitest";
import { unitsAtCheck } from "./carry-over.ts";
import { readIcsiRecord } from "./icsi-record.ts";

const by = { uid: "a", name: "Ada" };
const at = (day: number) => new Date(Date.UTC(2026, 4, day, 9));
const unit = (n: number, more: object = {}) => ({ n, maturity: "MII", insemination: "icsi", ...more });
const seen = (n: number, check: string, day: number, more: object) => ({
  id: `${check}.${n}`,
  unit: n,
  check,
  observedAt: at(day),
  by,
  ...more,
});

function recordOf(parts: object) {
  const { record } = readIcsiRecord({ kind: "icsi", header: {}, ...parts }, "draft");
  if (!record) throw new Error("the record cannot be read");
  return record;
}

describe("who appears at a check", () => {
  const record = recordOf({
    units: [unit(1), unit(2, { survivalImmediate: "lysed" }), unit(3), unit(4), unit(5, { insemination: "none" })],
    observations: [seen(1, "fert", 13, { pnCount: "2" }), seen(3, "fert", 13, { pnCount: "degenerated" })],
    dispositions: [{ unit: 4, fate: "training", fateAt: at(13), by }],
  });

  it("are the injected oocytes that live, on day 1", () => {
    expect(unitsAtCheck(record, "fert", at(13))).toEqual([1, 3, 4]);
  });

  it("are, from day 2 on, all that have not degenerated and have no terminal fate", () => {
    expect(unitsAtCheck(record, "d2", at(14))).toEqual([1]);
    expect(unitsAtCheck(record, "d2", new Date(at(13).getTime() - 1))).toEqual([1, 4]);
  });

  it("stay listed at a check at which they were seen", () => {
    const later = recordOf({
      units: [unit(1)],
      observations: [seen(1, "d2", 14, { cells: 4 })],
      dispositions: [{ unit: 1, fate: "training", fateAt: at(14), by }],
    });
    expect(unitsAtCheck(later, "d2", at(15))).toEqual([1]);
    expect(unitsAtCheck(later, "d3", at(15))).toEqual([]);
  });
});
