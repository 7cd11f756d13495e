import { sentences } from "../messages/said.ts";
import type { StoredValue } from "../stored-record.ts";
import { namedConsent, uncovered } from "../subjects/consent.ts";
import type { Consents } from "../subjects/subject.ts";
import type { Finding } from "./finding.ts";
import type { LabTest } from "./lab-test.ts";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  rowsOf,
  type Sheets,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "./sheet.ts";

const says = sentences("consent", {
  ended: "The consent {consent} ended before something that this record holds was done.",
  withdrawn: "The consent {consent} was withdrawn before something that this record holds was done.",
  mistake: "The consent {consent} was entered by mistake and never given.",
  unknown: "The consent {consent} is not among the consents of this subject.",
});

/** Where rows date what somebody did to a specimen. */
const ACTS_IN_ROWS: readonly (readonly [sheetId: string, field: string])[] = [
  [OOCYTES_SHEET, "inseminatedAt"],
  [OOCYTES_SHEET, "rescueAt"],
  [GENETICS_SHEET, "biopsyAt"],
  [WARMINGS_SHEET, "warmedAt"],
  [TRANSFERS_SHEET, "transferredAt"],
  [DISPOSITIONS_SHEET, "fateAt"],
];

/** No consent is needed to discard: it is what an ended one leads to. */
const NEEDS_NONE: readonly StoredValue[] = ["discard", "continue_culture"];

const actsInRows = (sheets: Sheets) =>
  ACTS_IN_ROWS.flatMap(([sheetId, field]) =>
    Object.values(rowsOf(sheets, sheetId)).flatMap((row) => (NEEDS_NONE.includes(row.fate) ? [] : [row[field]])),
  );

/** What the header dates that somebody did. */
const ACTS = ["opuAt", "denudationStartAt", "icsiStartAt", "icsiEndAt", "ivfAt", "performedAt"];

/**
 * Whether the consent that a record names covers what was done: hard where it had ended or was withdrawn, soft where its
 * subject has other consents only. Nothing is said where the subject has none.
 */
export function consentFindings(
  { test: { header = {} }, sheets }: { test: LabTest; sheets: Sheets },
  consents: Consents,
): Finding[] {
  const name = header.consentRef;
  if (typeof name !== "string" || name.trim() === "" || Object.keys(consents).length === 0) return [];
  const finding = (key: (typeof says.keys)[number], severity: Finding["severity"]): Finding[] => [
    { id: "CONSENT", severity, path: "consentRef", message: says(key, { consent: name.trim() }) },
  ];
  const consent = namedConsent(consents, name);
  if (!consent) return finding("unknown", "soft");
  const acts = [...ACTS.map((field) => header[field]), ...actsInRows(sheets)].filter((at) => at instanceof Date);
  const fault = uncovered(consent, consent.isMistake ? [consent.givenAt] : acts);
  return fault ? finding(fault, "hard") : [];
}
