import type { Person } from "../identity/claims.ts";
import { peopleIn } from "../identity/people.ts";
import type { IcsiRecord } from "./kinds/icsi/icsi-record.ts";
import { isInseminated, sessionZero } from "./kinds/icsi/insemination.ts";
import { ENTERED_AT } from "./kinds/icsi/shown-cells.ts";
import { FIRST_TRANSFER } from "./kinds/icsi/transfers/transfer.ts";
import type { LateResult } from "./late-result.ts";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  mapIn,
  OOCYTES_SHEET,
  SESSION_ROW,
  type SheetRow,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "./sheet.ts";

/** What happened to one specimen: when, by whom, and where the record tells it. */
export type Act = {
  kind: "retrieval" | "denudation" | "insemination" | "rescue" | "check" | "biopsy" | "fate" | "transfer" | "warming";
  unit: number;
  at: Date;
  by: readonly Person[];
  /** When it was typed in, where the record keeps that. */
  enteredAt?: Date | undefined;
  /** The row that tells it; of a header, which has none, undefined. */
  row?: { sheetId: string; rowId: string; cells: SheetRow } | undefined;
};

/** Something that was reported of a specimen after the record was written. */
export type ReportedAct = { kind: "result"; unit: number; at: Date; by: readonly Person[]; result: LateResult };

const dateIn = (row: SheetRow) => (row[ENTERED_AT] instanceof Date ? row[ENTERED_AT] : undefined);

/** Whom a header names by id, as they were called then. */
function headerPerson({ header }: IcsiRecord, uid: string | undefined): Person[] {
  const name = uid === undefined ? undefined : mapIn(header.names)[uid];
  return uid === undefined ? [] : [{ uid, name: typeof name === "string" ? name : uid }];
}

/**
 * The acts of a record, one for each specimen, in the order in which they happened. What has no time yet did not happen; a
 * transfer is told by its embryos, each with the row of the transfer where there is one.
 */
export function actsOf(record: IcsiRecord): Act[] {
  const { header, units, warmings, observations, checks, geneticTests, dispositions, transfers } = record;
  const acts: Act[] = [];
  const tell = (act: Omit<Act, "at" | "by"> & { at: Date | undefined; by: unknown }) => {
    if (act.at) acts.push({ ...act, at: act.at, by: peopleIn(act.by as Parameters<typeof peopleIn>[0]) });
  };
  const rowOf = (sheetId: string, unit: number | string, parsed: object) => {
    const cells = record.storedRow.get(parsed) ?? {};
    return { row: { sheetId, rowId: String(unit), cells }, enteredAt: dateIn(cells) };
  };
  // Embryos that were frozen elsewhere have no row of day 0.
  for (const unit of units.filter((one) => record.storedRow.has(one))) {
    const { n } = unit;
    const row = rowOf(OOCYTES_SHEET, n, unit);
    const isRetrieved = warmings.every((one) => one.unit !== n);
    if (isRetrieved) {
      tell({ kind: "retrieval", unit: n, at: header.opuAt, by: headerPerson(record, header.opuBy) });
      const denudedAt = header.denudationStartAt ?? header.denudationEndAt;
      tell({ kind: "denudation", unit: n, at: denudedAt, by: headerPerson(record, header.denudationBy) });
    }
    if (!isInseminated(unit)) continue;
    const { insemination, inseminatedAt, inseminatedBy, rescueAt, rescueBy } = unit;
    const isTimed = inseminatedAt !== undefined;
    const session = insemination === "icsi" || insemination === "ivf" ? sessionZero(record, insemination) : undefined;
    const operator = inseminatedBy ?? headerPerson(record, header.operatorId);
    const at = inseminatedAt ?? session;
    tell({
      kind: "insemination",
      unit: n,
      at,
      by: operator,
      row: row.row,
      ...(isTimed && { enteredAt: row.enteredAt }),
    });
    tell({
      kind: "rescue",
      unit: n,
      at: rescueAt,
      by: rescueBy ?? headerPerson(record, header.operatorId),
      row: row.row,
    });
  }
  for (const one of warmings)
    tell({ kind: "warming", unit: one.unit, at: one.warmedAt, by: one.by, ...rowOf(WARMINGS_SHEET, one.unit, one) });
  for (const seen of observations) {
    const session = checks.find(({ check }) => check === seen.check);
    const { row, enteredAt } = rowOf(seen.check, seen.unit, seen);
    const ofSession = session && rowOf(seen.check, SESSION_ROW, session).enteredAt;
    tell({ kind: "check", unit: seen.unit, at: seen.observedAt, by: seen.by, row, enteredAt: enteredAt ?? ofSession });
  }
  for (const test of geneticTests)
    tell({
      kind: "biopsy",
      unit: test.unit,
      at: test.biopsyAt,
      by: test.by,
      ...rowOf(GENETICS_SHEET, test.unit, test),
    });
  for (const one of dispositions) {
    const { unit, fate, fateAt: at, by, transferNo = FIRST_TRANSFER } = one;
    const transfer = fate === "transfer" ? transfers.find(({ no }) => no === transferNo) : undefined;
    if (transfer) tell({ kind: "transfer", unit, at, by, ...rowOf(TRANSFERS_SHEET, transfer.no, transfer) });
    else
      tell({ kind: fate === "transfer" ? "transfer" : "fate", unit, at, by, ...rowOf(DISPOSITIONS_SHEET, unit, one) });
  }
  return acts.sort((a, b) => a.at.getTime() - b.at.getTime());
}
