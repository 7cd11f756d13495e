import { AppError } from "../errors.ts";
import type { Person } from "../identity/claims.ts";
import { sentences } from "../messages/said.ts";
import type { StoredValue } from "../stored-record.ts";
import {
  type AmendReasonKind,
  changedCells,
  changedFields,
  DATA_ACTIONS,
  isKeeping,
  type Revision,
  type RevisionAction,
  type SheetChange,
} from "./audit/revision.ts";
import type { Signs } from "./audit/signature.ts";
import { type Blinding, blindingOf } from "./blinding/blinding.ts";
import type { CopiedFrom, LabTest } from "./lab-test.ts";
import { leadsTo, transitionOf } from "./moves/move-table.ts";
import { emptiedSinceStart, startedHeader } from "./moves/start-facts.ts";
import { mapIn, PICTURES_SHEET, rowsOf, type SheetRow, type SheetRows, type Sheets } from "./sheet.ts";

const says = sentences("commit", {
  noMove: "A test that is {status} knows no {action}.",
});

/** What a person may set of a test itself; `undefined` removes an optional field. */
export type TestFields = {
  [Field in "header" | "settings" | "material" | "anchorAt" | "imported"]?: LabTest[Field] | undefined;
} & { subjectCode?: string; notes?: string; retestId?: string; sops?: LabTest["sops"] };

/** One act of one person: what is done, and what of the record changes with it. Everything not named stays. */
export type Change = {
  action: Exclude<RevisionAction, "create" | "redact">;
  by: Person;
  reason?: string | undefined;
  reasonKind?: AmendReasonKind | undefined;
  signs?: Signs | undefined;
  /** Where the cells come from that this change copies. */
  copiedFrom?: CopiedFrom;
  testFields?: TestFields;
  /** Changed rows by sheet, each row whole; `undefined` removes a row. */
  sheets?: Readonly<Record<string, Readonly<Record<string, SheetRow | undefined>>>>;
};

/** A commit, ready to be written: times and the author's name are added by the writer. */
export type CommitPlan = {
  rev: number;
  /** The test's fields to set, and those to remove. */
  set: Record<string, StoredValue>;
  removed: string[];
  revision: Pick<Revision, "rev" | "action" | "before" | "after"> &
    Partial<Pick<Revision, "reason" | "reasonKind" | "signs" | "copiedFrom" | "organisation" | "studyId">> & {
      sheets?: Record<string, SheetChange>;
    };
};

type Fields = Record<string, StoredValue>;

/** Fields without a value are left out at every depth, because storage knows no `undefined`. */
function compact(value: StoredValue): StoredValue {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(fields.map(([name, inner]) => [name, compact(inner)]));
}

/** Arms and treatment have seals of their own; no record has both. */
function withBreak({ header = {} }: LabTest, change: Pick<Blinding, "breakAskedBy" | "isBroken">): StoredValue {
  const seal = blindingOf(header) ? "blinding" : "sealed";
  return { ...header, [seal]: { ...mapIn(header[seal]), ...change } };
}

function fieldsAfter(test: LabTest, { action, by, testFields = {} }: Change): Fields {
  const after: Fields = { ...test, ...testFields };
  if (!isKeeping(action)) {
    const row = transitionOf(test.status, action);
    if (!row) throw new AppError("conflict", says("noMove", { status: test.status, action }));
    after.status = leadsTo(row, test.status, test.statusBefore);
  }
  if (action === "start") after.header = startedHeader(test, by);
  if (action === "submit") after.submittedBy = by;
  if (action === "review") after.reviewedBy = by;
  if (action === "lock") after.lockedBy = by;
  if (action === "ask_cancel") after.cancelAskedBy = by;
  if (action === "ask_unblind") after.header = withBreak(test, { breakAskedBy: by });
  if (action === "unblind") after.header = withBreak(test, { isBroken: true });
  if (action === "cancel") after.statusBefore = test.status;
  if (action === "restore") {
    after.statusBefore = undefined;
    after.cancelAskedBy = undefined;
  }
  if (DATA_ACTIONS.includes(action) && !test.enteredBy.includes(by.uid)) after.enteredBy = [...test.enteredBy, by.uid];
  return compact(after) as Fields; // an object stays an object
}

function sheetChanges(sheets: Sheets, changes: Change["sheets"] = {}): Record<string, SheetChange> {
  const told: Record<string, SheetChange> = {};
  for (const [sheetId, rows] of Object.entries(changes)) {
    const before = rowsOf(sheets, sheetId);
    const change = changedCells(before, compact({ ...before, ...rows }) as SheetRows);
    if (change) told[sheetId] = change;
  }
  return told;
}

/**
 * The one way in which a record changes: the next revision, telling every changed field and row with its old and new
 * value. Undefined when an action that keeps its state changes nothing. Throws a conflict when the state does not know the action, and
 * `invalid-input` when a started test would lose what it needed to start.
 */
export function planCommit(test: LabTest, sheets: Sheets, change: Change): CommitPlan | undefined {
  const { action, reason, reasonKind, signs, copiedFrom } = change;
  const after = fieldsAfter(test, change);
  const header = change.testFields && "header" in change.testFields ? change.testFields.header : test.header;
  const emptied = emptiedSinceStart(test, test.header ?? {}, header ?? {});
  if (emptied) throw new AppError("invalid-input", emptied);
  const rows = sheetChanges(sheets, change.sheets);
  if (Object.keys(rows).some((sheetId) => sheetId !== PICTURES_SHEET)) after.firstReadingRev ??= test.rev + 1;
  const told = changedFields(test, after);
  const nothing = Object.keys({ ...told.before, ...told.after, ...rows }).filter((field) => field !== "enteredBy");
  if (isKeeping(action) && nothing.length === 0) return undefined;
  const rev = test.rev + 1;
  return {
    rev,
    set: told.after,
    removed: Object.keys(told.before).filter((field) => !(field in told.after)),
    revision: {
      rev,
      action,
      organisation: test.organisation,
      studyId: test.studyId,
      ...told,
      ...(reason === undefined ? {} : { reason: reason.trim() }),
      ...(reasonKind === undefined ? {} : { reasonKind }),
      ...(signs === undefined ? {} : { signs }),
      ...(copiedFrom === undefined ? {} : { copiedFrom }),
      ...(Object.keys(rows).length > 0 ? { sheets: rows } : {}),
    },
  };
}
