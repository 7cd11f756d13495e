import { rowsOfCells } from "@zona/domain/records/sheet";
import { NOOR, storedTest } from "./environment.ts";

export const AT = new Date(1_790_000_000_000);
/** All that an ICSI test needs to be started and submitted. */
export const HEADER = {
  operatorId: "emma",
  consentRef: "C-1",
  consentGivenAt: AT,
  cycleCode: "C-2026-1",
  triggerType: "hcg",
  opuAt: AT,
  cocRetrieved: 8,
  icsiStartAt: AT,
  icsiEndAt: AT,
  technique: "icsi",
  immobilisationMedium: "pvp",
  oocyteActivation: "none",
  cultureMedium: { lotId: "L-1" },
  incubatorId: "INC-1",
};

/** A test that Noor made and filled. */
export const stored = (fields: Record<string, unknown> = {}) =>
  storedTest(NOOR, { rev: 4, status: "in_progress", header: HEADER, ...fields });
export const CELLS = { "1.cells": 4, "2.cells": 2 };
export const SHEETS = { d2: { rows: rowsOfCells(CELLS) } };

/** Lays that test down with its sheet of day 2. */
export const recordGiver =
  (given: (documents: Record<string, Record<string, unknown>>) => Promise<void>) =>
  async (fields: Record<string, unknown> = {}) => {
    const test = stored(fields);
    await given({
      "tests/t1": test,
      "tests/t1/sheets/d2": { cells: CELLS, rev: test.rev },
    });
    return test;
  };
