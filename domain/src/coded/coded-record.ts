import type { Said, SaidValue } from "../messages/said.ts";
import { TimingOverrides, TimingProfileId } from "../policy/timing-profiles.ts";
import type { Revision } from "../records/audit/revision.ts";
import { canonicalText } from "../records/audit/signature.ts";
import type { ArmsKey } from "../records/blinding/blinding.ts";
import { armLetter } from "../records/blinding/blinding.ts";
import type { SealedTreatment } from "../records/blinding/sealed-treatment.ts";
import { AnchorMode } from "../records/kinds/icsi/icsi-record.ts";
import type { ArmResult } from "../records/kinds/preclinical/result-schema.ts";
import type { StoredResult } from "../records/kinds/preclinical/stored-result.ts";
import { type LabTest, MaterialState, MaterialType, OocyteSource, Species, SpermSource } from "../records/lab-test.ts";
import type { LateResult } from "../records/late-result.ts";
import type { Query } from "../records/queries/query.ts";
import { OOCYTES_SHEET, type SheetCells } from "../records/sheet.ts";
import type { TestKind } from "../records/test-kind.ts";
import type { WitnessEntry } from "../records/witness/witness-mismatch.ts";
import type { StoredValue } from "../stored-record.ts";
import { lintPhi } from "../subjects/phi-lint.ts";
import { codedArms, codedHeader } from "./coded-header.ts";
import { codedCells, codedUids, isKnownRow, knownSheets } from "./coded-sheets.ts";
import {
  type Code,
  codedBy,
  codedFields,
  codedText,
  type Fields,
  isFields,
  isPlain,
  type Known,
  oneOf,
} from "./coded-values.ts";
import { HIDDEN_EARLIER, HIDDEN_TEXT } from "./hidden-text.ts";

/** Sheets of a record by their ids, cell by cell. */
type Cells = Readonly<Record<string, SheetCells>>;

const asIs: Code = (value) => value;

/** What a test holds besides, of which functions and the rules see to every value. */
const BOOKKEEPING = [
  ...["id", "rev", "status", "code", "kind", "organisation", "studyId", "subjectCode", "anchorAt"],
  ...["createdBy", "createdAt", "updatedBy", "updatedAt", "enteredBy", "submittedBy", "reviewedBy", "lockedBy"],
  ...["firstReadingRev", "cancelAskedBy", "statusBefore", "retestId", "retestOf", "copiedFrom", "sops"],
];

const ofFields =
  (code: (fields: Fields) => StoredValue): Code =>
  (value) =>
    isFields(value) ? code(value) : undefined;

/** A map of numbers and times alone, such as windows of checks. */
const plainOnly: Code = (value) =>
  isPlain(value)
    ? value
    : isFields(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, inner]) => {
            const kept = plainOnly(inner);
            return kept === undefined ? [] : [[key, kept]];
          }),
        )
      : undefined;

/** How a record is judged. A protocol is a document of the laboratory that the rules compare with the one in force. */
const SETTINGS: Readonly<Record<string, Code>> = {
  profile: oneOf(TimingProfileId.options),
  overrides: (value) => (TimingOverrides.safeParse(value).success ? plainOnly(value) : undefined),
  anchorMode: oneOf(AnchorMode.options),
  maxEmbryosTransferred: codedBy(() => HIDDEN_TEXT),
};

function codesOfTest(kind: TestKind, known: Known): Readonly<Record<string, Code>> {
  const word = codedBy((text) => codedText(text, known));
  const material = {
    ...{ oocyteSource: oneOf(OocyteSource.options), spermSource: oneOf(SpermSource.options) },
    ...{ species: oneOf(Species.options), materialType: oneOf(MaterialType.options) },
    ...{ materialState: oneOf(MaterialState.options), materialLot: word },
  };
  return {
    ...Object.fromEntries(BOOKKEEPING.map((field) => [field, asIs])),
    notes: word,
    header: ofFields((header) => codedHeader(header, kind, known)),
    material: ofFields((fields) => codedFields(fields, material)),
    settings: ofFields((settings) => codedFields(settings, kind === "preclinical" ? { protocol: asIs } : SETTINGS)),
  };
}

/** What a sentence says without the texts among its values; `named` finds what else one is called. */
export function codedSaid({ code, values }: Said, known: Known, named?: (text: string) => string | undefined): Said {
  const codedValue = (value: SaidValue): SaidValue => {
    if (typeof value === "string") return named?.(value) ?? codedText(value, known);
    if (typeof value === "number" || "name" in value) return value;
    return "code" in value ? codedSaid(value, known, named) : value.map(codedValue);
  };
  return values
    ? { code, values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, codedValue(value)])) }
    : { code };
}

const isSame = (a: StoredValue, b: StoredValue) => canonicalText(a) === canonicalText(b);

/** What was before, so that a text that changed is still seen to have changed where neither text is shown. */
const earlier = (before: Fields, coded: Fields, after: Fields, codedAfter: Fields): Fields =>
  Object.fromEntries(
    Object.entries(coded).map(([key, value]) =>
      isSame(value, codedAfter[key]) && !isSame(before[key], after[key]) ? [key, HIDDEN_EARLIER] : [key, value],
    ),
  );

const fieldsOf = (value: StoredValue): Fields => (isFields(value) ? value : {});

/** One act: who did it, when, and what it changed, without the texts. */
export function codedRevision(revision: Revision, test: LabTest, known: Known): Revision {
  const codes = codesOfTest(test.kind, known);
  const [before, after] = [codedFields(revision.before, codes), codedFields(revision.after, codes)];
  const { sheets = {} } = revision;
  const cells = (sheetId: string, told: SheetCells) => codedCells(sheetId, told, test.settings, known);
  return {
    ...revision,
    ...(revision.reason !== undefined && { reason: codedText(revision.reason, known) }),
    before: {
      ...before,
      ...(isFields(before.header) && {
        header: earlier(
          fieldsOf(revision.before.header),
          before.header,
          fieldsOf(revision.after.header),
          fieldsOf(after.header),
        ),
      }),
    },
    after,
    ...(revision.sheets && {
      sheets: Object.fromEntries(
        knownSheets(sheets).map(([id, told]) => [id, { before: cells(id, told.before), after: cells(id, told.after) }]),
      ),
    }),
  };
}

const PATH = /^[A-Za-z0-9_.:-]{0,200}$/;

/** A place in a record, unless somebody wrote something else there. */
export const codedPath = (path: string) => (PATH.test(path) ? path : "");

/**
 * A thread, with the words of its reader, and where they opened it those that were written to them, unless these look as if they
 * named somebody.
 */
export function codedQuery(query: Query, reader: string, known: Known): Query {
  const isOpener = query.openedBy.uid === reader;
  const notes = Object.entries(query.notes).map(([number, note]) => {
    const isToReader = isOpener && note.isToOpener === true && lintPhi(note.text).length === 0;
    const isShown = note.by.uid === reader || isToReader;
    return [number, isShown ? note : { ...note, text: codedText(note.text, known) }];
  });
  return {
    ...query,
    path: codedPath(query.path),
    ...(query.message && { message: codedSaid(query.message, known) }),
    notes: Object.fromEntries(notes),
  };
}

/** What witnesses said. `cells` are those of the record as it is: a statement of another text is void, also unseen. */
export function codedWitness(entry: WitnessEntry, test: LabTest, cells: Cells, known: Known): WitnessEntry {
  if ("outcome" in entry) return { ...entry, read: codedText(entry.read, known) };
  if ("covers" in entry) {
    const covers = entry.covers
      .filter(({ sheetId, row }) => isKnownRow(sheetId, row))
      .map((cover) => {
        const { sheetId, row, values } = cover;
        const inRow = (fields: Fields) =>
          Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${row}.${field}`, value]));
        const now = cells[sheetId] ?? {};
        const told = inRow(values);
        const coded = (all: SheetCells) => codedCells(sheetId, all, test.settings, known);
        const kept = earlier(told, coded(told), now, coded(now));
        const shown = Object.entries(kept).map(([cell, value]) => [cell.slice(row.length + 1), value]);
        return { ...cover, values: Object.fromEntries(shown) };
      });
    return { ...entry, covers, performers: codedUids(entry.performers, known) };
  }
  const codes = [test.code, "subjectCode" in test ? test.subjectCode : test.code];
  // Each is another one, as those that were compared were.
  const identifiers = entry.identifiers.map((one, index) =>
    codes.includes(one) ? one : [HIDDEN_TEXT, index + 1].join(" "),
  );
  return {
    ...entry,
    identifiers,
    ...(entry.externalRef !== undefined && { externalRef: codedText(entry.externalRef, known) }),
  };
}

const codedLateResult = (result: LateResult, known: Known): LateResult => ({
  ...result,
  ...(result.reason !== undefined && { reason: codedText(result.reason, known) }),
});

/** What a run was found to say, with its arms by letter. */
function codedRunResult({ result, ...stored }: StoredResult, known: Known): StoredResult {
  const names = result.arms.map(({ arm }) => arm);
  const letterOf = (arm: string) => (names.includes(arm) ? armLetter(names.indexOf(arm)) : undefined);
  const named = (arm: string) => letterOf(arm) ?? HIDDEN_TEXT;
  const said = (sentence: Said) => codedSaid(sentence, known, letterOf);
  const figures = (all: ArmResult["figures"]) => all.map((figure) => ({ ...figure, name: said(figure.name) }));
  const { decidedBy, arms, comparisons, sensitivity } = result;
  return {
    ...stored,
    result: {
      ...result,
      sentence: said(result.sentence),
      ...(decidedBy !== undefined && { decidedBy: named(decidedBy) }),
      arms: arms.map((one) => ({
        ...one,
        arm: named(one.arm),
        ...(one.lotNo !== undefined && { lotNo: codedText(one.lotNo, known) }),
        figures: figures(one.figures),
        judgements: one.judgements.map((judgement) => ({ ...judgement, sentence: said(judgement.sentence) })),
      })),
      comparisons: comparisons.map((one) => ({
        ...one,
        arm: named(one.arm),
        control: named(one.control),
        name: said(one.name),
      })),
      sensitivity: sensitivity.map((one) => ({
        ...one,
        arms: one.arms.map((arm) => ({ ...arm, arm: named(arm.arm), figures: figures(arm.figures) })),
      })),
    },
  };
}

/** A hash proves a guess of a text to whoever has its salt. */
const NO_SALT = "0".repeat(32);

/** A record with what lies below it, as it is stored. */
export type RecordParts = {
  test: LabTest;
  /** Of its documents, by sheet. */
  cells: Cells;
  revisions: readonly Revision[];
  witness: readonly WitnessEntry[];
  queries: readonly Query[];
  results: readonly (LateResult | StoredResult)[];
  /** Of a record whose blind is open. */
  armsKey?: ArmsKey | undefined;
  treatment?: SealedTreatment | undefined;
};

/**
 * The same record for somebody who reads codes only: every code, number, time and person, and of each text that somebody typed
 * nothing but that it is there. What no registry of fields names is left out.
 */
export function codedRecord(record: RecordParts, reader: string, known: Known): RecordParts {
  const { test, cells, revisions, witness, queries, results, armsKey, treatment } = record;
  const sheets = knownSheets(cells).map(([id, all]) => [id, codedCells(id, all, test.settings, known)] as const);
  return {
    // The same fields, fewer of them.
    test: codedFields({ ...test } as Fields, codesOfTest(test.kind, known)) as unknown as LabTest,
    cells: Object.fromEntries(sheets),
    revisions: revisions.map((revision) => codedRevision(revision, test, known)),
    witness: witness.map((entry) => codedWitness(entry, test, cells, known)),
    queries: queries.map((query) => codedQuery(query, reader, known)),
    results: results.map((result) =>
      result.kind === "run" ? codedRunResult(result, known) : codedLateResult(result, known),
    ),
    ...(armsKey && {
      armsKey: { ...armsKey, arms: codedArms(armsKey.arms, known) as ArmsKey["arms"], salt: NO_SALT },
    }),
    ...(treatment && {
      treatment: {
        ...treatment,
        fields: codedHeader(treatment.fields, test.kind, known),
        ...(treatment.cells && { cells: codedCells(OOCYTES_SHEET, treatment.cells, test.settings, known) }),
        salt: NO_SALT,
      },
    }),
  };
}
