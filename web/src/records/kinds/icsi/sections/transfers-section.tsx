import { TRANSFER_COLUMNS } from "@zona/domain/records/kinds/icsi/transfers/transfer";
import { TRANSFERS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { WitnessCell, type Witnessed, WitnessedRows } from "../../../witness/witnessed-rows.tsx";
import { t as witnessWord } from "../../../witness/witnessed-rows-text.ts";
import { t } from "../icsi-text.ts";
import { transferName, UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(TRANSFER_COLUMNS);

/** When, by whom and how embryos were transferred; `units` are the numbers of the transfers. */
export function TransfersSection(props: UnitSection & Witnessed) {
  const note = useMemo(() => ({ heading: witnessWord("witness"), Cell: WitnessCell }), []);
  return (
    <WitnessedRows {...props} sheetId={TRANSFERS_SHEET} nameOf={transferName}>
      <p className="dim">{t("transfersHint")}</p>
      <UnitGrid
        {...props}
        sheetId={TRANSFERS_SHEET}
        label={t("transfers")}
        rowHeading={t("transfer")}
        nameOf={transferName}
        columns={COLUMNS}
        note={note}
      />
    </WitnessedRows>
  );
}
