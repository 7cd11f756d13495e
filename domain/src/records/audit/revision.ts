import * as z from "zod";
import type { OfStudy } from "../../identity/access.ts";
import { Person } from "../../identity/claims.ts";
import { issue, sentences } from "../../messages/said.ts";
import { CopiedFrom, type Header } from "../lab-test.ts";
import { TestAction } from "../moves/test-action.ts";
import { cellsOfRows, SheetCells, type SheetRows, Stored } from "../sheet.ts";
import { changesByDocument, changesBySheet } from "../sheet-documents.ts";
import { canonicalText, Signs } from "./signature.ts";

const says = sentences("revision", {
  noReasonKind: "Choose the kind of reason.",
});

/** The fields of a test that describe the commit itself; a revision does not list them. */
const COMMIT_FIELDS = ["id", "rev", "createdBy", "createdAt", "updatedBy", "updatedAt"];

const FieldValues = z.record(z.string(), Stored);

/**
 * Actions that keep the state of a record; functions alone write `redact`, `picture`, which adds, moves or removes one, and `seal`,
 * which seals the treatment in a blinded study.
 */
export const KEEPING_ACTIONS = ["create", "edit", "picture", "seal", "redact"] as const;

/** All others are moves between states. */
export const RevisionAction = z.enum([...KEEPING_ACTIONS, ...TestAction.options]);
export type RevisionAction = z.infer<typeof RevisionAction>;

/** Whether an action leaves a record in its state by its nature; some moves do so as well. */
export const isKeeping = (action: RevisionAction): action is (typeof KEEPING_ACTIONS)[number] =>
  KEEPING_ACTIONS.some((one) => one === action);

/** Actions that may change what was recorded; all others only move the record on. */
export const DATA_ACTIONS: readonly RevisionAction[] = [
  ...(["create", "edit", "picture", "seal"] as const),
  ...(["start", "save_check", "resume"] as const),
];

/** Why a signed record is opened again. */
export const AmendReasonKind = z.enum(
  ["transcription", "late_result", "wrong_unit", "instrument_error", "omission", "other"],
  { error: issue(says("noReasonKind")) },
);
export type AmendReasonKind = z.infer<typeof AmendReasonKind>;

/** Changed cells of one sheet: one that is only in `after` is new, one that is only in `before` was emptied. */
export const SheetChange = z.object({ before: SheetCells.default({}), after: SheetCells.default({}) });
export type SheetChange = z.infer<typeof SheetChange>;

/**
 * One act of one person on a test, at `tests/{id}/revisions/{rev}`, written in the same commit as the change.
 * `before` and `after` hold the changed top-level fields whole, `sheets` the changed cells; rules prove all of them
 * against the record itself. Of what is stored, empty ones are left out.
 */
export const Revision = z.object({
  rev: z.int().min(1),
  at: z.date(),
  by: Person,
  action: RevisionAction,
  /** Why; needed once a test has been submitted, and for moves that ask for it. */
  reason: z.string().min(1).max(500).optional(),
  /** Of an amendment. */
  reasonKind: AmendReasonKind.optional(),
  /** Of a signature, which says the same: the chain holds it too. */
  signs: Signs.optional(),
  before: FieldValues.default({}),
  after: FieldValues.default({}),
  /** The record that the told cells were copied from. */
  copiedFrom: CopiedFrom.optional(),
  /** Whose record it is, so that a search of all trails finds what somebody may read. */
  organisation: z.string().optional(),
  studyId: z.string().optional(),
  sheets: z.record(z.string(), SheetChange).transform(changesBySheet).optional(),
  /** Whole seconds that the clock of the device it was entered on was ahead of the server's, negative where behind; none if equal. */
  clockAhead: z.int().optional(),
});
export type Revision = z.infer<typeof Revision>;

type Fields = Header;

const withoutEmpty = <Told extends Pick<Partial<Revision>, "before" | "after">>(told: Told): Partial<Told> =>
  Object.fromEntries(
    Object.entries(told).filter(
      ([field, value]) => !["before", "after"].includes(field) || Object.keys(value ?? {}).length > 0,
    ),
  ) as Partial<Told>; // the same fields, fewer of them

/** A revision as it is stored: sheets by document, and without the maps that tell nothing: every key that is typed sends one. */
export const storedRevision = ({ sheets, ...told }: Omit<Revision, "by" | "at">): Record<string, unknown> => ({
  ...withoutEmpty(told),
  ...(sheets && {
    sheets: Object.fromEntries(
      Object.entries(changesByDocument(sheets)).map(([id, change]) => [id, withoutEmpty(change)]),
    ),
  }),
});

const isSame = (a: unknown, b: unknown) => a === b || canonicalText(a) === canonicalText(b);

function changed<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>, skipped: string[]) {
  const change = { before: {} as Record<string, T>, after: {} as Record<string, T> };
  for (const [field, value] of Object.entries(before)) {
    if (skipped.includes(field) || (field in after && isSame(value, after[field]))) continue;
    change.before[field] = value;
  }
  for (const [field, value] of Object.entries(after)) {
    if (skipped.includes(field) || (field in before && isSame(value, before[field]))) continue;
    change.after[field] = value;
  }
  return change;
}

/** Whose a record is, as its revisions say it too. */
export const ofStudy = ({ organisation, studyId }: OfStudy): OfStudy => ({ organisation, studyId });

/** The changed fields with their old and new values, as a revision states them. `before` is empty for a new record. */
export const changedFields = (before: Fields, after: Fields): Pick<Revision, "before" | "after"> =>
  changed(before, after, COMMIT_FIELDS);

/** The changed cells of one sheet; undefined when nothing changed. */
export function changedCells(before: SheetRows, after: SheetRows): SheetChange | undefined {
  const change = changed(cellsOfRows(before), cellsOfRows(after), []);
  return Object.keys(change.before).length + Object.keys(change.after).length > 0 ? change : undefined;
}
