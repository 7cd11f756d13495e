import { AppError } from "@zona/domain/errors";
import type { LabTest } from "@zona/domain/records/lab-test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LabRecord } from "../record/record-data.ts";

type Commit = { latest: LabRecord; done: (rev: number) => void; fail: (error: Error) => void };
const asked = vi.hoisted((): Commit[] => []);
vi.mock("../record/record-data.ts", () => ({
  commitChange: (latest: LabRecord) => new Promise((done, fail) => asked.push({ latest, done, fail })),
}));
vi.mock("./kept-edits/device-edits-data.ts", () => ({ createEditsKeeper: () => ({ keep: () => undefined }) }));
const { createOpenRecords } = await import("./open-record.ts");

const EMMA = { uid: "emma", name: "Emma Lindqvist" };
const NOOR = { uid: "noor", name: "Noor Haddad" };
const MATURITY = { sheetId: "oocytes", rowId: "1", field: "maturity" };

/** The record at a revision: who made it, and the maturity of its first oocyte. */
const recordAt = (rev: number, updatedBy: typeof EMMA, maturity: string): LabRecord => ({
  test: { id: "t", rev, updatedBy, status: "in_progress", kind: "semen" } as unknown as LabTest,
  sheets: { oocytes: { id: "oocytes", rows: { "1": { maturity } } } },
});

function opened() {
  asked.length = 0;
  const record = createOpenRecords(EMMA).open("t", { bookkeeping: () => ({}) });
  record.receive(recordAt(4, NOOR, "MII"), false);
  return { record, maturity: () => record.editor.get().sheets.oocytes?.["1"]?.maturity };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks about a cell whose sheet came after its test, and sends the others once that is there", async () => {
  const { record } = opened();
  record.editor.edit([
    { ...MATURITY, value: "MI" },
    { ...MATURITY, rowId: "2", value: "GV" },
  ]);
  // A colleague changed the first cell: the test has come, the sheet has not.
  record.receive(recordAt(5, NOOR, "MII"), false);
  await vi.advanceTimersByTimeAsync(1000);
  asked[0]?.fail(new AppError("conflict", "The sheet is another by now."));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
  record.receive(recordAt(5, NOOR, "degenerate"), false);
  const theirs = { value: "MI", theirs: "degenerate", author: "Noor Haddad" };
  expect(record.editor.get().conflicts).toMatchObject([theirs]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[1]?.latest).toMatchObject(recordAt(5, NOOR, "degenerate"));
});

it.each(["before", "after"] as const)(
  "does not take its own refused commit for what the server has, when the page hears of it %s the refusal",
  async (when) => {
    const { record, maturity } = opened();
    record.editor.edit([{ ...MATURITY, value: "MI" }]);
    await vi.advanceTimersByTimeAsync(1000);
    const hearOfOwn = () => record.receive(recordAt(5, EMMA, "MI"), true);
    if (when === "before") hearOfOwn();
    asked[0]?.fail(new AppError("forbidden", "The rules do not allow this change."));
    await vi.advanceTimersByTimeAsync(0);
    hearOfOwn();
    record.receive(recordAt(4, NOOR, "degenerate"), false);
    expect(record.editor.get()).toMatchObject({ held: 1, conflicts: [{ value: "MI", theirs: "degenerate" }] });
    expect(maturity()).toBe("MI");
  },
);

it("shows what another tab wrote without network, until the server has refused it", async () => {
  const { record, maturity } = opened();
  record.receive(recordAt(5, EMMA, "GV"), true);
  expect(maturity()).toBe("GV");
  record.receive(recordAt(4, NOOR, "MII"), false);
  expect(maturity()).toBe("MII");
});
