import { TRANSFER_COLUMNS } from "@zona/domain/records/kinds/icsi/transfer";
import { TRANSFERS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { t } from "../icsi-text.ts";
import { t as fate } from "./disposition-text.ts";
import { UnitGrid, type UnitSection } from "./unit-grid.tsx";
import { WitnessCell, type Witnessed, WitnessedRows } from "./witnessed-rows.tsx";

const COLUMNS = columnsInWords(TRANSFER_COLUMNS);

/** When, by whom and how embryos were transferred; `units` are the numbers of the transfers. */
export function TransfersSection(props: UnitSection & Witnessed) {
  const note = useMemo(() => ({ heading: fate("witness"), Cell: WitnessCell }), []);
  return (
    <WitnessedRows {...props} sheetId={TRANSFERS_SHEET}>
      <p className="dim">{t("transfersHint")}</p>
      <UnitGrid
        {...props}
        sheetId={TRANSFERS_SHEET}
        label={t("transfers")}
        rowHeading={t("transfer")}
        rowName="transferOf"
        columns={COLUMNS}
        note={note}
      />
    </WitnessedRows>
  );
}
