import { preclinicalTiming } from "@zona/domain/entry/preclinical-entry";
import type { TestFields } from "@zona/domain/tests/plan-commit";
import { PreclinicalProtocolDraft } from "@zona/domain/tests/preclinical-protocol";
import type { SheetRow } from "@zona/domain/tests/sheet";
import type { RecordRows } from "../entry/record-rows.ts";
import { HEADER_SHEET } from "../entry/record-rows.ts";
import { domainWord } from "../i18n/domain-words.ts";

/** The protocol as far as it can be read: a field that cannot be is left out, and the others stay of use. */
export function protocolOf(header: SheetRow): PreclinicalProtocolDraft {
  const whole = PreclinicalProtocolDraft.safeParse(header);
  if (whole.success) return whole.data;
  const wrong = whole.error.issues.map(({ path }) => path[0]);
  const sound = Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field)));
  return PreclinicalProtocolDraft.safeParse(sound).data ?? {};
}

/** What cannot be right in the protocol, by field, the first sentence of each. */
export function errorsOf(header: SheetRow): Readonly<Record<string, string>> {
  const issues = PreclinicalProtocolDraft.safeParse(header).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), domainWord(message)]));
}

export const startedAtOf = ({ startedAt }: SheetRow) => (startedAt instanceof Date ? startedAt : undefined);

/** Sheets as the domain takes them. */
export const sheetsOf = (rows: RecordRows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([id]) => id !== HEADER_SHEET)
      .map(([id, own]) => [id, { rows: own }]),
  );

/** What a commit keeps with the test for lists: clock zero and next timepoint. */
export const preclinicalBookkeeping = (_record: unknown, header: SheetRow, rows: RecordRows): TestFields =>
  preclinicalTiming(protocolOf(header), startedAtOf(header), sheetsOf(rows));
