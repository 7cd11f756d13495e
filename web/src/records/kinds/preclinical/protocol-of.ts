import { saidIn } from "@zona/domain/messages/said";
import { RunHeaderDraft } from "@zona/domain/records/kinds/preclinical/run-header";
import type { TestFields } from "@zona/domain/records/plan-commit";
import type { SheetRow } from "@zona/domain/records/sheet";
import { toWords } from "../../../platform/i18n/to-words.ts";
import type { RecordRows } from "../../fields/record-rows.ts";
import { HEADER_SHEET } from "../../fields/record-rows.ts";

/** What cannot be right in the protocol, by field, the first sentence of each. */
export function errorsOf(header: SheetRow): Readonly<Record<string, string>> {
  const issues = RunHeaderDraft.safeParse(header).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((found) => [String(found.path[0]), toWords(saidIn(found))]));
}

export const startedAtOf = ({ startedAt }: SheetRow) => (startedAt instanceof Date ? startedAt : undefined);

/** Sheets as the domain takes them. */
export const sheetsOf = (rows: RecordRows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([id]) => id !== HEADER_SHEET)
      .map(([id, own]) => [id, { rows: own }]),
  );

/** What a commit keeps with the test: clock zero. */
export const preclinicalBookkeeping = (_record: unknown, header: SheetRow): TestFields => ({
  anchorAt: startedAtOf(header),
});
