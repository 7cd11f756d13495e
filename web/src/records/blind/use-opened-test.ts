import { isBlindOpen } from "@zona/domain/records/blinding/blinding";
import { openedHeader, openedSheets } from "@zona/domain/records/blinding/sealed-treatment";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Sheets } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { listenToTreatment } from "./opened-treatment-data.ts";

/** A record as it is read: with its treatment once its blind is open. What is written is written on the stored one. */
export function useOpenedTest<S extends Sheets | undefined>(test: LabTest, sheets?: S) {
  const key = isBlindOpen(test) ? treatmentSealOf(test.header)?.key : undefined;
  // Asked again once the server has the commit that opens the blind: one that was refused stays silent.
  const asked = key === undefined ? "" : `${key} at ${test.updatedAt.getTime()}`;
  const snapshot = useSnapshot(`treatment ${asked} of ${test.id}`, listenToTreatment(test.id, key));
  const treatment = dataOf(snapshot);
  const opened = useMemo<LabTest>(
    () => (treatment ? { ...test, header: openedHeader(test.header, treatment.fields) } : test),
    [test, treatment],
  );
  const shown = useMemo(() => openedSheets(sheets as S, treatment), [sheets, treatment]);
  return { opened, sheets: shown, treatment, snapshot };
}
