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
  transfer,
  WARMING,
} from "../../../test-support/cycle.ts";
import { type Bank, type Planned, planDisposal, planMove, planStore, planTakeOut } from "../../cryobank/bank-plans.ts";
import { Straw, type Tank } from "../../cryobank/straw.ts";
import { inEnglish } from "../../messages/in-english.ts";
import { strawsToStore } from "../kinds/icsi/banked-straws.ts";
import { mapIn } from "../sheet.ts";

const CONSENT = { ref: "CONS-0042", endsOn: "2026-12-31" };
const tank = (id: string): Tank => ({
  ...{ id, rev: 1, organisation: "h", canisters: ["1", "2"], canes: ["C4"], positions: 9 },
});
const act = (hours: number, more: object = {}) => ({ by: ADA, happenedAt: at(hours), now: at(hours), ...more });

/** A bank that does what is planned, and says what is refused. */
function bankOf(straws: ReadonlyMap<string, Straw> = new Map()) {
  const bank: Bank = { straws, tanks: new Map(["T1", "T2"].map((id) => [id, tank(id)])) };
  return {
    bank,
    lies: (id: string) => [straws.get(id)?.state, straws.get(id)?.placeId],
    straws: [...straws.values()],
    after({ changes }: Planned) {
      // The writer adds who entered it and when.
      const entered = { by: ADA, at: at(200) };
      const changed = changes.map(({ strawId, straw: { disposal, ...fields } }) => {
        const asked = disposal === undefined ? {} : { disposal: { ...mapIn(disposal), ...entered } };
        return [strawId, Straw.parse({ ...fields, ...asked, id: strawId, ...entered })] as const;
      });
      return bankOf(new Map([...straws, ...changed]));
    },
  };
}
const refused = ({ refused: all }: Planned) => all.map(({ why }) => inEnglish(why));

/** Two embryos of day 5, frozen in the one straw S1. */
const frozen = cycle(RETRIEVAL, ICSI, FREEZING, { cocRetrieved: 2 })
  .with({
    oocytes: { "1-2": MII },
    fert: { ...seen(17), "1-2": PN2 },
    ...notDone("not looked at on these days", "d2", "d3", "d4", "d5_expanded"),
    d5_full: { ...seen(108), 1: { expansion: 4, icm: "A", te: "A" }, 2: { expansion: 3, icm: "B", te: "B" } },
    dispositions: { "1-2": done("freeze", 110, straw("S1", "3")) },
  })
  .witnessedBy(BEN);

const stored = (record = frozen) => {
  const empty = bankOf();
  const straws = strawsToStore(record.record, []).map(({ frozenAt, ...one }) => ({
    ...one,
    ...{ organisation: "h", subjectCode: "HF-0042-K", testId: "t1", testCode: "ICSI-0042" },
    ...{ consent: CONSENT, storedAt: frozenAt },
  }));
  return empty.after(planStore(empty.bank, straws, { now: at(200) }));
};

it("two embryos in a straw", () => {
  expect([frozen.blocking(), frozen.due()]).toEqual([[], []]);
  const bank = stored();
  expect(bank.lies("S1")).toEqual(["stored", "T1~2~C4~3"]);
  expect(bank.straws[0]?.contents).toEqual([
    { unit: 1, stage: "blastocyst", grade: "4AA" },
    { unit: 2, stage: "blastocyst", grade: "3BB" },
  ]);
  // Frozen is in the bank: until then the record is not submitted.
  expect(frozen.besides({ straws: [] }).blocking()).toEqual(
    [1, 2].map((n) => `The straw of oocyte ${n} is not in the cryobank: store it.`),
  );
  expect(frozen.besides({ straws: bank.straws }).blocking()).toEqual([]);
});

it("two straws at one place", () => {
  const apart = frozen.with({ dispositions: { 2: straw("S2", "3") } }).witnessedBy(BEN, 210);
  expect(apart.blocking()).toEqual(["The embryos of oocytes 1 and 2 lie at the same place in different straws."]);
  expect(
    apart
      .with({ dispositions: { 2: straw("S2", "4") } })
      .witnessedBy(BEN, 220)
      .blocking(),
  ).toEqual([]);
});

it("a straw of two embryos, of which one is used", () => {
  const bank = stored();
  const warmed = bank.after(planTakeOut(bank.bank, "S1", { kind: "warm", purpose: "transfer" }, act(400)));
  expect(warmed.lies("S1")).toEqual(["warmed", undefined]);
  const fromBank = (unit: number) => ({
    ...{
      strawId: "S1",
      origin: `ICSI-0042/${unit}`,
      stage: "blastocyst",
      warmedAt: at(400),
      by: ADA,
      survival: "intact",
    },
  });
  const record = cycle(WARMING, FREEZING, {
    operatorId: ADA.uid,
    cycleCode: "C2",
    consentRef: "C",
    consentGivenAt: at(0),
  })
    .with({
      warmings: { 1: fromBank(1), 2: fromBank(2) },
      dispositions: { 1: { fate: "transfer" }, 2: done("freeze", 403, straw("S1-R", "4")) },
      transfers: { 1: transfer(403) },
    })
    .witnessedBy(BEN);
  expect(record.blocking()).toEqual([]);
  expect(record.kpi("KPI_CRYOSURV")).toBe("2/2");
  // The rest goes back in a straw of its own; the old code stays that of the old straw.
  const [again] = strawsToStore(record.record, []);
  expect(again).toMatchObject({ strawId: "S1-R", contents: [{ unit: 2, stage: "blastocyst" }] });
  const sameCode = { ...again, strawId: "S1", organisation: "h", subjectCode: "HF-0042-K", consent: CONSENT };
  const plan = planStore(warmed.bank, [{ place: "T1~2~C4~4", contents: [], storedAt: at(403), ...sameCode }], {
    now: at(404),
  });
  expect(refused(plan)).toEqual(["Straw S1 is in the bank already."]);
});

it("warming of what was never frozen", () => {
  const warm = { kind: "warm", purpose: "transfer" } as const;
  expect(refused(planTakeOut(stored().bank, "S8", warm, act(400)))).toEqual(["Straw S8 was never stored."]);
  const bank = stored();
  const once = bank.after(planTakeOut(bank.bank, "S1", warm, act(400)));
  expect(refused(planTakeOut(once.bank, "S1", warm, act(401)))).toHaveLength(1);
  const row = { strawId: "S8", stage: "blastocyst", warmedAt: at(0), by: ADA, survival: "intact" };
  const record = cycle(WARMING, { operatorId: ADA.uid, cycleCode: "C2" }).with({ warmings: { 1: row } });
  // A record says where it was frozen: one of Zona's by its code and number, any other as external.
  const where = "Enter the record and the number it had there, such as ICSI-0042/7.";
  expect(record.blocking()).toContain(where);
  expect(record.with({ warmings: { 1: { origin: "ICSI-0040/2" } } }).blocking()).not.toContain(where);
  expect(record.with({ warmings: { 1: { origin: "external: Lyon" } } }).blocking()).not.toContain(where);
});

it("straw moved to another tank", () => {
  const bank = stored();
  const plan = planMove(bank.bank, new Map([["S1", "T2~1~C4~1"]]), act(300));
  expect(plan.changes[0]?.move).toMatchObject({
    kind: "move",
    from: "T1~2~C4~3",
    to: "T2~1~C4~1",
    happenedAt: at(300),
  });
  expect(bank.after(plan).lies("S1")).toEqual(["stored", "T2~1~C4~1"]);
  // The record keeps where it was frozen to: moving it later voids no witness and asks for no amendment.
  expect(frozen.besides({ straws: bank.after(plan).straws }).blocking()).toEqual([]);
});

it("straw lost, and found again", () => {
  const bank = stored();
  expect(refused(planTakeOut(bank.bank, "S1", { kind: "lose" }, act(300)))).toEqual([
    "Say why, in at least 3 characters.",
  ]);
  const lost = bank.after(planTakeOut(bank.bank, "S1", { kind: "lose" }, act(300, { reason: "not in its cane" })));
  expect(lost.lies("S1")).toEqual(["lost", undefined]);
  expect(frozen.besides({ straws: lost.straws }).blocking()).toEqual([]);
  const found = lost.after(planMove(lost.bank, new Map([["S1", "T1~2~C4~5"]]), act(310)));
  expect(found.lies("S1")).toEqual(["stored", "T1~2~C4~5"]);
});

it("consent to storage ends", () => {
  const bank = stored();
  const late = act(24 * 300);
  const warm = (purpose: "transfer" | "other") => planTakeOut(bank.bank, "S1", { kind: "warm", purpose }, late);
  expect(refused(warm("transfer"))).toEqual([
    "The consent CONS-0042 of straw S1 ended on 2026-12-31: it cannot be warmed for a transfer.",
  ]);
  expect(refused(warm("other"))).toEqual([]);
  // Two people discard it.
  const asked = bank.after(planDisposal(bank.bank, "S1", "ask", { ...late, reason: "consent ended" }));
  const confirm = (by: typeof ADA) => planTakeOut(asked.bank, "S1", { kind: "discard" }, { ...late, by });
  expect(refused(confirm(ADA))).toEqual(["You asked to discard straw S1: another person must confirm it."]);
  expect(asked.after(confirm(BEN)).lies("S1")).toEqual(["discarded", undefined]);
});

it("consent withdrawn while embryos are in culture", () => {
  const consents = {
    "1": { document: "ICF", version: "2.0", givenAt: at(-240), withdrawnAt: at(90) },
  };
  const named = { consentRef: "ICF, 2.0" };
  const withdrawn = frozen.with({}, named).besides({ consents });
  expect(withdrawn.blocking()).toEqual([
    "The consent ICF, 2.0 was withdrawn before something that this record holds was done.",
  ]);
  // To discard them is what a withdrawal leads to.
  const gone = { place: undefined, ...discarded(110, "consent withdrawn") };
  expect(
    withdrawn
      .with({ dispositions: { "1-2": gone } })
      .witnessedBy(BEN, 220)
      .blocking(),
  ).toEqual([]);
  const transferred = withdrawn.with({
    dispositions: { 1: { fate: "transfer", fateAt: undefined, by: undefined, place: undefined }, 2: gone },
    transfers: { 1: transfer(109) },
  });
  expect(transferred.witnessedBy(BEN, 220).blocking()).toEqual(withdrawn.blocking());
});
