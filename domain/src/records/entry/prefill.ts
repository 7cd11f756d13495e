import type { StoredValue } from "../../stored-record.ts";
import type { FieldGroups } from "../fields/define-field.ts";
import { carriedOverKeys, likenessKeys } from "../fields/field-lists.ts";
import type { Header } from "../lab-test.ts";
import { mapIn } from "../sheet.ts";

/** A reason is of one use alone: an expired lot asks for it again. */
function reusable(value: StoredValue): StoredValue {
  if (typeof value !== "object" || value === null || !("expiryOverrideReason" in value)) return value;
  const { expiryOverrideReason: _, ...lot } = value;
  return lot;
}

/**
 * The fields that a record would take over from another of its kind: those it does not say itself yet, without `closed`.
 * Times, counts, subjects and results are never taken over.
 */
export function prefill(
  groups: FieldGroups,
  own: Header,
  last: Header,
  closed: readonly string[] = [],
): Record<string, StoredValue> {
  // Arms that stand in the open trail cannot be sealed later, so they wait for the answer whether the test is blinded.
  const isOpen = (field: string) => field !== "arms" || own.blindedAssessor === false;
  const isMissing = (field: string) => own[field] === undefined && last[field] !== undefined;
  const fields = carriedOverKeys(groups).filter(
    (field) => isMissing(field) && isOpen(field) && !closed.includes(field),
  );
  const taken: Record<string, StoredValue> = Object.fromEntries(fields.map((field) => [field, reusable(last[field])]));
  const names = mapIn(last.names);
  const operator = String(taken.operatorId);
  if (names[operator] !== undefined) taken.names = { ...mapIn(own.names), [operator]: names[operator] };
  return taken;
}

/**
 * What the first of these tests has that is missing here, and that test; undefined where none has anything. A run is offered
 * those of its own protocol alone, and nothing before it has one.
 */
export function prefillFromFirst<T extends { header?: Header | undefined }>(
  groups: FieldGroups,
  own: Header,
  latest: readonly T[],
  closed: readonly string[] = [],
): { from: T; fields: Record<string, StoredValue>; count: number } | undefined {
  const likeness = likenessKeys(groups);
  const isLike = ({ header = {} }: T) =>
    likeness.every((field) => own[field] !== undefined && own[field] === header[field]);
  for (const from of latest.filter(isLike)) {
    const fields = prefill(groups, own, from.header ?? {}, closed);
    const count = Object.keys(fields).filter((field) => field !== "names").length;
    if (count > 0) return { from, fields, count };
  }
  return undefined;
}
