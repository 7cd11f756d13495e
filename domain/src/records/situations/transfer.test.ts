import { expect, it } from "vitest";
import {
  ADA,
  at,
  BEN,
  type Cycle,
  cycle,
  discarded,
  done,
  EVE,
  FREEZING,
  ICSI,
  MII,
  notDone,
  PN2,
  RETRIEVAL,
  seen,
  straw,
  transfer,
  WARMING,
} from "../../../test-support/cycle.ts";
import { kpisOf } from "../../kpis/kpi.ts";
import { inEnglish } from "../../messages/in-english.ts";
import { strawsToStore } from "../kinds/icsi/banked-straws.ts";
import { LateResult } from "../late-result.ts";

const BLASTOCYST = { expansion: 4, icm: "A", te: "B" };
const TRANSFERRED = { fate: "transfer" };
const SKIPPED = notDone("not looked at on these days", "d2", "d3", "d4", "d5_expanded");

/** A cohort that was injected, fertilised, and is all blastocysts on day 5. */
const blastocysts = (coc: number) =>
  cycle(RETRIEVAL, ICSI, { cocRetrieved: coc }).with({
    oocytes: { [`1-${coc}`]: MII },
    fert: { ...seen(17), [`1-${coc}`]: PN2 },
    ...SKIPPED,
    d5_full: { ...seen(108), [`1-${coc}`]: BLASTOCYST },
  });

const outcome = (values: object, { transfer: no = 1, reportedAt = at(470), id = "r1", ...more } = {}) =>
  LateResult.parse({
    ...{ id, at: reportedAt, by: EVE, enteredAt: reportedAt, kind: "outcome", transfer: no, values },
    ...more,
  });
const genetics = (unit: number, result: string, more: object = {}) =>
  LateResult.parse({
    ...{ id: `g${unit}`, at: at(400), by: BEN, enteredAt: at(400), kind: "genetics", unit, values: { result } },
    ...more,
  });
const implantation = (record: Cycle) => [record.kpi("KPI_IMPL_CLEAV"), record.kpi("KPI_IMPL_BLAST")];

it("transfer of one blastocyst", () => {
  const chosen = blastocysts(1).with({ dispositions: { 1: TRANSFERRED } });
  expect(chosen.blocking()).toContain(
    "Oocyte 1 was transferred: enter when, by whom and with which catheter (transfer 1).",
  );
  const told = chosen.with({ transfers: { 1: transfer(109) } });
  expect(told.blocking()).toEqual([
    "A second person must witness this step.",
    "A second person must witness this step.",
  ]);
  const whole = told.witnessedBy(BEN);
  expect([whole.blocking(), whole.due()]).toEqual([[], []]);
  expect(whole.checked()?.involved).toEqual([ADA.uid, EVE.uid]);
  expect(implantation(whole)).toEqual([undefined, undefined]);
  expect(implantation(whole.reported(outcome({ hcg: "positive", sacs: 1 })))).toEqual([undefined, "1/1"]);
});

it("transfer of one fresh and one warmed", () => {
  const fromBank = { strawId: "S9", origin: "ICSI-0031/4", stage: "blastocyst", warmedAt: at(106), by: ADA };
  const both = (number: number) =>
    blastocysts(2)
      .with(
        {
          warmings: { [number]: { ...fromBank, survival: "intact" } },
          dispositions: { 1: TRANSFERRED, 2: discarded(109, "arrested"), [number]: TRANSFERRED },
          transfers: { 1: transfer(109) },
        },
        WARMING,
      )
      .witnessedBy(BEN);
  expect(both(3).blocking()).toEqual([]);
  expect(implantation(both(3).reported(outcome({ hcg: "positive", sacs: 1 })))).toEqual([undefined, "1/2"]);
  // The warmed embryo is no oocyte of this cohort, and counts in none of its days.
  expect([both(3).kpi("KPI_BLAST"), both(3).kpi("KPI_CRYOSURV")]).toEqual(["2/2", "1/1"]);
  expect(both(1).blocking()).toContain(
    "1 is the number of an oocyte of this record: give the warmed embryo a number of its own.",
  );
});

it("transfer postponed: all embryos frozen", () => {
  const planned = blastocysts(2).with({ dispositions: { 1: TRANSFERRED }, transfers: { 1: transfer(109) } });
  const postponed = planned
    .with({ dispositions: { "1-2": done("freeze", 112, straw("S1", "1")) } }, FREEZING)
    .witnessedBy(BEN);
  expect(postponed.blocking()).toEqual(["No embryo belongs to transfer 1."]);
  const gone = { transferredAt: undefined, by: undefined, loadedBy: undefined, catheter: undefined };
  const cleared = postponed.with({ transfers: { 1: gone } });
  expect([cleared.blocking(), cleared.due()]).toEqual([[], []]);
  expect(implantation(cleared)).toEqual([undefined, undefined]);
});

it("two transfers of one cycle, on day 3 and on day 5", () => {
  const day3 = cycle(RETRIEVAL, ICSI, { cocRetrieved: 3 })
    .with({
      oocytes: { "1-3": MII },
      fert: { ...seen(17), "1-3": PN2 },
      ...notDone("not looked at on these days", "d2", "d4", "d5_expanded"),
      d3: { ...seen(63), "1-3": { cells: 8 } },
      d5_full: { ...seen(108), "2-3": BLASTOCYST },
      dispositions: { 1: { ...TRANSFERRED, transferNo: 1 }, "2-3": { ...TRANSFERRED, transferNo: 2 } },
      transfers: { 1: transfer(64), 2: transfer(110) },
    })
    .witnessedBy(BEN);
  // The site allows two embryos in one transfer, and these are two transfers.
  expect([day3.blocking(), day3.due()]).toEqual([[], []]);
  const told = day3.reported(
    outcome({ hcg: "negative", sacs: 0 }),
    outcome({ hcg: "positive", sacs: 1 }, { transfer: 2, id: "r2" }),
  );
  expect(implantation(told)).toEqual(["0/1", "1/2"]);
});

it("three embryos transferred where the site allows two", () => {
  const three = blastocysts(3)
    .with({ dispositions: { "1-3": TRANSFERRED }, transfers: { 1: transfer(109) } })
    .witnessedBy(BEN);
  expect(three.blocking()).toEqual(["3 embryos transferred; the site allows 2. Say why, or correct the fates."]);
  const why = { overrideReason: "decided with the couple, age 44" };
  const reasoned = three.with({ dispositions: { 3: why } }).witnessedBy(BEN);
  expect(reasoned.blocking()).toEqual([]);
  expect(reasoned.unusual()).toEqual(["3 embryos transferred; the site allows 2. A reason is given."]);
});

it("embryo of three pronuclei transferred", () => {
  const record = blastocysts(1)
    .with({ fert: { 1: { pnCount: "3" } }, dispositions: { 1: TRANSFERRED }, transfers: { 1: transfer(109) } })
    .witnessedBy(BEN);
  expect(record.blocking()).toEqual([
    "Oocyte 1 had 3 or more pronuclei: its transfer needs a reason and a second signature.",
  ]);
  // Who witnessed the transfer did not witness that reason: it takes them a second time.
  const reasoned = record.with({ dispositions: { 1: { overrideReason: "2.1 on a second look" } } });
  expect(reasoned.blocking()).toEqual([
    "What Ben Osei witnessed has changed since: a second person must witness it again.",
  ]);
  expect(reasoned.witnessedBy(BEN, 210).blocking()).toEqual([]);
});

it("twins after one embryo: two sacs from one", () => {
  const record = blastocysts(1)
    .with({ dispositions: { 1: TRANSFERRED }, transfers: { 1: transfer(109) } })
    .witnessedBy(BEN)
    .reported(outcome({ hcg: "positive", sacs: 2, heartbeats: 2 }));
  expect(implantation(record)).toEqual([undefined, "2/1"]);
  expect(kpisOf(record.counts()).find(({ code }) => code === "KPI_IMPL_BLAST")).toMatchObject({
    percent: 200,
    low: null,
  });
});

it("outcome unknown", () => {
  const record = blastocysts(1)
    .with({ dispositions: { 1: TRANSFERRED }, transfers: { 1: transfer(109) } })
    .witnessedBy(BEN);
  expect(implantation(record.reported(outcome({ hcg: "unknown" })))).toEqual([undefined, undefined]);
  // Heard of later: the report that corrects it counts.
  const later = { supersedes: "r1", reason: "the clinic wrote", id: "r2" };
  const told = record.reported(outcome({ hcg: "unknown" }), outcome({ hcg: "positive", sacs: 0 }, later));
  expect(implantation(told)).toEqual([undefined, "0/1"]);
});

it("outcome reported before the transfer", () => {
  const record = blastocysts(1)
    .with({ dispositions: { 1: TRANSFERRED }, transfers: { 1: transfer(109) } })
    .witnessedBy(BEN);
  const early = outcome({ hcg: "positive", sacs: 1 }, { reportedAt: at(100) });
  // It is of another transfer, or its date is wrong: it counts for none until it is corrected.
  expect(implantation(record.reported(early))).toEqual([undefined, undefined]);
  const corrected = outcome({ hcg: "positive", sacs: 1 }, { id: "r2", ...{ supersedes: "r1", reason: "wrong month" } });
  expect(implantation(record.reported(early, corrected))).toEqual([undefined, "1/1"]);
  expect(implantation(blastocysts(1).reported(outcome({ hcg: "positive", sacs: 1 })))).toEqual([undefined, undefined]);
});

it("biopsy of three, one without DNA", () => {
  const biopsy = { type: "A", biopsyAt: at(109), by: ADA, cells: 5, result: "pending" };
  const tubes = { 1: { ...biopsy, tubeId: "T-1" }, 2: { ...biopsy, tubeId: "T-2" }, 3: { ...biopsy, tubeId: "T-3" } };
  const record = blastocysts(3)
    .with(
      {
        genetics: tubes,
        dispositions: {
          1: done("biopsy_freeze", 110, straw("S1", "1")),
          2: done("biopsy_freeze", 110, straw("S2", "2")),
          3: done("biopsy_freeze", 110, straw("S3", "3")),
        },
      },
      FREEZING,
    )
    .witnessedBy(BEN);
  // Nobody waits for the laboratory of genetics: pending is an answer.
  expect([record.blocking(), record.due()]).toEqual([[], []]);
  expect(record.kpi("KPI_BIOPSY")).toBeUndefined();
  const read = record.reported(genetics(1, "euploid"), genetics(2, "aneuploid"), genetics(3, "no_result"));
  expect(read.kpi("KPI_BIOPSY")).toBe("2/3");
  expect(strawsToStore(read.record, [])).toHaveLength(3);
});

it("re-biopsy after warming", () => {
  const fromBank = { strawId: "S3", origin: "ICSI-0042/3", stage: "blastocyst", warmedAt: at(0), by: ADA };
  const record = cycle(WARMING, FREEZING, { operatorId: ADA.uid, cycleCode: "C3", ...consent() })
    .with({
      warmings: { 1: { ...fromBank, survival: "intact", reExpansion: "full" } },
      genetics: { 1: { type: "A", biopsyAt: at(3), by: ADA, cells: 5, tubeId: "T-9", result: "pending" } },
      dispositions: { 1: done("biopsy_freeze", 4, straw("S3-2", "7")) },
    })
    .witnessedBy(BEN);
  // No retrieval, no insemination and no check is asked for.
  expect([record.blocking(), record.due()]).toEqual([[], []]);
  expect(record.reported(genetics(1, "euploid")).kpi("KPI_BIOPSY")).toBe("1/1");
  expect(record.kpi("KPI_CRYOSURV")).toBe("1/1");
  expect(strawsToStore(record.record, [])[0]?.contents).toEqual([{ unit: 1, stage: "blastocyst" }]);
});

it("embryo lost in warming", () => {
  const fromBank = { strawId: "S3", origin: "ICSI-0042/3", stage: "blastocyst", warmedAt: at(0), by: ADA };
  const lost = cycle(WARMING, { operatorId: ADA.uid, cycleCode: "C3", ...consent() }).with({
    warmings: { 1: { ...fromBank, survival: "lysed" } },
  });
  expect(lost.witnessedBy(BEN).blocking()).toEqual([]);
  expect(lost.kpi("KPI_CRYOSURV")).toBe("0/1");
  const used = lost.with({ dispositions: { 1: TRANSFERRED }, transfers: { 1: transfer(2) } });
  expect(used.blocking()).toContain("Oocyte 1 did not survive warming, so it cannot be used.");
});

it("embryo stuck in the catheter and transferred again", () => {
  const record = blastocysts(1)
    .with({
      dispositions: { 1: TRANSFERRED },
      transfers: { 1: transfer(109, { found: ["retained"], remark: "reloaded after 6 min", difficulty: "difficult" }) },
    })
    .witnessedBy(BEN);
  expect(record.blocking()).toEqual([]);
  expect(implantation(record.reported(outcome({ hcg: "positive", sacs: 1 })))).toEqual([undefined, "1/1"]);
});

it("donation to research", () => {
  const record = blastocysts(2).with({ dispositions: { "1-2": done("donate_research", 120) } });
  expect(record.blocking()).toEqual([
    "A second person must witness this step.",
    "A second person must witness this step.",
  ]);
  expect([record.witnessedBy(BEN).blocking(), record.witnessedBy(BEN).due()]).toEqual([[], []]);
  expect(inEnglish(record.record.dispositions.map(({ fate }) => fate))).toEqual(["donate_research", "donate_research"]);
});

const consent = () => ({ consentRef: "CONS-0042", consentGivenAt: at(-240) });
