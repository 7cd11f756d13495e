import { expect, it } from "vitest";
import { ImportKind, type ImportPlan } from "./import-run.ts";
import { importTargets } from "./import-targets.ts";
import instruments from "./instruments.json" with { type: "json" };
import { instrumentOf } from "./instruments.ts";
import { readRecords } from "./read-records.ts";
import { suggestedColumns } from "./suggest-plan.ts";

const found = (names: readonly string[]) => names.map((name, column) => ({ column, name, samples: [], texts: [] }));

it.each(instruments)("reads the columns of $name as fields that records have, and no field it leaves out", (one) => {
  const kind = ImportKind.parse(one.kind);
  const ids = importTargets(kind).map(({ id }) => id);
  expect(Object.values(one.columns).filter((target) => !ids.includes(target))).toEqual([]);
  const names = [...one.signs.flatMap(([name = ""]) => name), ...one.leavesOut];
  expect(instrumentOf(kind, found(names))?.name).toBe(one.name);
  const suggested = suggestedColumns(kind, found(names), undefined).map(({ name }) => name);
  expect(suggested.filter((name) => one.leavesOut.includes(name) && !(name in one.columns))).toEqual([]);
});

it("takes a file of no device by its own words, and a column as it was read last", () => {
  expect(instrumentOf("semen", found(["Probe", "Volumen"]))).toBeUndefined();
  const names = ["VAP", "VCL", "Elongation", "Static", "Slow"];
  const last = { columns: [{ column: 9, name: "Slow", target: "header.motilitySlowPct" }] };
  const mapped = suggestedColumns("semen", found(names), last).find(({ name }) => name === "Slow");
  expect(mapped?.target).toBe("header.motilitySlowPct");
});

it("reads an export with its units, and nothing that the device counts otherwise", () => {
  const names = ["Sample ID", "Patient ID", "Volume", "Concentration", "Rapid", "Static", "VAP", "VCL", "Elongation"];
  const plan: ImportPlan = {
    ...{ sheet: 0, headerLine: 1, order: "dmy", zone: "UTC", shortYears: false, fillDown: false },
    columns: suggestedColumns("semen", found(names), undefined),
  };
  const cells = ["S1", "abc-0001", "2.5", "48", "41", "32", "71.5", "120", "55"];
  const [record] = readRecords([{ line: 2, cells }], "semen", plan, new Date("2026-11-27")).records;
  expect(record?.faults).toEqual([]);
  expect(Object.fromEntries(record?.header ?? [])).toEqual({
    ...{ volumeMl: 2.5, concentrationMPerMl: 48, motilityImmotilePct: 32, "casa.vap": 71.5, "casa.vcl": 120 },
  });
});
