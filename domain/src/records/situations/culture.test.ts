import { expect, it } from "vitest";
import {
  ADA,
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
} from "../../../test-support/cycle.ts";
import { enteredLater } from "../entry/entered-later.ts";
import { strawsToStore } from "../kinds/icsi/banked-straws.ts";

/** A cohort of so many, all injected and none looked at yet. */
const injected = (coc: number) =>
  cycle(RETRIEVAL, ICSI, { cocRetrieved: coc }).with({ oocytes: { [`1-${coc}`]: MII } });
const fertilised = (coc: number) => injected(coc).with({ fert: { ...seen(17), [`1-${coc}`]: PN2 } });
const blocking = ({ blocking: all }: ReturnType<typeof cycle>) => all().filter((said) => !/^Day [2-7]/.test(said));
const FOUR_CELLS = { cells: 4, fragPct: 5 };
const REST = ["d3", "d4", "d5_full", "d5_expanded", "d6", "d7"] as const;

it("dish dropped before day 1", () => {
  const dropped = injected(4)
    .with({ dispositions: { "3-4": discarded(5, "dish dropped") } })
    .witnessedBy(BEN);
  expect(dropped.due()[0]).toBe("fert +17 h");
  const seenOthers = dropped.with({ fert: { ...seen(17), "1-2": PN2 } });
  expect(blocking(seenOthers)).toEqual([]);
  // They were injected, so they count there.
  expect(seenOthers.kpi("KPI_ICSI_FERT")).toBe("2/4");
  const all = injected(2)
    .with({ dispositions: { "1-2": discarded(5, "dish dropped") } })
    .witnessedBy(BEN);
  expect([all.blocking(), all.due()]).toEqual([[], []]);
  // What is discarded on day 1 is discarded for what was seen: its result is asked for.
  const later = injected(1).with({ dispositions: { 1: discarded(17, "not fertilised") }, fert: seen(17) });
  expect(blocking(later)).toContain("Oocyte 1 was inseminated but has no day-1 result.");
});

it("dish dropped on day 2", () => {
  const record = fertilised(3)
    .with({ dispositions: { 3: discarded(40, "dish dropped") }, d2: { ...seen(43), "1-2": FOUR_CELLS } })
    .witnessedBy(BEN);
  expect(blocking(record)).toEqual([]);
  expect(record.kpi("KPI_CLEAVAGE")).toBe("2/3");
  const seenAfter = record.with({ d2: { 3: FOUR_CELLS } });
  expect(blocking(seenAfter)).toEqual(["Oocyte 3 had left culture before Day 2."]);
});

it("power cut between checks", () => {
  const dark = injected(3).with(notDone("power cut, the building was closed", "fert"));
  // Nobody can say any more how they were fertilised, and one reason says so for all of them.
  expect(blocking(dark)).toEqual([]);
  expect(dark.due()[0]).toBe("d2 +43 h");
  const day2 = dark.with({ d2: { ...seen(43), "1-2": FOUR_CELLS, 3: { cells: 1 } } });
  expect(blocking(day2)).toEqual([]);
  expect([day2.kpi("KPI_ICSI_FERT"), day2.kpi("KPI_D2")]).toEqual([undefined, undefined]);
  const late = fertilised(3).with({ d2: { session: { doneAt: at(58), by: ADA }, "1-3": FOUR_CELLS } });
  expect(late.unusual()).toEqual(["3 oocytes at Day 2 were seen at 58 h: is this the right day?"]);
  expect(late.with({ d2: { session: { reason: "power cut until midnight" } } }).unusual()).toEqual([]);
});

it("check partly done by two people", () => {
  const record = injected(4).with({
    fert: { ...seen(16.5, ADA), "1-2": PN2, "3-4": { ...PN2, by: BEN, observedAt: at(17) } },
  });
  expect(blocking(record)).toEqual([]);
  expect([record.hours(1, "fert"), record.hours(3, "fert")]).toEqual([16.5, 17]);
  expect(record.record.observations.map(({ by }) => by)).toEqual([[ADA], [ADA], [BEN], [BEN]]);
  expect(record.checked()?.involved).toEqual([ADA.uid, BEN.uid]);
  // Where each row says who saw it when, the check has nothing more to say.
  const each = injected(2).with({
    fert: { 1: { ...PN2, by: ADA, observedAt: at(16.5) }, 2: { ...PN2, by: BEN, observedAt: at(17) } },
  });
  expect([blocking(each), each.due()[0]]).toEqual([[], "d2 +43 h"]);
});

it("check half done when it is counted", () => {
  const half = injected(4).with({ fert: { ...seen(17), "1-2": PN2 } });
  expect(half.kpi("KPI_ICSI_FERT")).toBeUndefined();
  expect(blocking(half)).toHaveLength(2);
  expect(half.with({ fert: { "3-4": { notDone: "lost in the pipette" } } }).kpi("KPI_ICSI_FERT")).toBe("2/4");
});

it("entered next day from paper", () => {
  const fert = { ...seen(19.5), "1-12": PN2 };
  const paper = injected(12).with({ fert: { ...fert, session: { doneAt: at(19.5), by: ADA, enteredAt: at(41) } } });
  const { session = {} } = paper.sheets.fert?.rows ?? {};
  expect(enteredLater("fert", "session", session, 2)).toEqual({ happenedAt: at(19.5), enteredAt: at(41) });
  // Judged by when it happened, and one reason settles all twelve rows.
  expect(paper.hours(12, "fert")).toBe(19.5);
  expect(paper.unusual()).toHaveLength(1);
  const reasoned = paper.with({ fert: { session: { reason: "transcribed from the bench sheet" } } });
  expect([reasoned.unusual(), blocking(reasoned)]).toEqual([[], []]);
});

it("the clock changed that night", () => {
  const injectedAt = new Date("2026-10-24T15:00:00Z"); // 17:00 in Paris, and an hour is lived twice
  const header = {
    ...{ icsiStartAt: injectedAt, icsiEndAt: injectedAt, consentGivenAt: at(0) },
    ...{ triggerAt: new Date("2026-10-23T00:00:00Z"), opuAt: new Date("2026-10-24T12:00:00Z") },
  };
  const record = injected(1).with(
    { fert: { 1: PN2, session: { doneAt: new Date("2026-10-25T08:00:00Z"), by: ADA } } },
    header,
  );
  // 09:00 on a clock that went back: 17 hours, though 16 by its hands.
  expect(record.hours(1, "fert")).toBe(17);
  expect(record.unusual()).toEqual([]);
});

it("pronuclei faded early", () => {
  const record = injected(2).with({ fert: { ...seen(17), 1: PN2, 2: { pnCount: "pn_not_observed", pbCount: 2 } } });
  expect(record.unusual()).toEqual(["Oocyte 2 may have lost its pronuclei early: look at it again on day 2."]);
  const cleaved = record.with({ d2: { ...seen(43), "1-2": FOUR_CELLS } });
  expect(blocking(cleaved)).toEqual([]);
  // A four-cell embryo, and no zygote of two pronuclei.
  expect(cleaved.kpi("KPI_D2")).toBe("1/1");
});

it("oocyte found degenerated on day 1", () => {
  const record = injected(3).with({
    fert: { ...seen(17), "1-2": PN2, 3: { pnCount: "degenerated" } },
    d2: { ...seen(43), "1-2": FOUR_CELLS },
  });
  expect(blocking(record)).toEqual([]);
  expect(record.kpi("KPI_ICSI_DAMAGE")).toBe("1/3");
});

it("day-7 blastocyst", () => {
  const none = { expansion: null };
  const slow = fertilised(2)
    .with({
      ...notDone("not looked at on these days", "d2", "d3", "d4", "d5_expanded"),
      d5_full: { ...seen(108), "1-2": none },
      d6: { ...seen(135), "1-2": none },
    })
    .with({ dispositions: { 2: discarded(135, "arrested") } });
  expect(slow.due()).toEqual(["d7 +159 h"]);
  const frozen = slow
    .with(
      {
        d7: { ...seen(159), 1: { expansion: 4, icm: "B", te: "B" } },
        dispositions: { 1: done("freeze", 160, straw("S7", "1")) },
      },
      FREEZING,
    )
    .witnessedBy(BEN);
  expect([frozen.blocking(), frozen.due()]).toEqual([[], []]);
  // It is a blastocyst in the bank, and none of day 5.
  expect(strawsToStore(frozen.record, [])[0]?.contents).toEqual([{ unit: 1, stage: "blastocyst", grade: "4BB" }]);
  expect([frozen.kpi("KPI_BLAST"), frozen.kpi("PI_GOOD_BLAST")]).toEqual(["0/2", "0/2"]);
});

it("two inner cell masses", () => {
  const record = fertilised(1).with({ d5_full: { ...seen(108), 1: { expansion: 4, icm: "A", te: "A", nIcm: 2 } } });
  expect(record.unusual()).toEqual([
    "Oocyte 1 has two inner cell masses: before a transfer, counsel on monozygotic twins.",
  ]);
});

it("a medium had expired", () => {
  const old = { cultureMedium: { lotId: "lot-old", expiresAt: at(-48) } };
  const record = fertilised(1).with({}, old);
  expect(blocking(record)).toEqual(["Lot lot-old had expired when it was used."]);
  const why = { cultureMedium: { ...old.cultureMedium, expiryOverrideReason: "the only lot left on the day" } };
  expect(blocking(record.with({}, why))).toEqual([]);
  // A freezing kit is used when one freezes, not when one injects.
  const kit = { ...FREEZING, freezingMedium: { lotId: "kit", expiresAt: at(80) } };
  const frozenAt = (hours: number) =>
    fertilised(1)
      .with({ dispositions: { 1: done("freeze", hours, straw("S1", "1")) } }, kit)
      .witnessedBy(BEN);
  expect(blocking(frozenAt(79))).toEqual([]);
  expect(blocking(frozenAt(112))).toEqual(["Lot kit had expired when it was used."]);
});

it("everything arrested: nothing to transfer", () => {
  const record = fertilised(2)
    .with({ d2: { ...seen(43), "1-2": { cells: 2 } }, d3: { ...seen(63), "1-2": { cells: 2 } } })
    .with({ dispositions: { "1-2": discarded(64, "arrested") } })
    .witnessedBy(BEN);
  // No check is asked for once nobody is in culture, and no transfer at all.
  expect([record.blocking(), record.due()]).toEqual([[], []]);
  expect(record.kpi("KPI_IMPL_CLEAV")).toBeUndefined();
  expect(REST.filter((check) => record.due().some((line) => line.startsWith(check)))).toEqual([]);
});
