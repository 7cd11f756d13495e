import { describe, expect, it } from "vitest";
import example from "../../examples/icsi-record.json" with { type: "json" };
import { Straw } from "../cryobank/straw.ts";
import { reviveInstants } from "../timing/revive-instants.ts";
import { actsOf } from "./acts.ts";
import { readIcsiRecord } from "./kinds/icsi/icsi-record.ts";
import { icsiDocument } from "./kinds/icsi/icsi-sheets.ts";
import { LateResult } from "./late-result.ts";
import { type LifeLineRecord, lifeLineOf } from "./life-line.ts";
import type { SheetRows } from "./sheet.ts";

const by = { uid: "u-emma", name: "Emma" };
const WARMED_AT = new Date("2026-08-01T08:00:00Z");
const TRANSFERRED_AT = new Date("2026-08-01T12:00:00Z");
const place = { strawId: "S-2", tank: "T1", canister: "1", cane: "C1", position: "1" };

function read(document: unknown) {
  const { record } = readIcsiRecord(document, "draft");
  if (!record) throw new Error("unreadable");
  return record;
}
const straw = (fields: object) =>
  Straw.parse({
    ...{ rev: 2, organisation: "o", subjectCode: "HF-1", consent: { ref: "C", endsOn: "2040-01-01" } },
    ...{ state: "warmed", storedAt: WARMED_AT, by, at: WARMED_AT, ...fields },
  });
const S2 = straw({
  id: "S-2",
  testId: "t1",
  contents: [2, 3].map((unit) => ({ unit, stage: "blastocyst" })),
  warmedFor: "t2",
});

const frozen = (unit: number) => ({ unit, fate: "freeze", fateAt: new Date("2026-05-17T08:00:00Z"), by, place });
const origin: LifeLineRecord = {
  ...{ testId: "t1", code: "ICSI-0042", results: [], straws: [S2] },
  record: read({
    ...(reviveInstants(example) as object),
    dispositions: [frozen(2), frozen(3)],
    transfers: [],
  }),
};
const warmed = (unit: number, more: object = {}) => ({
  ...{ strawId: "S-2", origin: `ICSI-0042/${unit}`, stage: "blastocyst", warmedAt: WARMED_AT, by, survival: "intact" },
  ...more,
});
const outcome = (id: string, sacs: number, more: object = {}) =>
  LateResult.parse({
    ...{ id, kind: "outcome", transfer: 1, values: { hcg: "positive", sacs }, by },
    ...{ at: new Date("2026-08-16T09:00:00Z"), enteredAt: new Date("2026-08-16T10:00:00Z"), ...more },
  });
const second = (rows: Record<string, SheetRows>, more: Partial<LifeLineRecord> = {}): LifeLineRecord => ({
  ...{ testId: "t2", code: "ICSI-0099", results: [], straws: [S2], ...more },
  record: read(
    icsiDocument(
      { material: { oocyteSource: "own_embryos_vitrified" } },
      Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { rows: own }])),
      [],
    ),
  ),
});
/** Embryo 3 of the first record is embryo 2 of the second. */
const transferred = second(
  {
    warmings: { 1: warmed(2), 2: warmed(3) },
    dispositions: { 1: { fate: "discard", fateAt: TRANSFERRED_AT, by, reason: "collapsed" }, 2: { fate: "transfer" } },
    transfers: { 1: { transferredAt: TRANSFERRED_AT, by: [by, { uid: "u-noor", name: "Noor" }], catheter: "Soft" } },
  },
  { results: [outcome("r1", 2), outcome("r2", 1, { supersedes: "r1", reason: "second scan" })] },
);

describe("the acts of a record", () => {
  it("come in the order in which they happened, each with its people and its row", () => {
    const acts = actsOf(origin.record);
    const times = acts.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const own = acts.filter(({ unit }) => unit === 2);
    expect(own.map(({ kind }) => kind).slice(0, 4)).toEqual(["retrieval", "denudation", "insemination", "check"]);
    expect(own.at(-1)).toMatchObject({ kind: "fate", by: [by], row: { sheetId: "dispositions", rowId: "2" } });
  });

  it("tell of a transfer once for each embryo, with all who did it", () => {
    const [act] = actsOf(transferred.record).filter(({ kind }) => kind === "transfer");
    expect(act).toMatchObject({ unit: 2, at: TRANSFERRED_AT, row: { sheetId: "transfers", rowId: "1" } });
    expect(act?.by.map(({ name }) => name)).toEqual(["Emma", "Noor"]);
  });

  it("leave out what was only planned: no time, no act", () => {
    expect(actsOf(second({ oocytes: { 1: { maturity: "MII", insemination: "icsi" } } }).record)).toEqual([]);
  });
});

describe("a life-line", () => {
  const both = [origin, transferred];

  it("goes from the retrieval over the straw to the transfer and its outcome, in whichever record one begins", () => {
    const line = lifeLineOf(both, { testId: "t1", unit: 3 });
    expect(lifeLineOf(both, { testId: "t2", unit: 2 })).toEqual(line);
    expect(line).toMatchObject({ status: "transferred", needs: [] });
    expect(line.steps.map(({ code, act }) => `${code} ${act.kind}`)).toEqual(
      expect.arrayContaining(["ICSI-0042 retrieval", "ICSI-0042 fate", "ICSI-0099 warming", "ICSI-0099 transfer"]),
    );
    expect(line.steps.at(-1)).toMatchObject({
      specimen: { testId: "t2", unit: 2 },
      act: { kind: "result", result: { id: "r2" } },
    });
    const freezing = line.steps.findIndex(({ act }) => act.kind === "fate");
    expect(line.steps[freezing]).toMatchObject({ strawId: "S-2", specimen: { unit: 3 } });
    expect(line.steps[freezing + 1]).toMatchObject({ strawId: "S-2", act: { kind: "warming" }, specimen: { unit: 2 } });
  });

  it("counts hours from its own insemination, and after a warming from that", () => {
    const { steps } = lifeLineOf(both, { testId: "t1", unit: 3 });
    const hoursOf = (kind: string) => steps.find(({ act }) => act.kind === kind)?.hours;
    expect(hoursOf("retrieval")).toBeUndefined();
    expect(hoursOf("insemination")).toBeUndefined();
    expect(hoursOf("check")?.since).toBe("insemination");
    expect(hoursOf("transfer")).toEqual({ since: "warming", hours: 4 });
    expect(hoursOf("result")).toBeUndefined();
  });

  it("names the records it needs beside those it was given", () => {
    expect(lifeLineOf([], { testId: "t1", unit: 3 })).toEqual({ steps: [], status: undefined, needs: ["t1"] });
    expect(lifeLineOf([origin], { testId: "t1", unit: 3 }).needs).toEqual(["t2"]);
    expect(lifeLineOf([transferred], { testId: "t2", unit: 2 }).needs).toEqual(["t1"]);
  });

  it("goes on with its own embryo of a straw of two, and ends where the other record says nothing of it", () => {
    expect(lifeLineOf(both, { testId: "t1", unit: 2 }).status).toBe("discarded");
    const without = second({ warmings: { 1: warmed(2) } });
    expect(lifeLineOf([origin, without], { testId: "t1", unit: 3 })).toMatchObject({ status: "frozen", needs: [] });
  });

  it("ends at a specimen from outside, and does not go round", () => {
    const outside = second({ warmings: { 1: warmed(2, { origin: "external", strawId: "X-1" }) } });
    expect(lifeLineOf([outside], { testId: "t2", unit: 1 }).steps.map(({ act }) => act.kind)).toEqual(["warming"]);
    const self = straw({ id: "S-2", testId: "t2", contents: [{ unit: 1, stage: "blastocyst" }], warmedFor: "t2" });
    const round = second({ warmings: { 1: warmed(1) } }, { straws: [self] });
    expect(lifeLineOf([round], { testId: "t2", unit: 1 }).steps).toHaveLength(1);
  });
});
