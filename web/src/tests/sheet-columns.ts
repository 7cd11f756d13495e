import type { Column } from "@zona/domain/entry/column";
import { CHECK_COLUMNS, DISPOSITION_COLUMNS, GENETICS_COLUMNS, OOCYTE_COLUMNS } from "@zona/domain/entry/icsi-columns";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";

/** The columns in which a sheet is entered; none for sheets of other kinds. */
export function columnsOf(sheet: string): readonly Column[] {
  if (sheet === "oocytes") return OOCYTE_COLUMNS;
  if (sheet === "dispositions") return DISPOSITION_COLUMNS;
  if (sheet === "genetics") return GENETICS_COLUMNS;
  return Object.hasOwn(CHECK_COLUMNS, sheet) ? CHECK_COLUMNS[sheet as CheckKey] : [];
}
