import { readableIcsiRecord } from "../tests/icsi-record.ts";
import { icsiDocument } from "../tests/icsi-sheets.ts";
import type { LabTest, NextDue } from "../tests/lab-test.ts";
import { readableProtocol } from "../tests/preclinical-protocol.ts";
import type { Sheets } from "../tests/sheet.ts";
import { nextIcsiCheck } from "./icsi-schedule.ts";
import { OPEN_STATES } from "./open-states.ts";
import { nextTimepoint } from "./preclinical-entry.ts";

/** The next check of a stored record; none of a record that nobody fills, and of a kind without checks. */
export function nextDueOf(test: LabTest, sheets: Sheets): NextDue | undefined {
  if (!OPEN_STATES.includes(test.status)) return undefined;
  switch (test.kind) {
    case "icsi":
      return nextIcsiCheck(readableIcsiRecord(icsiDocument(test, sheets, [])));
    case "preclinical": {
      const { startedAt, ...protocol } = test.header ?? {};
      return nextTimepoint(readableProtocol(protocol), startedAt instanceof Date ? startedAt : undefined, sheets);
    }
    case "semen":
    case "clinical":
      return undefined;
  }
}
