import { AppError } from "@zona/domain/errors";
import { inWords, saidCatalogues } from "@zona/domain/messages/said";
import { limitOf } from "@zona/domain/policy/limits";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { CellValue, Column } from "@zona/domain/records/entry/column";
import type { SimpleField } from "@zona/domain/records/fields/define-field";
import type { Finding } from "@zona/domain/records/finding";
import { PLACE_FIELDS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { ICSI_FIELDS } from "@zona/domain/records/kinds/icsi/fields";
import { columnsOf } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { plannedIn } from "@zona/domain/records/kinds/icsi/icsi-record";
import { cellOf } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { isShownCell, isShownRow } from "@zona/domain/records/kinds/icsi/shown-cells";
import type { LabTest } from "@zona/domain/records/lab-test";
import { move } from "@zona/domain/records/moves/lab-test-transitions";
import { startFields } from "@zona/domain/records/moves/start-facts";
import { recordFacts, recordFindings } from "@zona/domain/records/record-readiness";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  mapIn,
  OOCYTES_SHEET,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "@zona/domain/records/sheet";
import {
  coverOf,
  MOST_COVERED,
  rowsToWitness,
  type WitnessStatement,
} from "@zona/domain/records/witness/witness-statement";
import type { StoredValue } from "@zona/domain/stored-record";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRecordEditor } from "../../entry/record-editor.ts";
import type { GridEdit } from "../../fields/entry-grid.tsx";
import { createFollowing } from "../../fields/following.ts";
import { formGroups, isAskedFor } from "../../fields/record-field.ts";
import {
  type CellEdit,
  cellAt,
  HEADER_ROW,
  HEADER_SHEET,
  isSame,
  type RecordRows,
  rowsAfter,
  type ServerRecord,
} from "../../fields/record-rows.ts";
import { placed } from "./placed-findings.ts";
import { documentOf, viewOf } from "./record-view.ts";
import { placeEdits } from "./sections/place-edits.ts";
import { fateEdits, transfersShown } from "./sections/transfer-edits.ts";
import { checksShown, oocytesAtCheck, oocytesShown, warmingsShown } from "./sections/units-shown.ts";

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
  ...{ consentRef: "C-1", consentGivenAt: new Date(START.getTime() - 99 * HOUR_MS) },
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

const CHECKS = ["fert", "fert_rescue", "d2", "d3", "d4", "d5_full", "d6", "d7"] as const;
const SHEETS = [OOCYTES_SHEET, DISPOSITIONS_SHEET, GENETICS_SHEET, TRANSFERS_SHEET, WARMINGS_SHEET, ...CHECKS];
const SESSION_FIELDS = ["doneAt", "by", "notDoneReason", "reason"];

const hoursIn = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

/** Something that the column takes, chosen by `n`. */
function answerOf(column: Column, n: number): CellValue {
  const at = hoursIn(n % 150);
  switch (column.kind) {
    case "code":
      return column.codes[n % column.codes.length]?.value ?? null;
    case "codes":
      return [String(column.codes[n % column.codes.length]?.value)];
    case "number":
      return limitOf(column.limit).hard[0];
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
  const { record, counts, schedule } = viewOf({ settings: undefined }, sheets);
  const check = CheckKey.safeParse(sheetId).data;
  if (sheetId === TRANSFERS_SHEET) return transfersShown(sheets[DISPOSITIONS_SHEET] ?? {}, sheets[sheetId] ?? {});
  if (sheetId === WARMINGS_SHEET) return warmingsShown(sheets[sheetId] ?? {}, oocytesShown(sheets, counts.coc), false);
  if (!check) return oocytesShown(sheets, counts.coc);
  const shown = checksShown(schedule, sheets).find((one) => one.check === check);
  return shown ? oocytesAtCheck(record, check, shown.items[0]?.from, sheets[check] ?? {}) : [];
}

/** Something that a field of the header takes, chosen by `n`. */
function fieldAnswer(field: SimpleField, n: number): StoredValue {
  switch (field.kind) {
    case "choice":
      return Object.keys(field.options)[n % Object.keys(field.options).length];
    case "choices":
      return Object.keys(field.options).slice(0, 1);
    case "number":
      return limitOf(field.limit).hard[n % 2];
    case "time":
      return hoursIn((n % 150) - 75);
    case "lot":
      return { lotId: "L1", ...(n % 2 ? { expiresAt: hoursIn((n % 9) * 24) } : {}) };
    case "device":
      return n % 2 ? "Piezo 1" : { name: "Piezo 1", serial: "PZ-1", calibrationDueAt: hoursIn((n % 9) * 24) };
    case "test":
      return { testId: "s1", code: "SEM-0101" };
    case "yes-no":
      return n % 2 === 0;
    case "person":
      return n % 2 ? EMMA.uid : NOOR.uid;
    default:
      return "isSubjectCode" in field ? undefined : "as the couple wished";
  }
}

const GROUPS = formGroups(ICSI_FIELDS);
const FIELDS = GROUPS.flatMap(({ fields }) => fields);

/** A field of the form as an edit of the header; a dot leads into a table of it. */
function headerEdit({ sheets }: { sheets: RecordRows }, name: string, value: StoredValue): CellEdit[] {
  const [field = "", part] = name.split(".");
  const former = mapIn(sheets[HEADER_SHEET]?.[HEADER_ROW]?.[field]);
  const whole = Object.entries({ ...former, [part ?? ""]: value }).filter(([, one]) => one !== undefined);
  const table = whole.length > 0 ? Object.fromEntries(whole) : undefined;
  return [{ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field, value: part === undefined ? value : table }];
}

type Act = { who: number; kind: string; sheet: number; row: number; column: number; n: number };

const ACT: fc.Arbitrary<Act> = fc.record({
  who: fc.nat(1),
  kind: fc.constantFrom(
    "enter",
    "enter",
    "enter",
    "clear",
    "clearRow",
    "session",
    "header",
    "coc",
    "undo",
    "send",
    "remove",
  ),
  sheet: fc.nat(SHEETS.length - 1),
  row: fc.nat(6),
  column: fc.nat(20),
  n: fc.nat(1000),
});

/** Edits of a grid as the section that shows it stores them. */
function inGrid({ sheets }: { sheets: RecordRows }, sheetId: string, edits: readonly GridEdit[]): CellEdit[] {
  const rows = sheets[sheetId] ?? {};
  if (sheetId === DISPOSITIONS_SHEET) return fateEdits(rows, placeEdits(rows, edits));
  return edits.map((one) => ({ sheetId, ...one }));
}

async function perform(lab: Laboratory, { who, kind, sheet, row, column, n }: Act) {
  const person = lab.people[who] ?? lab.people[0];
  const { editor, me } = person;
  const sheetId = SHEETS[sheet] ?? OOCYTES_SHEET;
  const rows = gridRows(person, sheetId);
  const rowId = rows[row % Math.max(rows.length, 1)];
  const columns = columnsOf(sheetId);
  const chosen = columns[column % columns.length];
  const edit = (edits: readonly GridEdit[]) => editor.edit(inGrid(editor.get(), sheetId, edits));
  if (kind === "enter" && rowId && chosen) edit([{ rowId, field: chosen.field, value: answerOf(chosen, n) }]);
  if (kind === "clear" && rowId && chosen) edit([{ rowId, field: chosen.field, value: undefined }]);
  if (kind === "clearRow" && rowId) edit(columns.map(({ field }) => ({ rowId, field, value: undefined })));
  if (kind === "session" && CheckKey.safeParse(sheetId).success) {
    const field = SESSION_FIELDS[column % SESSION_FIELDS.length] ?? "";
    const value = { doneAt: START, by: me, notDoneReason: "closed", reason: "late" }[field];
    edit([{ rowId: SESSION_ROW, field, value: n % 3 === 0 ? undefined : value }]);
  }
  const asked = FIELDS[n % FIELDS.length];
  // A started record keeps what it was started with.
  if (kind === "header" && asked && !startFields("icsi").some((one) => one === asked.name)) {
    editor.edit(headerEdit(editor.get(), asked.name, row === 0 ? undefined : fieldAnswer(asked.field, n + column)));
  }
  if (kind === "coc")
    editor.edit([{ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field: "cocRetrieved", value: (n % 6) + 1 }]);
  if (kind === "undo") editor.undo();
  if (kind === "send") await lab.settle(person, n % 2 ? "mine" : "theirs");
  if (kind === "remove" && n % 4 === 0 && rowId) lab.remove(rowId);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What would tell the reader nothing: words of a library, or a sentence that no catalogue has. */
const isOurs = ({ message }: Finding) => {
  const [area = "", key = ""] = message.code.split(".");
  const words = inWords(message);
  return saidCatalogues.get(area)?.[key] !== undefined && !/invalid|expected|too (small|big)/i.test(words);
};

const THIRD = { uid: "lena", name: "Lena" };

/** Somebody who goes from finding to finding and answers each at its place, until the record can be submitted. */
function finisher(editor: Editor) {
  const witnessed: WitnessStatement[] = [];
  const test = {
    ...{ id: "t1", rev: 9, status: "in_progress", kind: "icsi", code: "ICSI-0001", studyId: "s", notes: "" },
    ...{ subjectCode: "HF-0042-K", material: {}, enteredBy: [EMMA.uid] },
  };
  const recorded = () => {
    const { [HEADER_SHEET]: header, ...rows } = editor.get().sheets;
    const sheets = Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { rows: own }]));
    return { test: { ...test, header: header?.[HEADER_ROW] } as unknown as LabTest, sheets, witnessed };
  };
  const blocking = () => recordFindings(recorded(), [], NOW).filter(({ severity }) => severity === "hard");

  /** A row may stand elsewhere in the document once another is gone. */
  const keyOf = (finding: Finding) => {
    const cell = cellOf(documentOf({ settings: undefined }, editor.get().sheets), finding.path);
    return `${cell ? Object.values(cell).join(".") : finding.path} ${finding.message.code}`;
  };

  /** *Remove oocyte*: everything that is shown of it, in all grids. */
  const removal = (unit: string): CellEdit[] =>
    Object.entries(editor.get().sheets).flatMap(([sheetId, { [unit]: row = {} }]) =>
      sheetId === TRANSFERS_SHEET
        ? []
        : Object.keys(row)
            .filter((field) => isShownCell(sheetId, unit, field))
            .map((field) => ({ sheetId, rowId: unit, field, value: undefined })),
    );

  /** The edits that a person may try at the place of a finding, the likeliest first; none where no form shows it. */
  function tries(finding: Finding): CellEdit[][] {
    const view = editor.get();
    const { cell, hidden } = placed(documentOf({ settings: undefined }, view.sheets), view.sheets, finding);
    if (hidden) return [[{ ...hidden, value: undefined }]];
    if (!cell) return headerTries(finding.path.replace(/^header\./, ""));
    const { sheetId, row: rowId, field } = cell;
    const isCheck = CheckKey.safeParse(sheetId).success;
    const isInSight = rowId === SESSION_ROW ? isCheckShown(sheetId) : gridRows({ editor }, sheetId).includes(rowId);
    if (!isInSight) return [];
    if (rowId === SESSION_ROW) return sessionTries(sheetId);
    const columns = columnsOf(sheetId);
    const inRow = (edits: Omit<GridEdit, "rowId">[]) =>
      inGrid(
        view,
        sheetId,
        edits.map((one) => ({ rowId, ...one })),
      );
    const column = columns.filter(
      (one) => one.field === field || (field === "place" && PLACE_FIELDS.includes(one.field)),
    );
    const answers =
      field === "place"
        ? [inRow(column.map((one) => ({ field: one.field, value: `${one.field}${rowId}`.toUpperCase() })))]
        : column.flatMap((one) => CHOICES.map((n) => inRow([{ field: one.field, value: answerOf(one, n) }])));
    const missing = columns
      .slice(0, 1)
      .flatMap((one) => CHOICES.slice(0, 12).map((n) => inRow([{ field: one.field, value: answerOf(one, n) }])));
    return [
      ...answers,
      ...column.map((one) => inRow([{ field: one.field, value: undefined }])),
      ...(isCheck ? [inRow([{ field: "notDone", value: "lost" }])] : []),
      inRow(columns.map((one) => ({ field: one.field, value: undefined }))),
      ...missing,
      ...(sheetId === TRANSFERS_SHEET ? [] : [removal(rowId)]),
    ];
  }

  function headerTries(name: string): CellEdit[][] {
    const view = editor.get();
    const header = view.sheets[HEADER_SHEET]?.[HEADER_ROW] ?? {};
    const happened = plannedIn(viewOf({ settings: undefined }, view.sheets).record);
    const asked = GROUPS.filter((group) => isAskedFor(group, happened, (one) => (one.split(".")[0] ?? "") in header))
      .flatMap(({ fields }) => fields)
      .filter((one) => one.name === name || one.name.startsWith(`${name}.`));
    const rows = Object.keys(view.sheets[OOCYTES_SHEET] ?? {}).length;
    return asked.flatMap((one) => [
      ...(name === "cocRetrieved" ? [headerEdit(view, name, rows)] : []),
      // One time that is wrong may be another that is.
      ...(name in USUAL ? [headerEdit(view, name, USUAL[name]), usualTimes()] : []),
      ...CHOICES.map((n) => headerEdit(view, one.name, fieldAnswer(one.field, n))),
      headerEdit(view, one.name, undefined),
    ]);
  }

  const usualTimes = () => {
    const view = editor.get();
    const filled = view.sheets[HEADER_SHEET]?.[HEADER_ROW] ?? {};
    return Object.entries(USUAL).flatMap(([name, at]) => (name in filled ? headerEdit(view, name, at) : []));
  };

  const isCheckShown = (sheetId: string) => {
    const { sheets } = editor.get();
    return checksShown(viewOf({ settings: undefined }, sheets).schedule, sheets).some(({ check }) => check === sheetId);
  };

  function sessionTries(sheetId: string): CellEdit[][] {
    const session = (cells: SheetRow): CellEdit[] =>
      Object.entries(cells).map(([field, value]) => ({ sheetId, rowId: SESSION_ROW, field, value }));
    const none = { doneAt: undefined, by: undefined, reason: undefined };
    return [
      session({ ...none, notDoneReason: "closed" }),
      ...CHECK_HOURS.map((hours) => session({ notDoneReason: undefined, doneAt: hoursIn(hours), by: EMMA })),
      session({ ...none, notDoneReason: undefined }),
    ];
  }

  return {
    recorded,
    blocking,
    /** Answers the first finding; throws where nothing that the form shows does. */
    step(): void {
      const before = blocking();
      const [first] = before;
      if (!first) return;
      if (/^(ownWitness|witnessedChanged|notWitnessed)$/.test(first.message.code.split(".")[1] ?? "")) {
        const waiting = rowsToWitness(editor.get().sheets, witnessed).slice(0, MOST_COVERED);
        if (waiting.length === 0) throw new Error("A witness is asked for where nothing waits for one.");
        const covers = waiting.map(({ sheetId, row, cells }) => coverOf(sheetId, row, cells));
        const told = { id: `w${witnessed.length}`, covers, sha256: "0".repeat(64), performers: [], witness: THIRD };
        witnessed.push({ ...told, at: NOW, enteredAt: new Date(NOW.getTime() + witnessed.length) });
        return;
      }
      const key = keyOf(first);
      let opens: CellEdit[] | undefined;
      for (const tried of tries(first)) {
        const edits = tried.filter((edit) => !isSame(cellAt(editor.get().sheets, edit), edit.value));
        if (edits.length === 0) continue;
        editor.endAct();
        editor.edit(edits);
        const after = blocking();
        const isAnswered = after.every((one) => keyOf(one) !== key);
        if (isAnswered && after.length < before.length) return;
        if (isAnswered) opens ??= edits;
        editor.undo();
      }
      // An answer may ask for more: with the time of an insemination come its checks.
      if (!opens) throw new Error(`Nobody can answer ${first.path}: ${inWords(first.message)}`);
      editor.edit(opens);
    },
  };
}

/** Answers to try: each of a closed list, and times from the injection to the end of culture. */
const CHOICES = [0, 1, 2, 3, 4, 5, 6, 7, 17, 20, 37, 43, 63, 75, 93, 108, 112, 135, 149];
const CHECK_HOURS = [17, 37, 43, 63, 93, 108, 135, 159];
/** When things of a header usually happen. */
const USUAL: Readonly<Record<string, StoredValue>> = {
  ...{ triggerAt: hoursIn(-39), opuAt: hoursIn(-3), denudationStartAt: hoursIn(-2), denudationEndAt: hoursIn(-1) },
  ...{ icsiStartAt: hoursIn(0), icsiEndAt: hoursIn(1), ivfAt: hoursIn(0), consentGivenAt: hoursIn(-240) },
  storageConsentEndsAt: hoursIn(24 * 365),
};

it("whatever two people do to a record, its rows are in sight, and whoever answers its findings can submit it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACT, { minLength: 5, maxLength: 40 }), async (acts) => {
      const lab = laboratory();
      for (const act of acts) await perform(lab, act);
      for (const person of lab.people) await lab.settle(person, "mine");
      const [{ editor }] = lab.people;
      editor.receive(lab.server());
      const orphans = Object.entries(lab.server().sheets).flatMap(([id, rows]) =>
        Object.entries(rows).flatMap(([row, cells]) => (isShownRow(id, row, cells) ? [] : [`${id}/${row}`])),
      );
      expect(orphans).toEqual([]);
      const finish = finisher(editor);
      for (let steps = 0; finish.blocking().length > 0; steps++) {
        expect(finish.blocking().filter((one) => !isOurs(one))).toEqual([]);
        expect(steps).toBeLessThan(200);
        finish.step();
      }
      const facts = recordFacts(finish.recorded(), {
        ...{ actor: EMMA.uid, isAdmin: false, queries: [], now: NOW },
      });
      expect({ ...facts, missingMedia: 0 }).toMatchObject({ hardFindings: 0, openChecks: 0 });
      expect(move("in_progress", "submit", { ...facts, missingMedia: 0 })).toEqual({ to: "submitted" });
    }),
    { numRuns: 12 },
  );
}, 300_000);

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
