import { AppError } from "@zona/domain/errors";
import { inWords } from "@zona/domain/messages/said";
import { LIMITS } from "@zona/domain/policy/limits";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { CellValue, Column } from "@zona/domain/records/entry/column";
import { ICSI_FIELDS } from "@zona/domain/records/kinds/icsi/fields";
import { columnsOf } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { validateIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-validation";
import { isShownCell, isShownRow } from "@zona/domain/records/kinds/icsi/shown-cells";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
} from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRecordEditor } from "../../entry/record-editor.ts";
import { createFollowing } from "../../fields/following.ts";
import { formGroups } from "../../fields/record-field.ts";
import {
  type CellEdit,
  HEADER_ROW,
  HEADER_SHEET,
  type RecordRows,
  rowsAfter,
  type ServerRecord,
} from "../../fields/record-rows.ts";
import { documentOf, placed, viewOf } from "./record-view.ts";
import { placeEdits } from "./sections/place-edits.ts";
import { checksShown, oocytesAtCheck, oocytesShown } from "./sections/units-shown.ts";

const HOUR_MS = 3_600_000;
const START = new Date("2026-05-12T12:30:00Z");
const NOW = new Date(START.getTime() + 200 * HOUR_MS);
const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };
const HEADER = {
  icsiStartAt: START,
  icsiEndAt: new Date(START.getTime() + HOUR_MS),
  cocRetrieved: 5,
  operatorId: "emma",
};

const UNITS = ["1", "2", "3", "4", "5"];
const seen = (row: SheetRow, doneAt: Date): SheetRows => ({
  [SESSION_ROW]: { doneAt, by: EMMA },
  ...Object.fromEntries(UNITS.map((unit) => [unit, row])),
});
/** A cohort after day 2: from here on anything may be changed. */
const DAY_2: RecordRows = {
  [HEADER_SHEET]: { [HEADER_ROW]: HEADER },
  [OOCYTES_SHEET]: Object.fromEntries(UNITS.map((unit) => [unit, { maturity: "MII", insemination: "icsi" }])),
  fert: seen({ pnCount: "2", pbCount: 2 }, new Date(START.getTime() + 17 * HOUR_MS)),
  d2: seen({ cells: 4 }, new Date(START.getTime() + 44 * HOUR_MS)),
};

/** A server as the rules make it: a commit on anything but the newest revision is refused. */
function laboratory() {
  let server: ServerRecord = { rev: 1, sheets: DAY_2 };
  const editorOf = (me: typeof EMMA) => {
    const editor = createRecordEditor({
      async save(change) {
        if (change.rev !== server.rev) throw new AppError("conflict", "Somebody was first.");
        if (Object.keys(change.sheets).length > 0)
          server = { rev: server.rev + 1, sheets: rowsAfter(server.sheets, change) };
        return server.rev;
      },
      keep: () => undefined,
      follow: createFollowing({ me, now: () => NOW, profile: () => "istanbul-2025", isAmended: () => false }),
      delayMs: 1000,
      now: () => NOW,
    });
    editor.receive(server);
    return editor;
  };
  const people = [
    { me: EMMA, editor: editorOf(EMMA) },
    { me: NOOR, editor: editorOf(NOOR) },
  ] as const;
  return {
    people,
    server: () => server,
    remove(unit: string) {
      const kept = Object.entries(server.sheets).map(([id, rows]) => {
        return [id, Object.fromEntries(Object.entries(rows).filter(([row]) => row !== unit))] as const;
      });
      server = { rev: server.rev + 1, sheets: Object.fromEntries(kept) };
    },
    /** Sends what one of them holds, choosing where both changed a cell, until nothing waits. */
    async settle({ editor }: (typeof people)[number], take: "mine" | "theirs") {
      for (let round = 0; round < 6; round++) {
        editor.receive(server);
        for (const conflict of editor.get().conflicts) editor.resolve(conflict, take);
        const sent = editor.flush();
        await vi.advanceTimersByTimeAsync(0);
        editor.receive(server);
        await vi.advanceTimersByTimeAsync(5000);
        await sent;
      }
      editor.receive(server);
      expect(editor.get()).toMatchObject({ held: 0, conflicts: [] });
    },
  };
}
type Laboratory = ReturnType<typeof laboratory>;
type Editor = Laboratory["people"][number]["editor"];

const CHECKS = ["fert", "d2", "d3", "d5_full", "d6"] as const;
const SHEETS = [OOCYTES_SHEET, DISPOSITIONS_SHEET, GENETICS_SHEET, ...CHECKS];
const SESSION_FIELDS = ["doneAt", "by", "notDoneReason", "reason"];

/** Something that the column takes, chosen by `n`. */
function answerOf(column: Column, n: number): CellValue {
  const at = new Date(START.getTime() + (n % 150) * HOUR_MS);
  switch (column.kind) {
    case "code":
      return column.codes[n % column.codes.length]?.value ?? null;
    case "codes":
      return [String(column.codes[n % column.codes.length]?.value)];
    case "number":
      return LIMITS[column.limit].hard[0];
    case "text":
      return ["arrested", "x"][n % 2] ?? "";
    case "person":
      return n % 2 ? EMMA : NOOR;
    default:
      return at;
  }
}

/** The rows of a grid as the form of this person shows them. */
function gridRows({ editor }: { editor: Editor }, sheetId: string): string[] {
  const { sheets } = editor.get();
  const { record, counts, schedule } = viewOf({ settings: undefined }, sheets, NOW);
  const check = CheckKey.safeParse(sheetId).data;
  if (!check) return oocytesShown(sheets, counts.coc);
  const shown = checksShown(schedule, sheets).find((one) => one.check === check);
  return shown ? oocytesAtCheck(record, check, shown.items[0]?.from, sheets[check] ?? {}) : [];
}

type Act = { who: number; kind: string; sheet: number; row: number; column: number; n: number };

const ACT: fc.Arbitrary<Act> = fc.record({
  who: fc.nat(1),
  kind: fc.constantFrom("enter", "enter", "enter", "clear", "clearRow", "session", "coc", "undo", "send", "remove"),
  sheet: fc.nat(SHEETS.length - 1),
  row: fc.nat(6),
  column: fc.nat(20),
  n: fc.nat(1000),
});

async function perform(lab: Laboratory, { who, kind, sheet, row, column, n }: Act) {
  const person = lab.people[who] ?? lab.people[0];
  const { editor, me } = person;
  const sheetId = SHEETS[sheet] ?? OOCYTES_SHEET;
  const rows = gridRows(person, sheetId);
  const rowId = rows[row % Math.max(rows.length, 1)];
  const columns = columnsOf(sheetId);
  const chosen = columns[column % columns.length];
  const edit = (edits: { rowId: string; field: string; value: StoredValue }[]) => {
    const own = sheetId === DISPOSITIONS_SHEET ? placeEdits(editor.get().sheets[sheetId] ?? {}, edits) : edits;
    editor.edit(own.map((one): CellEdit => ({ sheetId, ...one })));
  };
  if (kind === "enter" && rowId && chosen) edit([{ rowId, field: chosen.field, value: answerOf(chosen, n) }]);
  if (kind === "clear" && rowId && chosen) edit([{ rowId, field: chosen.field, value: undefined }]);
  if (kind === "clearRow" && rowId) edit(columns.map(({ field }) => ({ rowId, field, value: undefined })));
  if (kind === "session" && CheckKey.safeParse(sheetId).success) {
    const field = SESSION_FIELDS[column % SESSION_FIELDS.length] ?? "";
    const value = { doneAt: START, by: me, notDoneReason: "closed", reason: "late" }[field];
    edit([{ rowId: SESSION_ROW, field, value: n % 3 === 0 ? undefined : value }]);
  }
  if (kind === "coc")
    editor.edit([{ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field: "cocRetrieved", value: (n % 6) + 1 }]);
  if (kind === "undo") editor.undo();
  if (kind === "send") await lab.settle(person, n % 2 ? "mine" : "theirs");
  if (kind === "remove" && n % 4 === 0 && rowId) lab.remove(rowId);
}

const fields = formGroups(ICSI_FIELDS).flatMap((group) => group.fields.map(({ name }) => name.split(".")[0]));

/** What a person can do about a finding; undefined where nothing that they see answers it. */
function wayOut(lab: Laboratory, rows: RecordRows, finding: Parameters<typeof placed>[2]): string | undefined {
  const { cell, hidden } = placed(documentOf({ settings: undefined }, rows), rows, finding);
  const [list = "", field = ""] = finding.path.split(".");
  if (list === "header") return fields.includes(field) ? "field" : undefined;
  if (hidden) return "clear";
  if (!cell) return /^(units|checks|dispositions)$/.test(finding.path) ? "section" : undefined;
  if (cell.row !== SESSION_ROW && !gridRows(lab.people[0], cell.sheetId).includes(cell.row)) return undefined;
  if (cell.field === undefined || cell.field === "witness" || cell.field === "n" || cell.field === "unit") return "row";
  // A finding about the check itself is answered where the row stands: by another check, or by removing the oocyte.
  return cell.field === "check" || isShownCell(cell.sheetId, cell.row, cell.field) ? "cell" : undefined;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("whatever two people do to a record, every row has a shown answer and every blocking finding a way out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACT, { minLength: 5, maxLength: 40 }), async (acts) => {
      const lab = laboratory();
      for (const act of acts) await perform(lab, act);
      for (const person of lab.people) await lab.settle(person, "mine");
      const [{ editor }] = lab.people;
      editor.receive(lab.server());
      const { sheets } = editor.get();
      const orphans = Object.entries(lab.server().sheets).flatMap(([id, rows]) =>
        Object.entries(rows).flatMap(([row, cells]) => (isShownRow(id, row, cells) ? [] : [`${id}/${row}`])),
      );
      expect(orphans).toEqual([]);
      const hard = validateIcsiRecord(documentOf({ settings: undefined }, sheets), "submit", NOW).filter(
        ({ severity }) => severity === "hard",
      );
      expect(hard.filter((one) => wayOut(lab, sheets, one) === undefined)).toEqual([]);
      expect(hard.filter(({ message }) => /invalid|expected|too (small|big)/i.test(inWords(message)))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it("whatever was entered, clearing what is shown leaves nothing behind", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACT, { minLength: 5, maxLength: 30 }), async (acts) => {
      const lab = laboratory();
      for (const act of acts) await perform(lab, act);
      for (const person of lab.people) await lab.settle(person, "mine");
      const [person] = lab.people;
      person.editor.receive(lab.server());
      for (const [sheetId, rows] of Object.entries(person.editor.get().sheets)) {
        if (sheetId === HEADER_SHEET) continue;
        for (const [rowId, row] of Object.entries(rows)) {
          const shown = Object.keys(row).filter((field) => isShownCell(sheetId, rowId, field));
          for (const field of shown) person.editor.edit([{ sheetId, rowId, field, value: undefined }]);
        }
      }
      await lab.settle(person, "mine");
      const { [HEADER_SHEET]: _, ...sheets } = lab.server().sheets;
      expect(Object.values(sheets).flatMap((rows) => Object.keys(rows))).toEqual([]);
    }),
    { numRuns: 75 },
  );
});
