import { createHash } from "node:crypto";
import type { Person } from "@zona/domain/identity/claims";
import type { Sheets } from "@zona/domain/records/sheet";
import { rowsOf, TRANSFERS_SHEET } from "@zona/domain/records/sheet";
import {
  coverOf,
  coversText,
  isWitnessAsked,
  performersOf,
  WITNESSED_ACTS,
  type WitnessStatement,
} from "@zona/domain/records/witness/witness-statement";

const SEEN_AFTER_MS = 6 * 60_000;

const timeOf = (row: Record<string, unknown>) => row.fateAt ?? row.biopsyAt ?? row.transferredAt ?? row.warmedAt;

/** What a witness says of all rows that need one: once for each moment at which something was done. */
export function demoStatements(sheets: Sheets, witness: Person, enteredAt: Date): WitnessStatement[] {
  const asked = Object.keys(WITNESSED_ACTS).flatMap((sheetId) =>
    Object.entries(rowsOf(sheets, sheetId)).flatMap(([row, cells]) =>
      isWitnessAsked(sheetId, cells) ? [{ sheetId, row, cells }] : [],
    ),
  );
  // When an embryo was transferred is told of the transfer.
  const { transferredAt } = rowsOf(sheets, TRANSFERS_SHEET)["1"] ?? {};
  const byTime = Map.groupBy(asked, ({ cells }) => Number(timeOf(cells) ?? transferredAt));
  return [...byTime].map(([time, rows], index) => {
    const covers = rows.map(({ sheetId, row, cells }) => coverOf(sheetId, row, cells));
    const performers = rows.flatMap(({ sheetId, cells }) => performersOf(sheetId, cells).map(({ uid }) => uid));
    return {
      id: `demoWitness${index + 1}`,
      covers,
      sha256: createHash("sha256").update(coversText(covers)).digest("hex"),
      performers: [...new Set(performers)],
      at: new Date(Math.min(time + SEEN_AFTER_MS, enteredAt.getTime())),
      enteredAt,
      witness,
    };
  });
}
