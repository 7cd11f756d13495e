import { describe, expect, it } from "vitest";
import { type Bank, replayed, type StrawChange, strawsByPlace } from "../cryobank/bank-plans.ts";
import { Straw, type Tank } from "../cryobank/straw.ts";
import { inEnglish } from "../messages/in-english.ts";
import type { ImportPlan } from "./import-run.ts";
import { planStraws, type StrawMoment, strawReversal } from "./plan-straws.ts";
import { planFault, readRecords } from "./read-records.ts";
import { suggestedColumns } from "./suggest-plan.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const EMMA = { uid: "emma", name: "Emma" };
const ORIGIN = { source: "Excel", importId: "import-1", fileName: "straws.csv", sha256: "0".repeat(64) };
const TANK: Tank = { id: "T1", rev: 1, organisation: "h", canisters: ["1", "2"], canes: ["A"], positions: 3 };
const HEADER = [
  ..."Halm;Patientin;Zyklus;Eizelle;Stadium;Eingefroren;Lagerort;Einwilligung;Lagerung bis".split(";"),
  ..."Status;Aufgetaut;Zweck;FET;Grund".split(";"),
];
const STATES = { gelagert: "stored", aufgetaut: "warmed", versandt: "shipped", verworfen: "discarded" };

const found = HEADER.map((name, column) => ({
  column,
  name,
  samples: [],
  texts: name === "Stadium" ? ["Blastozyste"] : [],
}));
const PLAN: ImportPlan = {
  ...{
    sheet: 0,
    headerLine: 1,
    order: "dmy",
    zone: "Europe/Berlin",
    shortYears: true,
    fillDown: false,
    timeOfDay: "12:00",
  },
  columns: suggestedColumns("straws", found, undefined).map((one) =>
    one.target === "header.state" ? { ...one, values: STATES } : one,
  ),
};

/** A straw of the file: `change` says what its row tells otherwise. */
const row = (straw: string, place: string, change: Record<string, string> = {}) => {
  const cells = [
    straw,
    "abc-0001",
    "2019-4",
    "3",
    "Blastozyste",
    "03.04.2019",
    place,
    "V-17",
    "31.12.2029",
    "gelagert",
  ];
  return HEADER.map((name, at) => change[name] ?? cells[at] ?? "");
};
const WARMED = { Status: "aufgetaut", Aufgetaut: "05.06.2020 08:30", Zweck: "transfer", FET: "2020-9", Lagerort: "" };

const moment = (straws: readonly Straw[] = []): StrawMoment => ({
  ...{ organisation: "h", source: "Excel", pattern: undefined },
  bank: { straws: new Map(straws.map((one) => [one.id, one])), tanks: new Map([["T1", TANK]]) },
  records: new Map([
    ["2019-4", { id: "imp1", code: "ICSI-0001", subjectCode: "ABC-0001" }],
    ["2020-9", { id: "imp2", code: "ICSI-0002", subjectCode: "ABC-0001" }],
    ["2020-8", { id: "imp3", code: "ICSI-0003", subjectCode: "XYZ-0001" }],
  ]),
});
const PATTERN: StrawMoment["pattern"] = { form: "foreign", prefix: "OLD", shape: "AAA-9999", check: "none" };

const read = (rows: string[][]) =>
  readRecords(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    "straws",
    PLAN,
    NOW,
  ).records;

const planned = (rows: string[][], straws: readonly Straw[] = []) => {
  const records = read(rows);
  const whole = records.filter(({ faults }) => faults.length === 0);
  const plan = planStraws(whole, { ...moment(straws), pattern: PATTERN }, ORIGIN, { by: EMMA, now: NOW });
  const faults = records.flatMap(({ key, faults: own }) => own.map(({ sentence }) => [key, inEnglish(sentence)]));
  const refused = [...plan.faults].flatMap(([{ key }, why]) => why.map((one) => [key, inEnglish(one)]));
  return {
    acts: [...plan.planned.values()],
    refused: Object.fromEntries([...faults, ...refused]) as Record<string, string>,
  };
};

const stored = ({ strawId: id, straw }: StrawChange) => Straw.parse({ ...straw, id, by: EMMA, at: NOW });
const after = (rows: string[][], straws: readonly Straw[] = []) => {
  const done = new Map(straws.map((one) => [one.id, one]));
  for (const { changes } of planned(rows, straws).acts) for (const one of changes) done.set(one.strawId, stored(one));
  return [...done.values()];
};

it("finds the columns of a list of straws by their German names, and asks for the oocyte", () => {
  expect(PLAN.columns.map(({ target }) => target)).toEqual([
    ..."key subject header.record unit contents.stage header.storedAt header.place".split(" "),
    ..."header.consentRef header.consentEnds header.state header.leftAt header.purpose header.warmedFor".split(" "),
    "header.reason",
  ]);
  expect(planFault("straws", PLAN)).toBeUndefined();
  const columns = PLAN.columns.filter(({ target }) => target !== "unit" && target !== "contents.stage");
  expect(planFault("straws", { ...PLAN, columns })?.code).toBe("importRows.noUnitColumn");
});

describe("straws of a file", () => {
  const FILE = [row("S-1", "T1/1/A/1"), row("S-1", "T1/1/A/1", { Eizelle: "5" }), row("S-2", "", WARMED)];

  it("lie in the bank with what they hold, and those that left are told with both acts", () => {
    const { acts, refused } = planned(FILE);
    expect(refused).toEqual({});
    expect(acts.map(({ strawId, result, changes }) => [strawId, result, changes.map(({ move }) => move.kind)])).toEqual(
      [
        ["S-2", "created", ["store", "warm"]],
        ["S-1", "created", ["store"]],
      ],
    );
    const [warmed, lying] = after(FILE);
    expect(warmed).toMatchObject({ state: "warmed", warmedFor: "imp2", rev: 2, imported: { rev: 2, lines: [4] } });
    expect(warmed?.placeId).toBeUndefined();
    expect(lying).toMatchObject({
      state: "stored",
      placeId: "T1~1~A~1",
      testCode: "ICSI-0001",
      imported: { lines: [2, 3] },
    });
    expect(lying?.contents.map(({ unit }) => unit)).toEqual([3, 5]);
    for (const { changes } of acts) {
      const { state, placeId } = stored(changes.at(-1) as StrawChange);
      expect(replayed(changes.map(({ rev, move }) => ({ ...move, rev }) as never))).toEqual({ state, placeId });
    }
  });

  it.each<[string, string[][], string]>([
    ["a place that two want", [row("S-0", "T1/1/A/1"), row("S-1", "T1/1/A/1")], "cannot both lie at T1 / 1 / A / 1"],
    ["a place of no tank", [row("S-1", "T9/1/A/1")], "There is no tank T9"],
    ["no place", [row("S-1", "")], "Enter tank"],
    ["three parts of a place", [row("S-1", "T1/1/A")], "“T1/1/A” is no place"],
    ["one code in two rows", [row("S-1", "T1/1/A/2"), row("s 1", "T1/1/A/3")], "Straw S-1 is in row 2 as well"],
    ["a record that is not there", [row("S-1", "T1/1/A/1", { Zyklus: "2001-1" })], "Import its cycle first"],
    ["a record of somebody else", [row("S-1", "T1/1/A/1", { Zyklus: "2020-8" })], "another subject"],
    ["no consent", [row("S-1", "T1/1/A/1", { "Lagerung bis": "" })], "which consent"],
    ["a day that is none", [row("S-1", "T1/1/A/1", { "Lagerung bis": "31.02.2029" })], "no day of the calendar"],
    ["no stage", [row("S-1", "T1/1/A/1", { Stadium: "" })], "at which stage oocyte 3"],
    ["a subject code of another form", [row("S-1", "T1/1/A/1", { Patientin: "HF-1" })], "looks like AAA-9999"],
    ["a time to come", [row("S-1", "T1/1/A/1", { Eingefroren: "03.04.2027" })], "future"],
    ["a disposal", [row("S-1", "T1/1/A/1", { Status: "verworfen" })], "two people"],
    ["a warming without its time", [row("S-1", "", { ...WARMED, Aufgetaut: "" })], "when the straw left"],
    ["a time without what became of it", [row("S-1", "T1/1/A/1", { Aufgetaut: "05.06.2020" })], "what became"],
    ["a transfer for no record", [row("S-1", "", { ...WARMED, FET: "" })], "which record"],
    ["a warming before the freezing", [row("S-1", "", { ...WARMED, Aufgetaut: "01.01.2019" })], "before the straw"],
    [
      "a transfer after the consent",
      [row("S-1", "", { ...WARMED, "Lagerung bis": "31.12.2019" })],
      "ended on 2019-12-31",
    ],
    ["a shipment without a reason", [row("S-1", "", { ...WARMED, Status: "versandt", Zweck: "" })], "Say why"],
  ])("are rejected for %s", (_, rows, sentence) => {
    expect(Object.values(planned(rows).refused)).toEqual([expect.stringContaining(sentence)]);
  });

  it("are the same when the file comes again, leave by their act, and differ in nothing silently", () => {
    const there = after(FILE);
    expect(planned(FILE, there).acts.map(({ result }) => result)).toEqual(["same", "same"]);
    const two = [1, 2].map((at) =>
      row("S-1", "T1/1/A/1", { ...WARMED, Lagerort: "T1/1/A/1", Eizelle: String(2 * at + 1) }),
    );
    expect(planned(two, there).acts).toMatchObject([{ result: "changed", changes: [{ rev: 2, leaves: "T1~1~A~1" }] }]);
    expect(planned([row("S-1", "T1/1/A/2"), row("S-1", "T1/1/A/2", { Eizelle: "5" })], there).refused["S-1"]).toContain(
      "Place: the bank has something else for straw S-1",
    );
    expect(planned([row("S-1", "T1/1/A/1")], there).refused["S-1"]).toContain("Contents: the bank has");
    const moved = there.map((one) => ({ ...one, rev: one.rev + 1 }));
    expect(planned(FILE, moved).refused["S-1"]).toContain("Somebody changed straw S-1");
    const own = there.map(({ imported: _, ...one }) => one);
    expect(planned(FILE, own).refused["S-1"]).toContain("did not come from this source");
    expect(
      planned(
        FILE,
        there.map((one) => ({ ...one, organisation: "other" })),
      ).refused["S-1"],
    ).toContain("did not come");
  });

  it("are taken back by an act of their own, and come again", () => {
    const there = after(FILE);
    const bank: Bank = { straws: new Map(there.map((one) => [one.id, one])), tanks: moment().bank.tanks };
    const back = there.map((one) => {
      const change = strawReversal(bank, one, undefined, { by: EMMA, now: NOW });
      if (!change) throw new Error("kept");
      expect(change.move).toMatchObject({ kind: "undo", reason: "Import undone: straws.csv" });
      return stored(change);
    });
    expect(back.map(({ state, placeId, warmedFor }) => [state, placeId, warmedFor])).toEqual(
      back.map(() => ["withdrawn", undefined, undefined]),
    );
    expect(strawsByPlace({ straws: new Map(back.map((one) => [one.id, one])), tanks: bank.tanks }).size).toBe(0);
    const again = planned(FILE, back);
    expect(again.refused).toEqual({});
    expect(again.acts.map(({ result, changes }) => [result, changes.map(({ rev }) => rev)])).toEqual([
      ["restored", [4, 5]],
      ["restored", [3]],
    ]);
  });

  it("lie at their place again where it is free, else stay as they left", () => {
    const [, lying] = after(FILE);
    const warmed = after(
      [row("S-1", "", { ...WARMED, Eizelle: "3" }), row("S-1", "", { ...WARMED, Eizelle: "5" })],
      lying ? [lying] : [],
    );
    const [left] = warmed;
    if (!left) throw new Error("no straw");
    const tanks = moment().bank.tanks;
    const bankOf = (...straws: Straw[]): Bank => ({ straws: new Map(straws.map((one) => [one.id, one])), tanks });
    const reversal = (bank: Bank) => strawReversal(bank, left, "T1~1~A~1", { by: EMMA, now: NOW });
    expect(reversal(bankOf(left))).toMatchObject({ straw: { state: "stored" }, takes: "T1~1~A~1" });
    const [other] = after([row("S-7", "T1/1/A/1")]);
    expect(reversal(bankOf(left, ...(other ? [other] : [])))).toBeUndefined();
  });
});
