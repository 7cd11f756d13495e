import { type Bank, type Planned, planStore } from "@zona/domain/cryobank/bank-plans";
import type { StorageConsent } from "@zona/domain/cryobank/straw";
import type { FrozenStraw } from "@zona/domain/records/kinds/icsi/banked-straws";
import type { LabTest } from "@zona/domain/records/lab-test";
import { labNow } from "../../../../platform/clock/lab-clock.ts";

/** What is asked when the straws are stored. */
type Asked = { consent: StorageConsent; mediumLot: string };

/** Enough to ask the bank about places before anybody was asked. */
const NOT_ASKED: Asked = { consent: { ref: "-", endsOn: "9999-12-31" }, mediumLot: "" };

/** Storing the straws of a record, all of one subject and one consent. */
export function planOf(
  bank: Bank,
  test: LabTest,
  organisation: string,
  straws: readonly FrozenStraw[],
  asked = NOT_ASKED,
): Planned {
  const subjectCode = "subjectCode" in test ? test.subjectCode : "";
  const origin = { organisation, testId: test.id, testCode: test.code, subjectCode, ...asked };
  return planStore(
    bank,
    straws.map(({ frozenAt, ...straw }) => ({ ...straw, ...origin, storedAt: frozenAt })),
    { now: labNow() },
  );
}
