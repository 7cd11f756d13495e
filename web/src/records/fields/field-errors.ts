import type { FieldGroups } from "@zona/domain/records/fields/define-field";
import { keysOfKind } from "@zona/domain/records/fields/field-lists";
import type { Finding } from "@zona/domain/records/finding";
import { toWords } from "../../platform/i18n/to-words.ts";

/** What is said of the fields of a form, by field; a value inside of a table is named with it: `counts.mii`. */
export function fieldErrors(
  groups: FieldGroups,
  findings: readonly Pick<Finding, "path" | "message">[],
): Readonly<Record<string, string>> {
  const tables: readonly string[] = keysOfKind(groups, "table");
  return Object.fromEntries(
    findings.map(({ path, message }) => {
      const [field = path, inner] = path.split(".");
      return [tables.includes(field) ? `${field}.${inner}` : field, toWords(message)];
    }),
  );
}
