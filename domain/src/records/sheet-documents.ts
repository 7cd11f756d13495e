import { rowsOfCells, type Sheet, type SheetCells, type StoredSheet } from "./sheet.ts";

/**
 * Sheets that few records have lie in the document of the sheet before them, so that opening a record costs ten reads at
 * most, whatever was looked at, and one more for its pictures. Their cells bear the name of their sheet: `genetics:7.tubeId` in `dispositions`.
 */
export const LIES_IN: Readonly<Record<string, string>> = {
  fert_rescue: "fert",
  syngamy: "fert",
  early_cleavage: "fert",
  d5_expanded: "d5_full",
  d7: "d6",
  genetics: "dispositions",
  transfers: "dispositions",
  warmings: "dispositions",
  events: "units",
};

/** Puts cells of sheets into the documents that hold them. */
export function cellsByDocument(bySheet: Readonly<Record<string, SheetCells>>): Record<string, SheetCells> {
  const documents: Record<string, SheetCells> = {};
  for (const [sheetId, cells] of Object.entries(bySheet)) {
    const host = LIES_IN[sheetId];
    const own = Object.entries(cells).map(([cell, value]) => [host ? `${sheetId}:${cell}` : cell, value] as const);
    documents[host ?? sheetId] = Object.assign(documents[host ?? sheetId] ?? {}, Object.fromEntries(own));
  }
  return documents;
}

/** The other way round: cells of documents by the sheet they belong to. A document's own sheet is named even when empty. */
export function cellsBySheet(byDocument: Readonly<Record<string, SheetCells>>): Record<string, SheetCells> {
  const sheets: Record<string, SheetCells> = {};
  for (const [documentId, cells] of Object.entries(byDocument)) {
    sheets[documentId] ??= {};
    for (const [stored, value] of Object.entries(cells)) {
      const guest = stored.slice(0, Math.max(stored.indexOf(":"), 0));
      const isGuest = LIES_IN[guest] === documentId;
      const sheetId = isGuest ? guest : documentId;
      sheets[sheetId] ??= {};
      const own = sheets[sheetId];
      if (own) own[isGuest ? stored.slice(guest.length + 1) : stored] = value;
    }
  }
  return sheets;
}

type Changes = Readonly<Record<string, { before: SheetCells; after: SheetCells }>>;

function eachSide(changes: Changes, place: typeof cellsByDocument): Record<string, Changes[string]> {
  const side = (name: "before" | "after") =>
    place(Object.fromEntries(Object.entries(changes).map(([id, change]) => [id, change[name]])));
  const before = side("before");
  const after = side("after");
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((id) => {
      const change = { before: before[id] ?? {}, after: after[id] ?? {} };
      return Object.keys(change.before).length + Object.keys(change.after).length > 0 ? [[id, change] as const] : [];
    }),
  );
}

/** Changed cells of sheets as the documents that hold them change. */
export const changesByDocument = (changes: Changes) => eachSide(changes, cellsByDocument);

/** Changed cells of documents as the sheets in them change. */
export const changesBySheet = (changes: Changes) => eachSide(changes, cellsBySheet);

/** All sheets of a record, of the documents that hold them. */
export function sheetsIn(stored: readonly Pick<StoredSheet, "id" | "cells">[]): Record<string, Sheet> {
  const bySheet = cellsBySheet(Object.fromEntries(stored.map(({ id, cells }) => [id, cells])));
  return Object.fromEntries(Object.entries(bySheet).map(([id, cells]) => [id, { id, rows: rowsOfCells(cells) }]));
}
