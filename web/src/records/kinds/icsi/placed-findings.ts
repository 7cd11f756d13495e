import type { Finding } from "@zona/domain/records/finding";
import { type Cell, cellOf, type IcsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { ICSI } from "@zona/domain/records/kinds/icsi/rules/icsi-validation";
import { isShownCell } from "@zona/domain/records/kinds/icsi/shown-cells";
import { judge } from "@zona/domain/records/readiness/rule";
import { WITNESSED_ACTS, type WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import type { RecordRows } from "../../fields/record-rows.ts";
import { documentOf, type Settings } from "./record-view.ts";

/** `hidden`: the cell that a finding is about, where no grid shows it. */
export type PlacedFinding = Finding & {
  cell: Cell | undefined;
  hidden: { sheetId: string; rowId: string; field: string } | undefined;
};

/** What a person sets by another control than a cell. */
const isWitness = ({ sheetId, field }: Cell) => sheetId in WITNESSED_ACTS && field === "witness";

/** A finding with the place in the form at which it can be answered. */
export function placed(document: IcsiDocument, rows: RecordRows, finding: Finding): PlacedFinding {
  const cell = cellOf(document, finding.path);
  const { sheetId = "", row: rowId = "", field } = cell ?? {};
  const isHidden = cell && field !== undefined && !isWitness(cell) && rows[sheetId]?.[rowId]?.[field] !== undefined;
  const hidden = isHidden && !isShownCell(sheetId, rowId, field) ? { sheetId, rowId, field } : undefined;
  return { ...finding, cell, hidden };
}

const keyOf = ({ id, path, message }: Finding) => `${id} ${path} ${message.code}`;

/**
 * What is wrong or unusual in the rows as the form shows them. What may wait during the work but blocks the submission is
 * called blocking here as well: the record's page says the same of it.
 */
export function placedFindings(test: Settings, rows: RecordRows, now: Date, witnessed: readonly WitnessStatement[]) {
  const document = documentOf(test, rows, witnessed);
  const atSubmission = judge(ICSI, document, { stage: "submit", now });
  const blocking = new Set(atSubmission.filter(({ severity }) => severity === "hard").map(keyOf));
  return judge(ICSI, document, { stage: "draft", now }).map((finding) =>
    placed(document, rows, blocking.has(keyOf(finding)) ? { ...finding, severity: "hard" } : finding),
  );
}
