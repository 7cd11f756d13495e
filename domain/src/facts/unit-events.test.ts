import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, BEN, cycleOf, done, EVE, MII, PN2, RETRIEVAL, seen, straw, transfer } from "../../test-support/cycle.ts";
import type { LateResult } from "../records/late-result.ts";
import type { SheetRow } from "../records/sheet.ts";
import { UNNAMED_SITE } from "../sites/site.ts";
import { makeTestFacts } from "./make-test-facts.ts";
import { hoursTo } from "./unit-events.ts";
import type { BankedStraw } from "./unit-storage.ts";

const NOW = at(480);
const rows = (typed: readonly (SheetRow | undefined)[]) => ({
  rows: Object.fromEntries(typed.flatMap((row, n) => (row ? [[String(n + 1), row] as const] : []))),
});

function factsOf(
  sheets: Parameters<typeof cycleOf>[0]["sheets"],
  results: readonly LateResult[] = [],
  straws: BankedStraw[] = [],
) {
  const { test } = cycleOf({
    header: { ...RETRIEVAL, icsiStartAt: at(0) },
    sheets,
    witnessed: [],
    results,
    beside: {},
  });
  const beside = { pictures: [], queries: { total: 0, open: 0 }, moves: [], site: { ...UNNAMED_SITE, name: "h" } };
  return makeTestFacts({ test, sheets, results, straws, ...beside, people: new Map() }, NOW);
}

const fate = fc.record({
  fate: fc.constantFrom("freeze", "discard", "donate_research", "transfer"),
  hours: fc.integer({ min: 90, max: 160 }),
});
const oocyte = fc.record({
  injectedAt: fc.integer({ min: 0, max: 1 }),
  isBen: fc.boolean(),
  fate: fc.option(fate, { nil: undefined }),
});
const EVENT = { freeze: "frozen", discard: "discarded", donate_research: "donated", transfer: "transferred" };

describe("events of an oocyte", () => {
  it("are those of its rows, with their time and people, and the hours between them", () => {
    fc.assert(
      fc.property(fc.array(oocyte, { minLength: 1, maxLength: 6 }), (oocytes) => {
        const inseminated = oocytes.map(({ injectedAt, isBen }) => ({
          ...MII,
          inseminatedAt: at(injectedAt),
          ...(isBen && { inseminatedBy: BEN }),
        }));
        const ends = oocytes.map((one) => one.fate && done(one.fate.fate, one.fate.hours, { reason: "as agreed" }));
        const { units } = factsOf({
          oocytes: rows(inseminated),
          fert: { rows: { ...rows(oocytes.map(() => PN2)).rows, ...seen(17) } },
          dispositions: rows(ends.map((row, n) => row && { ...row, ...straw(`S${n}`, String(n + 1)) })),
          transfers: { rows: { 1: transfer(120) } },
        });
        for (const [n, one] of oocytes.entries()) {
          const { events, hours } = units[n] ?? {};
          const end = one.fate && (one.fate.fate === "transfer" ? 120 : one.fate.hours);
          const told = { inseminated: at(one.injectedAt), fertChecked: at(17), checked: at(17) };
          const ended = one.fate && end !== undefined && { [EVENT[one.fate.fate as keyof typeof EVENT]]: at(end) };
          const times = Object.fromEntries(Object.entries(events ?? {}).map(([event, { at: when }]) => [event, when]));
          expect(times).toEqual({ ...told, ...ended });
          expect(events?.inseminated?.by).toEqual([one.isBen ? BEN.uid : "u-ada"]);
          expect(hours).toEqual({
            sinceRetrieval: one.injectedAt + 3,
            toFertCheck: 17 - one.injectedAt,
            toEnd: end === undefined ? null : end - one.injectedAt,
          });
          if (one.fate?.fate === "transfer") expect(events?.transferred?.by).toEqual([EVE.uid]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("have no hours backwards", () => expect(hoursTo(at(2), at(1))).toBeNull());
});

describe("a frozen oocyte", () => {
  const sheets = {
    oocytes: rows([MII]),
    dispositions: rows([{ ...done("freeze", 120), ...straw("S1", "3") }]),
  };
  const banked = { id: "S1", at: NOW, contents: [{ unit: 1, stage: "blastocyst" as const }], mediumLot: "VIT-1" };

  it("lies where its record says until the bank has its straw, and then where the bank says", () => {
    const storage = (straws: BankedStraw[]) => factsOf(sheets, [], straws).units[0]?.storage;
    expect(storage([])).toMatchObject({ id: "S1", state: "stored", place: "T1 / 2 / C4 / 3", mediumLot: null });
    const moved = { ...banked, state: "stored" as const, placeId: "T2~1~A~9" };
    expect(storage([moved])).toMatchObject({ place: "T2 / 1 / A / 9", mediumLot: "VIT-1", warmedFor: null });
    const warmed = { ...banked, state: "warmed" as const, warmedForCode: "ICSI-0150" };
    expect(storage([warmed])).toMatchObject({ state: "warmed", place: null, warmedFor: "ICSI-0150" });
  });
});

it.each([
  [{ hcg: "negative" }, "negative"],
  [{ hcg: "positive" }, "positive"],
  [{ hcg: "positive", sacs: 2, heartbeats: 1 }, "heartbeat"],
  [{ hcg: "positive", sacs: 1, heartbeats: 1, births: 1 }, "birth"],
  [{ hcg: "unknown" }, "unknown"],
] as const)("of a transfer with %o says how far it came: %s", (values, outcome) => {
  const result = { id: "r1", kind: "outcome", transfer: 1, values, at: at(400), by: BEN, enteredAt: at(400) } as const;
  const sheets = {
    oocytes: rows([MII, MII]),
    dispositions: rows([done("transfer", 120), done("discard", 120, { reason: "arrested" })]),
    transfers: { rows: { 1: transfer(120) } },
  };
  expect(factsOf(sheets, [result]).units.map((unit) => unit.outcome)).toEqual([outcome, null]);
});
