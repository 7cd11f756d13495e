import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import {
  type Bank,
  type NewStraw,
  planDisposal,
  planMove,
  planStore,
  planTakeOut,
  replayed,
  writesOf,
} from "./bank-plans.ts";
import { nextFree } from "./free-places.ts";
import { Straw, type Tank } from "./straw.ts";

const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };
const NOW = new Date("2026-11-23T10:00:00Z");
const AT = new Date("2026-11-03T10:00:00Z");
const TANK: Tank = { id: "T1", rev: 1, organisation: "h", canisters: ["1", "2"], canes: ["A", "B"], positions: 3 };

const straw = (id: string, place: string | undefined, more: object = {}) =>
  Straw.parse({
    id,
    rev: 1,
    organisation: "h",
    subjectCode: "HF-0042-K",
    contents: [{ unit: 1, stage: "blastocyst" }],
    consent: { ref: "C-1", endsOn: "2026-12-31" },
    state: place ? "stored" : "warmed",
    ...(place && { placeId: place }),
    storedAt: AT,
    by: EMMA,
    at: AT,
    ...more,
  });

const bankOf = (...straws: Straw[]): Bank => ({
  straws: new Map(straws.map((one) => [one.id, one])),
  tanks: new Map([["T1", TANK]]),
});
const act = (more: object = {}) => ({ by: EMMA, happenedAt: NOW, now: NOW, ...more });
const said = ({ refused }: { refused: { why: Parameters<typeof inEnglish>[0] }[] }) =>
  refused.map(({ why }) => inEnglish(why));

const newStraw = (strawId: string, place: string | undefined): NewStraw => ({
  ...{ strawId, place, organisation: "h", subjectCode: "HF-0042-K", storedAt: AT },
  contents: [{ unit: 1, stage: "blastocyst" }],
  consent: { ref: "C-1", endsOn: "2026-12-31" },
});

describe("storing", () => {
  it("says who holds a place since when, and what is free beside it", () => {
    const plan = planStore(bankOf(straw("S-0012", "T1~2~A~2")), [newStraw("S-1", "T1~2~A~2")], { now: NOW });
    expect(said(plan)).toEqual(["T1 / 2 / A / 2 holds straw S-0012 since 2026-11-03; free beside it: 1, 3."]);
    expect(plan.changes).toEqual([]);
  });

  it.each<[string, NewStraw[], string]>([
    ["an unreadable code", [newStraw("?", "T1~1~A~1")], "A straw code has up to 40"],
    ["a code of the bank", [newStraw("s-9", "T1~1~A~1")], "Straw S-9 is in the bank already."],
    ["an unreadable place", [newStraw("S-1", undefined)], "Enter tank, canister"],
    ["an unknown tank", [newStraw("S-1", "T9~1~A~1")], "There is no tank T9"],
    ["a place beyond the tank", [newStraw("S-1", "T1~1~A~4")], "Tank T1 has no place T1 / 1 / A / 4."],
    ["one place for two", [newStraw("S-1", "T1~1~A~1"), newStraw("S-2", "T1~1~A~1")], "cannot both lie at"],
    [
      "five embryos in a straw",
      [{ ...newStraw("S-1", "T1~1~A~1"), contents: [1, 2, 3, 4, 5].map((unit) => ({ unit, stage: "zygote" })) }],
      "at most 4 share one",
    ],
    ["the future", [{ ...newStraw("S-1", "T1~1~A~1"), storedAt: new Date("2026-12-01") }], "in the future"],
  ])("refuses %s", (_, straws, sentence) => {
    expect(said(planStore(bankOf(straw("S-9", undefined)), straws, { now: NOW }))[0]).toContain(sentence);
  });

  it("proposes the next position of the cane, else an empty cane, else what is left", () => {
    const taken = new Set(["T1~1~A~1", "T1~1~A~2", "T1~1~A~3", "T1~1~B~2"]);
    const isTaken = (place: string) => taken.has(place);
    expect(nextFree(TANK, isTaken, "T1~1~B~2")).toBe("T1~1~B~1");
    expect(nextFree(TANK, isTaken, "T1~1~A~1")).toBe("T1~2~A~1");
    expect(nextFree({ ...TANK, canisters: ["1"] }, isTaken)).toBe("T1~1~B~1");
    expect(nextFree({ ...TANK, canisters: ["1"], canes: ["A"] }, isTaken)).toBeUndefined();
  });
});

describe("moving", () => {
  it("lets straws change places with each other", () => {
    const bank = bankOf(straw("S-1", "T1~1~A~1"), straw("S-2", "T1~1~A~2"));
    const swap = planMove(
      bank,
      new Map([
        ["S-1", "T1~1~A~2"],
        ["S-2", "T1~1~A~1"],
      ]),
      act(),
    );
    expect(said(swap)).toEqual([]);
    const places = writesOf(swap.changes, { by: EMMA, at: NOW }).filter(({ path }) => path.startsWith("places/"));
    expect(places).toEqual([
      { path: "places/T1~1~A~1", fields: { strawId: "S-2" } },
      { path: "places/T1~1~A~2", fields: { strawId: "S-1" } },
    ]);
  });

  it("refuses more straws than one commit holds", () => {
    const targets = new Map(Array.from({ length: 101 }, (_, n) => [`S-${n}`, "T1~1~A~1"]));
    expect(said(planMove(bankOf(), targets, act()))).toEqual(["Move at most 100 straws at once."]);
  });

  it("refuses what is not there, and a time before the straw was stored", () => {
    const bank = bankOf(straw("S-1", "T1~1~A~1"), straw("S-2", undefined));
    const to = (id: string, more = {}) => said(planMove(bank, new Map([[id, "T1~1~B~1"]]), act(more)))[0];
    expect(to("S-404")).toBe("Straw S-404 was never stored.");
    expect(to("S-2")).toBe("Straw S-2 is not in the bank: warmed on 2026-11-03.");
    expect(to("S-1", { happenedAt: new Date("2026-01-01") })).toBe("This time lies before the straw was stored.");
  });
});

describe("taking out", () => {
  const bank = bankOf(straw("S-1", "T1~1~A~1", { consent: { ref: "C-1", endsOn: "2026-11-22" } }));
  const out = (what: Parameters<typeof planTakeOut>[2], more = {}) => planTakeOut(bank, "S-1", what, act(more));

  it("warms for no transfer after the end of the consent", () => {
    expect(said(out({ kind: "warm", purpose: "transfer" }))).toEqual([
      "The consent C-1 of straw S-1 ended on 2026-11-22: it cannot be warmed for a transfer.",
    ]);
    expect(said(out({ kind: "warm", purpose: "other" }))).toEqual([]);
    expect(said(out({ kind: "warm", purpose: "transfer" }, { happenedAt: new Date("2026-11-22T23:00:00Z") }))).toEqual(
      [],
    );
  });

  it("asks why a straw is shipped or lost", () => {
    expect(said(out({ kind: "ship" }))).toEqual(["Say why, in at least 3 characters."]);
    expect(out({ kind: "lose" }, { reason: "not in its cane" }).changes[0]?.move).toMatchObject({
      kind: "lose",
      from: "T1~1~A~1",
    });
  });

  it("discards with two people", () => {
    expect(said(out({ kind: "discard" }))).toEqual(["Nobody asked to discard straw S-1."]);
    const asked = bankOf(straw("S-1", "T1~1~A~1", { disposal: { by: EMMA, at: AT, reason: "consent ended" } }));
    expect(said(planTakeOut(asked, "S-1", { kind: "discard" }, act()))[0]).toContain("another person must confirm it");
    const [change] = planTakeOut(asked, "S-1", { kind: "discard" }, act({ by: NOOR })).changes;
    expect(change).toMatchObject({ straw: { state: "discarded" }, move: { second: EMMA, reason: "consent ended" } });
    expect(change?.straw).not.toHaveProperty("placeId");
    expect(said(planDisposal(asked, "S-1", "ask", act({ reason: "again" })))[0]).toContain("already asked");
    expect(said(planDisposal(bank, "S-1", "withdraw", act()))[0]).toContain("Nobody asked");
    expect(said(planDisposal(bank, "S-1", "ask", act()))[0]).toContain("Say why");
  });
});

it("replays moves in their order", () => {
  const moves = [
    { rev: 3, kind: "find" as const, to: "T1~1~B~1" },
    { rev: 1, kind: "store" as const, to: "T1~1~A~1" },
    { rev: 2, kind: "lose" as const },
  ];
  expect(replayed(moves)).toEqual({ state: "stored", placeId: "T1~1~B~1" });
  expect(replayed(moves.slice(1))).toEqual({ state: "lost", placeId: undefined });
});
