import type { StoredValue } from "@zona/domain/stored-record";
import { describe, expect, it } from "vitest";
import { createFollowing } from "./following.ts";
import type { CellEdit, RecordRows } from "./record-rows.ts";
import { leftOvers, withCells } from "./record-rows.ts";

const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };
const NOW = new Date("2026-11-20T08:15:42Z");
const MINUTE = new Date("2026-11-20T08:15:00Z");
const YESTERDAY = new Date("2026-11-19T09:40:00Z");

const cell = (sheetId: string, rowId: string, field: string, value: StoredValue): CellEdit => ({
  sheetId,
  rowId,
  field,
  value,
});
const session = (field: string, value: StoredValue) => cell("d2", "session", field, value);
const cells = (value: StoredValue) => cell("d2", "1", "cells", value);

/** A record in which acts follow one another, as in one visit of Emma. */
function visit(isAmended = false, isDueLater?: Parameters<typeof createFollowing>[0]["isDueLater"]) {
  const follow = createFollowing({
    me: EMMA,
    now: () => NOW,
    profile: () => "istanbul-2025",
    isAmended: () => isAmended,
    isDueLater,
  });
  let sheets: RecordRows = {};
  return {
    act(...edits: CellEdit[]) {
      const all = [...edits, ...follow(sheets, edits)];
      sheets = withCells(sheets, [...all, ...leftOvers(sheets, all)]);
      return sheets;
    },
  };
}

describe("the first result of a check", () => {
  it("proposes who looked and when, and says by what it is judged", () => {
    const proposed = { by: EMMA, doneAt: MINUTE, profile: "istanbul-2025", enteredAt: NOW };
    expect(visit().act(cells(4)).d2).toEqual({ "1": { cells: 4 }, session: proposed });
  });

  it("keeps the time and the person that were given, before and after", () => {
    const record = visit();
    record.act(session("doneAt", YESTERDAY), session("by", NOOR));
    expect(record.act(cells(4)).d2?.session).toMatchObject({ doneAt: YESTERDAY, by: NOOR });
  });

  it("is nobody's own in another person's check: what a colleague wrote down may be typed in by anybody", () => {
    const record = visit();
    record.act(session("by", NOOR));
    expect(record.act(cells(4)).d2?.["1"]).toEqual({ cells: 4 });
  });

  it("has a time of its own where it is due after the cohort was looked at, unless another is given", () => {
    const record = visit(false, ({ sheetId, rowId }) => sheetId === "d2" && rowId === "7");
    record.act(session("doneAt", YESTERDAY), session("by", NOOR), cells(4));
    const { d2 } = record.act(cell("d2", "7", "cells", 2));
    expect(d2?.["7"]).toEqual({ cells: 2, observedAt: MINUTE, by: EMMA });
    expect(d2?.["1"]).toEqual({ cells: 4 });
    expect(record.act(cell("d2", "7", "by", NOOR)).d2?.["7"]).toMatchObject({ by: NOOR, observedAt: MINUTE });
  });

  it("entered in the wrong grid and deleted leaves nothing, while a time that was entered stays", () => {
    const slip = visit();
    slip.act(cells(4));
    expect(slip.act(cells(undefined)).d2).toEqual({});
    const record = visit();
    record.act(session("doneAt", YESTERDAY));
    record.act(cells(4));
    expect(record.act(cells(undefined)).d2).toEqual({ session: expect.objectContaining({ doneAt: YESTERDAY }) });
  });

  it("says of nobody that they looked where a check is passed over", () => {
    expect(visit().act(session("notDoneReason", "holiday")).d2).toEqual({ session: { notDoneReason: "holiday" } });
  });
});

describe("a fate", () => {
  const fate = (value: StoredValue) => cell("dispositions", "5", "fate", value);
  const fateAt = (value: StoredValue) => cell("dispositions", "5", "fateAt", value);

  it("proposes who and when, and keeps both when another fate is chosen", () => {
    const record = visit();
    expect(record.act(fate("freeze")).dispositions?.["5"]).toEqual({
      ...{ fate: "freeze", by: EMMA, fateAt: MINUTE, enteredAt: NOW },
    });
    record.act(fateAt(YESTERDAY), cell("dispositions", "5", "by", NOOR));
    expect(record.act(fate("discard")).dispositions?.["5"]).toMatchObject({
      ...{ fate: "discard", by: NOOR, fateAt: YESTERDAY },
    });
  });

  it("of a transfer is told once, of the transfer, with what was typed of the embryo before", () => {
    const record = visit();
    record.act(fate("freeze"));
    record.act(fateAt(YESTERDAY), cell("dispositions", "5", "by", NOOR));
    const sheets = record.act(fate("transfer"));
    expect(sheets.dispositions?.["5"]).toEqual({ fate: "transfer" });
    expect(sheets.transfers?.["1"]).toMatchObject({ by: NOOR, transferredAt: YESTERDAY });
  });

  it("is never dated by the day of an amendment", () => {
    const record = visit(true);
    expect(record.act(fate("transfer")).dispositions?.["5"]).toEqual({ fate: "transfer" });
    expect(record.act(fateAt(YESTERDAY)).dispositions?.["5"]).toMatchObject({ enteredAt: NOW });
  });

  it("that is cleared takes its time and person with it, and nothing else that was typed", () => {
    const record = visit();
    record.act(fate("freeze"));
    expect(record.act(fate(undefined)).dispositions).toEqual({});
    record.act(fate("discard"), cell("dispositions", "5", "reason", "arrested"));
    expect(record.act(fate(undefined)).dispositions?.["5"]).toMatchObject({ reason: "arrested", by: EMMA });
  });
});
