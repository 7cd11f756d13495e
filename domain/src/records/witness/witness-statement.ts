import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { peopleIn } from "../../identity/people.ts";
import { issue, sentences } from "../../messages/said.ts";
import { instant } from "../../timing/instant.ts";
import { canonicalText } from "../audit/signature.ts";
import {
  DISPOSITIONS_SHEET,
  EVENTS_SHEET,
  GENETICS_SHEET,
  mapIn,
  type SheetRow,
  type SheetRows,
  Stored,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "../sheet.ts";
import { isSamePerson } from "./same-person.ts";

const says = sentences("witnessStatement", {
  noRows: "A witness confirms at least one row.",
});

/** More rows than this are confirmed by two statements. */
export const MOST_COVERED = 60;

type WitnessedAct = {
  /** What a witness confirms of a row. */
  fields: readonly string[];
  /** Where its performers stand. */
  people: readonly string[];
  isAsked: (row: SheetRow) => boolean;
};

/** Fates that nobody has to see: the embryo stays in the laboratory's hands. */
const UNWITNESSED_FATES: readonly unknown[] = [undefined, "continue_culture", "training"];

/** The acts that a second person confirms, by the sheet that holds them. */
export const WITNESSED_ACTS: Readonly<Record<string, WitnessedAct>> = {
  [DISPOSITIONS_SHEET]: {
    fields: ["fate", "fateAt", "by", "reason", "place", "overrideReason", "transferNo"],
    people: ["by"],
    isAsked: ({ fate }) => !UNWITNESSED_FATES.includes(fate),
  },
  [GENETICS_SHEET]: {
    fields: ["type", "biopsyAt", "by", "cells", "tubeId"],
    people: ["by"],
    isAsked: ({ biopsyAt }) => biopsyAt !== undefined,
  },
  [TRANSFERS_SHEET]: {
    fields: ["transferredAt", "by", "loadedBy", "catheter"],
    people: ["by", "loadedBy"],
    isAsked: ({ transferredAt }) => transferredAt !== undefined,
  },
  // A serious adverse event is no one person's word.
  [EVENTS_SHEET]: {
    fields: ["happenedAt", "event", "severity", "relation", "isSerious", "outcome"],
    people: ["by"],
    isAsked: ({ isSerious }) => isSerious === true,
  },
  [WARMINGS_SHEET]: {
    fields: ["strawId", "origin", "stage", "warmedAt", "by", "survival"],
    people: ["by"],
    isAsked: ({ warmedAt }) => warmedAt !== undefined,
  },
};

const Cover = z.object({
  sheetId: z.string().min(1).max(40),
  row: z.string().min(1).max(40),
  values: z.record(z.string(), Stored),
});
/** One row and what it said when it was witnessed. */
export type Cover = z.infer<typeof Cover>;

/**
 * A second person saw that these rows are true, at `tests/{id}/witness/{id}`: written once, by the witness alone. As with a
 * signature, it is void for a row as soon as the row says anything else.
 */
export const WitnessStatement = z.object({
  id: z.string().min(1).max(64),
  covers: z
    .array(Cover)
    .min(1, { error: issue(says("noRows")) })
    .max(MOST_COVERED),
  /** SHA-256 of `coversText`. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Ids of whoever performed what it covers. */
  performers: z.array(z.string().min(1).max(100)).max(20),
  /** When it was seen, which may be earlier than when that was written. */
  at: instant("The witness"),
  enteredAt: z.date(),
  witness: Person,
});
export type WitnessStatement = z.infer<typeof WitnessStatement>;

/** The one text that the hash of a statement is made of. */
export const coversText = (covers: readonly Cover[]) => canonicalText(covers);

/** What a witness confirms of this row, as it is now. */
export function coverOf(sheetId: string, row: string, cells: SheetRow): Cover {
  const fields = WITNESSED_ACTS[sheetId]?.fields ?? [];
  const values = fields.flatMap((field) => (cells[field] === undefined ? [] : [[field, cells[field]] as const]));
  return { sheetId, row, values: Object.fromEntries(values) };
}

/** Whether a row needs a second person who saw it done. */
export const isWitnessAsked = (sheetId: string, cells: SheetRow): boolean =>
  WITNESSED_ACTS[sheetId]?.isAsked(cells) ?? false;

/** Everybody who performed what a row tells. */
export function performersOf(sheetId: string, cells: SheetRow): Person[] {
  return (WITNESSED_ACTS[sheetId]?.people ?? []).flatMap((field) => peopleIn(cells[field]));
}

/** Who has no account is known by their name alone. */
const accountNames = (people: readonly Person[]) =>
  Object.fromEntries(people.filter(({ uid, name }) => uid !== name).map(({ uid, name }) => [uid, name]));

/** Whether this person is one of those who performed it, also where a name was typed. */
export const performedBy = (person: Person, performers: readonly Person[]): boolean =>
  performers.some((one) => isSamePerson(one.uid, person.uid, accountNames([one, person])) === "yes");

/** The fields in which a row is no longer what the statement says; of a place, its parts. */
function changedSince(values: SheetRow, now: SheetRow): string[] {
  const fields = [...new Set([...Object.keys(values), ...Object.keys(now)])];
  return fields.flatMap((field) => {
    if (canonicalText(values[field]) === canonicalText(now[field])) return [];
    const [before, after] = [mapIn(values[field]), mapIn(now[field])];
    const hasParts = [before, after].every((part) => Object.keys(part).length > 0 && !("uid" in part));
    return hasParts ? changedSince(before, after) : [field];
  });
}

/** What is known of the witness of one row: `own` is by somebody who performed it, so it proves nothing. */
export type RowWitness =
  | { state: "valid" | "own"; statement: WitnessStatement }
  | { state: "void"; statement: WitnessStatement; changed: readonly string[] };

/** The statement that counts for a row: one that still fits, else the newest; undefined where nobody witnessed it. */
export function witnessOfRow(
  statements: readonly WitnessStatement[],
  sheetId: string,
  row: string,
  cells: SheetRow,
): RowWitness | undefined {
  const now = coverOf(sheetId, row, cells);
  const performers = performersOf(sheetId, cells);
  const judged = statements.flatMap((statement): RowWitness[] => {
    const cover = statement.covers.find((one) => one.sheetId === sheetId && one.row === row);
    if (!cover) return [];
    const changed = changedSince(cover.values, now.values);
    if (changed.length > 0) return [{ state: "void", statement, changed }];
    return [{ state: performedBy(statement.witness, performers) ? "own" : "valid", statement }];
  });
  const newest = judged.toSorted((a, b) => b.statement.enteredAt.getTime() - a.statement.enteredAt.getTime());
  return newest.find(({ state }) => state === "valid") ?? newest[0];
}

/** What of a statement a signature covers: instants of the server have another precision in every library. */
export const signedStatements = (statements: readonly WitnessStatement[]) =>
  statements.map(({ enteredAt: _, ...said }) => said).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** A row that waits for a witness. */
export type WaitingRow = { sheetId: string; row: string; cells: SheetRow };

/** The rows that nobody has witnessed as they are now, in the order of their numbers. */
export function rowsToWitness(
  tables: Readonly<Record<string, SheetRows>>,
  statements: readonly WitnessStatement[],
): WaitingRow[] {
  return Object.keys(WITNESSED_ACTS).flatMap((sheetId) =>
    Object.entries(tables[sheetId] ?? {})
      .filter(([row, cells]) => isWitnessAsked(sheetId, cells) && !isWitnessed(statements, sheetId, row, cells))
      .map(([row, cells]) => ({ sheetId, row, cells }))
      .toSorted((a, b) => a.row.localeCompare(b.row, "en", { numeric: true })),
  );
}

const isWitnessed = (...asked: Parameters<typeof witnessOfRow>) => witnessOfRow(...asked)?.state === "valid";
