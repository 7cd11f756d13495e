import * as z from "zod";
import { Person } from "../identity/claims.ts";

/** The fields of a test that describe the commit itself; a revision does not list them. */
const COMMIT_FIELDS = ["id", "rev", "createdBy", "createdAt", "updatedBy", "updatedAt"];

const FieldValues = z.record(z.string(), z.unknown());

/**
 * One act of one person on a test, at `tests/{id}/revisions/{rev}`, written in the same commit as the change.
 * `before` and `after` hold the changed top-level fields whole; rules prove both against the record itself.
 */
export const Revision = z.object({
  rev: z.int().min(1),
  at: z.date(),
  by: Person,
  action: z.enum(["create", "edit"]),
  /** Why; needed once a test has been submitted. */
  reason: z.string().min(1).max(500).optional(),
  before: FieldValues,
  after: FieldValues,
});
export type Revision = z.infer<typeof Revision>;

type Fields = Readonly<Record<string, unknown>>;

/** The changed fields with their old and new values, as a revision states them. `before` is empty for a new record. */
export function changedFields(before: Fields, after: Fields): Pick<Revision, "before" | "after"> {
  const changed = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (COMMIT_FIELDS.includes(field) || JSON.stringify(before[field]) === JSON.stringify(after[field])) continue;
    if (field in before) changed.before[field] = before[field];
    if (field in after) changed.after[field] = after[field];
  }
  return changed;
}
