import type { Person } from "../identity/claims.ts";
import { inWords } from "../messages/said.ts";
import type { Revision } from "../records/audit/revision.ts";
import type { Signature } from "../records/audit/signature.ts";
import { type ArmsKey, blindingOf, isBlindOpen, withArms } from "../records/blinding/blinding.ts";
import { openedHeader, openedSheets, type SealedTreatment } from "../records/blinding/sealed-treatment.ts";
import { treatmentSealOf } from "../records/blinding/treatment-seal.ts";
import { notesOf, type Query } from "../records/queries/query.ts";
import { rowsOfCells, type Sheets } from "../records/sheet.ts";
import type { StoredValue } from "../stored-record.ts";
import type { Fields, Parts } from "./record-values.ts";

/** A record with its trail, as an archive holds it, instants as dates. */
export type ExchangedRecord = {
  id: string;
  /** The document of the test, without its id. */
  test: Fields & { kind: string; code: string; studyId: string; organisation: string };
  sheets: Sheets;
  /** In the order of their numbers. */
  revisions: readonly Revision[];
  signatures: readonly Signature[];
  /** In the order in which they were opened. */
  queries: readonly Query[];
  /** What blinds hide: read where the blind is open. */
  armsKey?: ArmsKey | undefined;
  treatment?: SealedTreatment | undefined;
};

/** Whom a record is of. A preclinical run is of its material, so its own code stands for it. */
export const subjectOf = ({ test: { subjectCode, code } }: ExchangedRecord): string =>
  typeof subjectCode === "string" && subjectCode !== "" ? subjectCode : code;

/** Fields of a test that its revisions do not list: they follow from the revisions themselves. */
const COMMIT_FIELDS = ["rev", "createdBy", "createdAt", "updatedBy", "updatedAt"];

export const storedParts = ({ test, sheets }: ExchangedRecord): Parts => ({
  fields: Object.fromEntries(Object.entries(test).filter(([field]) => !COMMIT_FIELDS.includes(field))),
  sheets,
});

type Header = Parameters<typeof openedHeader>[0];

const headerOf = ({ test: { header } }: ExchangedRecord): Header | undefined =>
  typeof header === "object" && header !== null ? (header as Header) : undefined;

function isOpen({ test }: ExchangedRecord, header: Header): boolean {
  return isBlindOpen({ header, lockedBy: test.lockedBy as Person | undefined });
}

/** The record as it is read once its blind is open; what a blind still hides stays hidden. */
export function openParts(record: ExchangedRecord): Parts {
  const { fields, sheets } = storedParts(record);
  const { armsKey, treatment } = record;
  const header = headerOf(record);
  if (!header || !isOpen(record, header)) return { fields, sheets };
  const named: Header = armsKey ? withArms(header, armsKey) : header;
  return {
    fields: { ...fields, header: openedHeader(named, treatment?.fields) as StoredValue },
    sheets: openedSheets(sheets, treatment),
  };
}

/** What a revision changed, as it was before and after. */
export const changeOf = ({ before, after, sheets = {} }: Revision): { before: Parts; after: Parts } => {
  const side = (name: "before" | "after"): Sheets =>
    Object.fromEntries(Object.entries(sheets).map(([id, change]) => [id, { rows: rowsOfCells(change[name]) }]));
  return { before: { fields: before, sheets: side("before") }, after: { fields: after, sheets: side("after") } };
};

/**
 * What a query asks: what a failed check said, else the words it was opened with. What a check says may hold what it found, so
 * of a record whose blind is closed it is told by the number of the rule alone.
 */
export function questionOf(record: ExchangedRecord, query: Query): string {
  const { message, findingId } = query;
  if (!message) return notesOf(query)[0]?.text ?? findingId ?? "";
  const header = headerOf(record);
  const isSealed = header && (blindingOf(header) ?? treatmentSealOf(header)) !== undefined && !isOpen(record, header);
  return isSealed ? (findingId ?? message.code) : inWords(message);
}

/** What was done to a query, one act after the other; the first has no words of its own. */
export const actsOfQuery = (query: Query): { by: Person; at: Date; number?: string; text?: string }[] => [
  { by: query.openedBy, at: query.openedAt },
  ...notesOf(query),
];
