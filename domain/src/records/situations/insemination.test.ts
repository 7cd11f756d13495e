import { expect, it } from "vitest";
import {
  ADA,
  at,
  BEN,
  cycle,
  discarded,
  EVE,
  ICSI,
  IVF,
  MII,
  PN2,
  RETRIEVAL,
  seen,
} from "../../../test-support/cycle.ts";
import { CheckKey } from "../../policy/timing-profiles.ts";
import { type Clock, readCell } from "../entry/column.ts";
import { treatmentKeys } from "../fields/field-lists.ts";
import { ICSI_FIELDS } from "../kinds/icsi/fields.ts";
import { columnsOf } from "../kinds/icsi/icsi-columns.ts";
import type { SheetRow } from "../sheet.ts";

const DISH = { maturity: "unknown", insemination: "ivf" };
const NO_PN = { pnCount: "pn_not_observed", pbCount: 1 };
/** What stands against submission beside checks that are still to come. */
const blocking = ({ blocking: all }: ReturnType<typeof cycle>) => all().filter((said) => !/^Day [2-7]/.test(said));

it("one oocyte lysed at injection", () => {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 4 }).with({
    oocytes: { "1-4": MII, 4: { survivalImmediate: "lysed" } },
    fert: { ...seen(17), "1-3": PN2 },
  });
  expect(blocking(record)).toEqual([]);
  expect(record.kpi("KPI_ICSI_DAMAGE")).toBe("1/4");
  expect(record.kpi("KPI_ICSI_FERT")).toBe("3/4");
});

it("rescue ICSI next morning by another person", () => {
  const failed = cycle(RETRIEVAL, IVF, { cocRetrieved: 4 }).with({
    oocytes: { "1-4": DISH },
    fert: { ...seen(17), 1: PN2, "2-4": NO_PN },
  });
  const rescued = failed.with({ oocytes: { "2-3": { rescueAt: at(20), rescueBy: BEN, maturity: "MII" } } });
  // No session of injections is asked for: each rescue has its time.
  expect(blocking(rescued)).toEqual([
    "Choose the immobilisation medium.",
    "Say whether oocytes were activated.",
    "Oocyte 2 was injected a second time but has no result after that.",
    "Oocyte 3 was injected a second time but has no result after that.",
    "Day 1 after rescue · Fertilisation is neither done nor marked as not done.",
  ]);
  expect(rescued.due()).toContain("fert_rescue +37 h");
  expect(rescued.due()).toContain("d2 +45 h of 1, 4");
  expect(rescued.due()).toContain("d2 +63 h of 2, 3");
  const told = rescued.with(
    { fert_rescue: { ...seen(37, BEN), "2-3": PN2 } },
    { immobilisationMedium: "pvp", oocyteActivation: "none" },
  );
  expect(blocking(told)).toEqual([]);
  expect([told.hours(1, "fert"), told.hours(2, "fert"), told.hours(2, "fert_rescue")]).toEqual([17, 17, 17]);
  // The first result stays: a rescue says nothing of how the dish went.
  expect(told.kpi("KPI_IVF_FERT")).toBe("1/4");
  expect(told.kpi("KPI_ICSI_FERT")).toBeUndefined();
  expect(told.checked()?.involved).toEqual([ADA.uid, BEN.uid]);
});

it("MI matured overnight and injected next day", () => {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 3 }).with({
    oocytes: {
      "1-2": MII,
      3: { maturity: "MI", maturedAt: at(18), insemination: "icsi", inseminatedAt: at(20), inseminatedBy: BEN },
    },
    fert: { ...seen(17), "1-2": PN2 },
  });
  expect(record.due()).toContain("fert +37 h of 3");
  expect(record.due()).toContain("d2 +43 h of 1, 2");
  expect(record.due()).toContain("d2 +63 h of 3");
  const seenToo = record.with({ fert: { 3: { ...PN2, observedAt: at(37), by: BEN } } });
  expect(blocking(seenToo)).toEqual([]);
  expect(seenToo.unusual()).toEqual([]);
  expect([seenToo.hours(1, "fert"), seenToo.hours(3, "fert")]).toEqual([17, 17]);
  // Where it was lost before its own check, its row says so and nothing is due any more.
  const lost = record.with({ fert: { 3: { notDone: "lost in denudation" } } });
  expect(lost.due().filter((line) => line.startsWith("fert"))).toEqual([]);
  expect(blocking(lost)).toEqual([]);
  // Matured in the dish, so it is no MII at ICSI.
  expect(seenToo.kpi("KPI_ICSI_FERT")).toBe("2/2");
});

it("immature oocyte injected with a reason", () => {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 2, counts: { mii: 1, injected: 2 } }).with({
    oocytes: { 1: MII, 2: { maturity: "MI", insemination: "icsi" } },
    fert: { ...seen(17), "1-2": PN2 },
  });
  expect(blocking(record)).toContain("An oocyte that is MI is injected only with a reason.");
  const reasoned = record.with({ oocytes: { 2: { injectionReason: "only two oocytes" } } });
  expect(blocking(reasoned)).toEqual([]);
  expect(reasoned.unusual()).toEqual(["2 oocytes injected, but 1 were mature or matured in the dish."]);
  expect(reasoned.kpi("KPI_ICSI_FERT")).toBe("1/1");
});

it("split of 14 siblings", () => {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 14, technique: "split_ivf_icsi" }).with({
    oocytes: { "1-7": MII, "8-14": DISH },
  });
  expect(blocking(record)).toContain("Insemination in the dish: enter the date and time.");
  const told = record.with(
    { fert: { ...seen(17), "1-6": PN2, 7: NO_PN, "8-12": PN2, 13: { pnCount: "3", pbCount: 2 }, 14: NO_PN } },
    { ivfAt: at(-0.5) },
  );
  expect(blocking(told)).toEqual([]);
  expect([told.hours(1, "fert"), told.hours(8, "fert")]).toEqual([17, 17.5]);
  // Each method by its own best hour.
  expect(told.due()).toContain("d2 +43 h of 1, 2, 3, 4, 5, 6, 7");
  expect(told.due()).toContain("d2 +44.5 h of 8, 9, 10, 11, 12, 13, 14");
  expect(told.kpi("KPI_ICSI_FERT")).toBe("6/7");
  expect(told.kpi("KPI_IVF_FERT")).toBe("5/7");
  expect(told.kpi("PI_IVF_POLYSPERMY")).toBe("1/7");
  // Siblings were injected, so this is no cycle of failed insemination in the dish.
  expect(told.kpi("KPI_FAILED_FERT")).toBeUndefined();
});

it("IVF with a late check", () => {
  const record = cycle(RETRIEVAL, IVF, { cocRetrieved: 5 }).with({
    oocytes: { "1-5": DISH },
    fert: { ...seen(19.5), "1-4": PN2, 5: { pnCount: "1", pbCount: 2 } },
  });
  expect(blocking(record)).toEqual([]);
  expect(record.unusual()).toEqual([
    "5 oocytes at Day 1 · Fertilisation were seen at 19.5 h, after its window (istanbul-2025).",
  ]);
  expect(record.with({ fert: { session: { reason: "two retrievals at once" } } }).unusual()).toEqual([]);
  expect(record.kpi("KPI_IVF_FERT")).toBe("4/5");
  expect(record.kpi("PI_1PN_IVF")).toBe("1/5");
  expect(record.kpi("KPI_FAILED_FERT")).toBe("0/1");
});

it("IVF without any fertilisation", () => {
  const record = cycle(RETRIEVAL, IVF, { cocRetrieved: 3 })
    .with({
      oocytes: { "1-3": DISH },
      fert: { ...seen(17), "1-3": NO_PN },
      dispositions: { "1-3": discarded(17, "not fertilised") },
    })
    .witnessedBy(BEN);
  expect(record.blocking()).toEqual([]);
  expect(record.due()).toEqual([]);
  expect(record.kpi("KPI_FAILED_FERT")).toBe("1/1");
});

it("sperm sample replaced half way", () => {
  const record = cycle(RETRIEVAL, ICSI, {
    cocRetrieved: 4,
    spermTest: { testId: "s1", code: "SEM-0101" },
    secondSpermTest: { testId: "s2", code: "SEM-0102" },
    ...{ spermCounted: 400, spermProgressive: 380 },
  }).with({
    oocytes: { "1-2": { ...MII, spermSampleId: "SEM-0101" }, "3-4": { ...MII, spermSampleId: "SEM-0102" } },
    fert: { ...seen(17), "1-4": PN2 },
  });
  expect(blocking(record)).toEqual([]);
  expect(record.record.units.map(({ spermSampleId }) => spermSampleId)).toEqual([
    ...["SEM-0101", "SEM-0101", "SEM-0102", "SEM-0102"],
  ]);
  expect(record.kpi("PI_SPERM_PR_POST")).toBe("380/400");
});

it("two operators inject one cohort", () => {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 4 }).with({
    oocytes: { "1-4": MII, "3-4": { inseminatedBy: BEN } },
    fert: { ...seen(17), "1-4": PN2 },
  });
  expect(blocking(record)).toEqual([]);
  expect(record.checked()?.involved).toEqual([ADA.uid, BEN.uid]);
});

it("the assistant changes", () => {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 2, assistantId: BEN.uid, secondAssistantId: EVE.uid }).with({
    oocytes: { "1-2": MII },
    fert: { ...seen(17), "1-2": PN2 },
  });
  expect(blocking(record)).toEqual([]);
  // Both had a hand in it, so neither reviews it.
  expect(record.checked()?.involved).toEqual([ADA.uid, BEN.uid, EVE.uid]);
});

it("the device changed between oocytes", () => {
  const devices = { deviceId: "Piezo 1", secondDevice: "Manual, bench 2: oocyte 3" };
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 3, ...devices }).with({
    oocytes: { "1-3": MII },
    fert: { ...seen(17), "1-3": PN2 },
  });
  expect(blocking(record)).toEqual([]);
  // Both tell the treatment: in a blinded study they are entered after the lock.
  expect(Object.keys(devices).filter((key) => !treatmentKeys(ICSI_FIELDS).includes(key))).toEqual([]);
});

it("wrong injection time found on day 2", () => {
  const typed = cycle(RETRIEVAL, ICSI, { cocRetrieved: 2, icsiStartAt: at(1), icsiEndAt: at(1.5) }).with({
    oocytes: { "1-2": MII },
    fert: { ...seen(17.5), "1-2": PN2 },
  });
  expect([typed.hours(1, "fert"), typed.due()[0]]).toEqual([16.5, "d2 +44 h"]);
  const corrected = typed.with({}, { icsiStartAt: at(0), icsiEndAt: at(0.5) });
  // What was seen is judged by the right hour, and what is to come is due an hour earlier.
  expect([corrected.hours(1, "fert"), corrected.due()[0]]).toEqual([17.5, "d2 +43 h"]);
  expect(blocking(corrected)).toEqual([]);
  const day2 = corrected.with({}, { icsiStartAt: at(-2), icsiEndAt: at(-1.5) });
  expect(day2.unusual()).toContain(
    "2 oocytes at Day 1 · Fertilisation were seen at 19.5 h, after its window (istanbul-2025).",
  );
});

it("everything typed on a phone", () => {
  const clock: Clock = { zone: "Europe/Paris", order: "dmy", day: at(0), now: () => at(20) };
  /** One key or one word for each cell, as the key bar sends them. */
  const typed = (sheetId: string, cells: Record<string, string>): SheetRow =>
    Object.fromEntries(
      Object.entries(cells).map(([field, text]) => {
        const column = columnsOf(sheetId).find((one) => one.field === field);
        const reading =
          column && readCell({ ...column, ...(column.kind === "person" && { people: [ADA, BEN] }) }, text, clock);
        if (!reading || !("value" in reading)) throw new Error(`${field}: ${text}`);
        return [field, reading.value];
      }),
    );
  const oocyte = typed("oocytes", { maturity: "m", insemination: "i", inseminatedAt: "1435", inseminatedBy: "ben" });
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 2 }).with({
    oocytes: { "1-2": oocyte },
    [CheckKey.enum.fert]: {
      ...seen(17),
      1: typed("fert", { pnCount: "2", pbCount: "2" }),
      2: typed("fert", { notDone: "lost" }),
    },
  });
  expect(blocking(record)).toEqual([]);
  expect(record.record.units[0]).toMatchObject({ maturity: "MII", inseminatedAt: at(5 / 60), inseminatedBy: BEN });
});
