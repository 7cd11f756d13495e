import { WARMING_COLUMNS } from "@zona/domain/records/kinds/icsi/warming";
import { WARMINGS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { t } from "../icsi-text.ts";
import { t as fate } from "./disposition-text.ts";
import { UnitGrid, type UnitSection } from "./unit-grid.tsx";
import { WitnessCell, type Witnessed, WitnessedRows } from "./witnessed-rows.tsx";

const COLUMNS = columnsInWords(WARMING_COLUMNS);

/** What was taken out of the bank for this record, and how it survived; `units` are the numbers it has here. */
export function WarmingsSection(props: UnitSection & Witnessed) {
  const note = useMemo(() => ({ heading: fate("witness"), Cell: WitnessCell }), []);
  return (
    <WitnessedRows {...props} sheetId={WARMINGS_SHEET}>
      <p className="dim">{t("warmingsHint")}</p>
      <UnitGrid {...props} sheetId={WARMINGS_SHEET} label={t("warmings")} columns={COLUMNS} note={note} />
    </WitnessedRows>
  );
}
