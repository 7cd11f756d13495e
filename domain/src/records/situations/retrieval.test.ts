import { expect, it } from "vitest";
import {
  at,
  BEN,
  cycle,
  discarded,
  done,
  FREEZING,
  ICSI,
  MII,
  notDone,
  PN2,
  RETRIEVAL,
  seen,
  straw,
  WARMING,
} from "../../../test-support/cycle.ts";
import { strawsToStore } from "../kinds/icsi/banked-straws.ts";

it("no oocyte was retrieved", () => {
  const empty = cycle(RETRIEVAL, { cocRetrieved: 0 });
  expect(empty.blocking()).toEqual(["Say why nothing was inseminated."]);
  const told = empty.with({}, { notInseminatedBecause: "none_retrieved" });
  expect(told.blocking()).toEqual([]);
  expect(told.due()).toEqual([]);
  expect(told.with({}, { folliclesAtTrigger: 6 }).kpi("RI_OOCYTE_RECOVERY")).toBe("0/6");
});

it("none mature", () => {
  const immature = cycle(RETRIEVAL, { cocRetrieved: 3 }).with({
    oocytes: { "1-2": { maturity: "GV" }, 3: { maturity: "MI" } },
  });
  expect(immature.blocking()).toEqual([
    "Say why nothing was inseminated.",
    "Choose the incubator.",
    ...[1, 2, 3].map((n) => `Nothing was inseminated: say what became of oocyte ${n}.`),
  ]);
  const told = immature
    .with(
      { dispositions: { "1-3": discarded(2, "immature") } },
      { notInseminatedBecause: "none_mature", incubatorId: "inc-1" },
    )
    .witnessedBy(BEN);
  expect(told.blocking()).toEqual([]);
  expect(told.due()).toEqual([]);
  expect(told.kpi("RI_MII")).toBe("0/3");
  expect(told.kpi("KPI_ICSI_FERT")).toBeUndefined();
});

it("no sperm on the day: the oocytes are vitrified", () => {
  const without = cycle(RETRIEVAL, { cocRetrieved: 2, incubatorId: "inc-1", notInseminatedBecause: "no_sperm" })
    .with({ oocytes: { "1-2": { maturity: "MII" } }, dispositions: { "1-2": done("freeze", 1, straw("S1", "1")) } })
    .witnessedBy(BEN);
  expect(without.blocking()).toEqual([
    "Choose the lot of the freezing medium.",
    "Consent to storage ends: enter the date and time.",
  ]);
  expect(without.with({}, FREEZING).blocking()).toEqual([]);
});

it("all oocytes vitrified", () => {
  const frozen = cycle(RETRIEVAL, FREEZING, { cocRetrieved: 3, incubatorId: "inc-1" })
    .with({
      oocytes: { "1-3": { maturity: "MII", insemination: "none" } },
      dispositions: { "1-2": done("freeze", 1, straw("S1", "1")), 3: done("freeze", 1, straw("S2", "2")) },
    })
    .witnessedBy(BEN);
  expect(frozen.blocking()).toEqual(["Say why nothing was inseminated."]);
  const told = frozen.with({}, { notInseminatedBecause: "vitrified" });
  expect(told.blocking()).toEqual([]);
  expect(strawsToStore(told.record, []).map(({ strawId, contents }) => [strawId, contents])).toEqual([
    ["S1", [1, 2].map((unit) => ({ unit, stage: "oocyte" }))],
    ["S2", [{ unit: 3, stage: "oocyte" }]],
  ]);
  expect(told.kpi("RI_MII")).toBe("3/3");
});

it("frozen oocytes are warmed and injected", () => {
  const fromBank = {
    ...{
      strawId: "S1",
      stage: "oocyte",
      origin: "ICSI-0040/4",
      warmedAt: at(-2),
      by: { uid: "u-ada", name: "Ada Lind" },
    },
  };
  const warmed = cycle(ICSI, WARMING, { operatorId: "u-ada", cycleCode: "C2" })
    .with({
      warmings: { "1-3": { ...fromBank, survival: "intact" }, 4: { ...fromBank, survival: "lysed" } },
      oocytes: { "1-3": MII, 4: { maturity: "degenerate" } },
      fert: { ...seen(17), "1-3": PN2 },
      ...notDone("No check on this day", "d2", "d3", "d4", "d5_full"),
      dispositions: { "1-3": discarded(110, "arrested") },
    })
    .witnessedBy(BEN);
  // No retrieval is asked for; what did not survive was never injected.
  expect(warmed.with({}, { consentRef: "C", consentGivenAt: at(-99) }).blocking()).toEqual([]);
  expect(warmed.kpi("KPI_ICSI_FERT")).toBe("3/3");
  expect(warmed.kpi("RI_MII")).toBeUndefined();
  expect(warmed.hours(1, "fert")).toBe(17);
});

it("one oocyte too many was counted", () => {
  const counted = cycle(RETRIEVAL, ICSI, { cocRetrieved: 4 }).with({ oocytes: { "1-3": MII } });
  expect(counted.blocking()).toContain("3 oocyte rows, but 4 were retrieved.");
  const corrected = counted.with({ fert: { ...seen(17), "1-3": PN2 } }, { cocRetrieved: 3 });
  expect(corrected.blocking().filter((said) => !said.startsWith("Day "))).toEqual([]);
  // The second of four never was: the others keep their numbers, which are written on their dishes.
  const removed = cycle(RETRIEVAL, ICSI, { cocRetrieved: 3 }).with({
    oocytes: { 1: MII, "3-4": MII },
    fert: { ...seen(17), 1: PN2, "3-4": PN2 },
  });
  expect(removed.blocking().filter((said) => !said.startsWith("Day "))).toEqual([]);
  expect(removed.unusual()).toEqual(["Oocyte 4, but 3 were retrieved."]);
  expect(removed.kpi("KPI_ICSI_FERT")).toBe("3/3");
});
