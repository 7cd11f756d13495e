import { expect, it } from "vitest";
import { TRANSITIONS } from "../records/moves/move-table.ts";
import { MOVES, stateTimes } from "./state-times.ts";

const day = (n: number) => new Date(Date.UTC(2026, 4, n));

it("a test that was returned and submitted again counts by the last time, in whatever order its moves come", () => {
  const moves = [
    { action: "review", at: day(5) },
    { action: "submit", at: day(4) },
    { action: "return", at: day(3) },
    { action: "submit", at: day(2) },
  ];
  expect(stateTimes(moves)).toMatchObject({ submitted: day(4), reviewed: day(5), signed: null, locked: null });
});

it("an amendment that was signed counts as the signature", () => {
  const moves = [
    { action: "sign", at: day(1) },
    { action: "lock", at: day(2) },
    { action: "sign", at: day(9) },
  ];
  expect(stateTimes(moves)).toMatchObject({ signed: day(9), locked: day(2) });
});

it("a test that was restored does not count as cancelled, until it is cancelled again", () => {
  const moves = [
    { action: "cancel", at: day(1) },
    { action: "restore", at: day(2) },
  ];
  expect(stateTimes(moves).cancelled).toBeNull();
  expect(stateTimes([{ action: "cancel", at: day(3) }, ...moves]).cancelled).toEqual(day(3));
});

it("every move into one of these states is among the moves that are read", () => {
  const states = ["submitted", "reviewed", "signed", "locked", "cancelled", "invalid"];
  const into = TRANSITIONS.filter(({ to }) => states.includes(to)).map(({ action }) => action);
  expect(new Set(MOVES)).toEqual(new Set([...into, "restore"]));
});
