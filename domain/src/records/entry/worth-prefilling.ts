import type { FieldGroups } from "../fields/define-field.ts";
import { carriedOverKeys } from "../fields/field-lists.ts";
import type { Header } from "../lab-test.ts";

/** Whether a record of this kind still says so little that it is worth asking. */
export function isWorthPrefilling(groups: FieldGroups, own: Header): boolean {
  const keys = carriedOverKeys(groups);
  return keys.filter((field) => own[field] !== undefined).length < Math.min(3, keys.length);
}
