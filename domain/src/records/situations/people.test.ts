import { expect, it } from "vitest";
import {
  ADA,
  at,
  BEN,
  type Cycle,
  cycle,
  discarded,
  EVE,
  ICSI,
  MII,
  notDone,
  PN2,
  RETRIEVAL,
  seen,
} from "../../../test-support/cycle.ts";
import { inEnglish } from "../../messages/in-english.ts";
import { copiedFields, copiesOf } from "../creation/copied-record.ts";
import { move } from "../moves/lab-test-transitions.ts";
import { recordFacts } from "../record-readiness.ts";

const finished = (by = ADA) =>
  cycle(RETRIEVAL, ICSI, { cocRetrieved: 2 }).with({
    oocytes: { "1-2": MII },
    fert: { ...seen(17), "1-2": PN2 },
    ...notDone("not looked at on these days", "d2", "d3", "d4", "d5_expanded"),
    d5_full: { ...seen(108), "1-2": { expansion: null } },
    dispositions: { "1-2": { ...discarded(110, "arrested"), by } },
  });

function review(record: Cycle, actor: string, witnessMayReview: boolean) {
  const check = record.checked();
  const facts = recordFacts(record, { actor, queries: [], now: at(480) });
  const verdict = move("submitted", "review", { ...facts, witnessMayReview, ...(check && { check }) });
  return "to" in verdict ? verdict.to : verdict.refused.map(({ guard }) => guard);
}

it("the colleague of two must review", () => {
  const record = finished().witnessedBy(BEN);
  expect(record.checked()).toMatchObject({ isFit: true, involved: [ADA.uid], witnesses: [BEN.uid] });
  expect(review(record, ADA.uid, true)).toEqual(["other-person"]);
  // Where two people are all there are, the site lets who only watched review.
  expect(review(record, BEN.uid, false)).toEqual(["not-witness"]);
  expect(review(record, BEN.uid, true)).toBe("reviewed");
  // Who did a part of the work never does.
  const shared = record.with({ d5_full: { 2: { by: BEN } } });
  expect(review(shared, BEN.uid, true)).toEqual(["other-person"]);
  expect(review(shared, EVE.uid, true)).toBe("reviewed");
});

it("what was witnessed is changed afterwards", () => {
  const record = finished().witnessedBy(BEN);
  const changed = record.with({ dispositions: { 2: { reason: "degenerated" } } });
  expect(changed.blocking()).toEqual([
    "What Ben Osei witnessed has changed since: a second person must witness it again.",
  ]);
  expect(changed.witnessedBy(BEN, 210).blocking()).toEqual([]);
  expect(changed.with({ dispositions: { 2: { reason: "arrested" } } }).blocking()).toEqual([]);
});

it("somebody witnesses their own act", () => {
  expect(finished(BEN).witnessedBy(BEN).blocking()).toEqual([1, 2].map(() => "Who performs a step cannot witness it."));
  expect(finished(BEN).witnessedBy(BEN).witnessedBy(ADA, 210).blocking()).toEqual([]);
});

it("patient code wrong, found after lock", () => {
  const record = finished().witnessedBy(BEN);
  const copied = copiedFields(record.test, { by: EVE.uid, subjectCode: "HF-0043-J", isStudyBlinded: false });
  expect(copied.copiedFrom).toEqual({ testId: "t1", code: "ICSI-0042", rev: 4 });
  // What was observed goes with it; the consent was somebody else's.
  expect(copied.header).not.toHaveProperty("consentRef");
  expect(copiesOf(record.sheets).length).toBeGreaterThan(0);
  const { header = {} } = copied;
  const again = cycle({ ...header, consentRef: "CONS-0043", consentGivenAt: at(-200) }).with(
    Object.fromEntries(Object.entries(record.sheets).map(([id, { rows }]) => [id, rows])),
  );
  expect(inEnglish(again.blocking())).toEqual([1, 2].map(() => "A second person must witness this step."));
  expect(again.witnessedBy(BEN, 300).blocking()).toEqual([]);
  expect(again.kpi("KPI_ICSI_FERT")).toBe(record.kpi("KPI_ICSI_FERT"));
});
