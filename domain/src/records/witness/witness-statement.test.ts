import { describe, expect, it } from "vitest";
import type { SheetRow } from "../sheet.ts";
import {
  coverOf,
  coversText,
  isWitnessAsked,
  performersOf,
  type WitnessStatement,
  witnessOfRow,
} from "./witness-statement.ts";

const EMMA = { uid: "emma", name: "Emma Lindqvist" };
const NOOR = { uid: "noor", name: "Noor Haddad" };
const AT = new Date("2026-11-16T12:00:00Z");
const frozen: SheetRow = {
  fate: "freeze",
  fateAt: AT,
  by: EMMA,
  place: { strawId: "S1", tank: "T1", cane: "C3", position: "2" },
  enteredAt: AT,
};
const statement = (row: SheetRow, changes: Partial<WitnessStatement> = {}): WitnessStatement => ({
  ...{ id: "w1", covers: [coverOf("dispositions", "9", row)], sha256: "0".repeat(64), performers: ["emma"] },
  ...{ at: AT, enteredAt: AT, witness: NOOR },
  ...changes,
});
const stateOf = (row: SheetRow, ...statements: WitnessStatement[]) =>
  witnessOfRow(statements, "dispositions", "9", row)?.state;

describe("what a witness said of a row", () => {
  it("holds while the row says the same, whatever is kept beside it", () => {
    expect(stateOf(frozen, statement(frozen))).toBe("valid");
    expect(stateOf({ ...frozen, enteredAt: new Date(0), profile: "x" }, statement(frozen))).toBe("valid");
  });

  it("is void as soon as the row says anything else, and names what", () => {
    const moved = { ...frozen, place: { ...(frozen.place as object), position: "3" } };
    expect(witnessOfRow([statement(frozen)], "dispositions", "9", moved)).toMatchObject({
      state: "void",
      changed: ["position"],
    });
    for (const change of [{ fate: "discard" }, { fateAt: new Date(0) }, { by: NOOR }, { reason: "late" }])
      expect(stateOf({ ...frozen, ...change }, statement(frozen))).toBe("void");
  });

  it("counts again where the row was put back, and where somebody witnessed it once more", () => {
    const moved = { ...frozen, place: { ...(frozen.place as object), position: "3" } };
    const again = statement(moved, { id: "w2", enteredAt: new Date(AT.getTime() + 1) });
    expect(stateOf(moved, statement(frozen), again)).toBe("valid");
    expect(stateOf(frozen, statement(frozen), again)).toBe("valid");
  });

  it("proves nothing from somebody who performed it, by account or by a typed name", () => {
    expect(stateOf(frozen, statement(frozen, { witness: EMMA }))).toBe("own");
    const typed = { ...frozen, by: { uid: "Noor Haddad", name: "Noor Haddad" } };
    expect(stateOf(typed, statement(typed))).toBe("own");
    expect(stateOf(frozen, statement(frozen, { witness: EMMA }), statement(frozen, { id: "w2" }))).toBe("valid");
  });

  it("says nothing of another row, or of the same row of another table", () => {
    expect(stateOf(frozen)).toBeUndefined();
    expect(witnessOfRow([statement(frozen)], "dispositions", "8", frozen)).toBeUndefined();
    expect(witnessOfRow([statement(frozen)], "genetics", "9", frozen)).toBeUndefined();
  });
});

it("is asked for what leaves the culture and for a biopsy, and for nothing else", () => {
  for (const fate of ["transfer", "freeze", "biopsy_freeze", "discard", "donate_patient", "donate_research"])
    expect(isWitnessAsked("dispositions", { fate })).toBe(true);
  for (const row of [{ fate: "continue_culture" }, { fate: "training" }, { reason: "x" }])
    expect(isWitnessAsked("dispositions", row)).toBe(false);
  expect(isWitnessAsked("genetics", { biopsyAt: AT })).toBe(true);
  expect(isWitnessAsked("genetics", { result: "euploid" })).toBe(false);
  expect(isWitnessAsked("d3", { cells: 8 })).toBe(false);
});

it("knows one performer or several", () => {
  expect(performersOf("dispositions", { by: EMMA })).toEqual([EMMA]);
  expect(performersOf("dispositions", { by: [EMMA, NOOR] })).toEqual([EMMA, NOOR]);
  expect(performersOf("dispositions", { by: "Emma" })).toEqual([]);
});

it("has one text for the same values, in whatever order they were stored", () => {
  const { fate, ...rest } = frozen;
  const one = coversText([coverOf("dispositions", "9", frozen)]);
  expect(coversText([coverOf("dispositions", "9", { ...rest, fate })])).toBe(one);
  expect(coversText([coverOf("dispositions", "9", { ...frozen, reason: "x" })])).not.toBe(one);
});
