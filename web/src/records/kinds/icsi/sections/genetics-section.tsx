import { GENETICS_COLUMNS } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { GENETICS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { shortDay } from "../../../../platform/i18n/dates.ts";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { WitnessCell, type Witnessed, WitnessedRows } from "../../../witness/witnessed-rows.tsx";
import { t as witnessWord } from "../../../witness/witnessed-rows-text.ts";
import { t } from "../icsi-text.ts";
import { oocyteName, UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(GENETICS_COLUMNS);

/** Biopsies and their results, which decide nothing by themselves; the day of `clock` is the day of the biopsies. */
export function GeneticsSection(props: UnitSection & Witnessed) {
  const { units, clock } = props;
  const note = useMemo(() => ({ heading: witnessWord("witness"), Cell: WitnessCell }), []);
  return (
    <>
      {units.length > 0 && (
        <p className="dim">
          {t("geneticsHint")} {clock.day && t("biopsyDay", { day: shortDay(clock.day) })}
        </p>
      )}
      <WitnessedRows {...props} sheetId={GENETICS_SHEET} nameOf={oocyteName}>
        <UnitGrid {...props} sheetId={GENETICS_SHEET} label={t("genetics")} columns={COLUMNS} note={note} />
      </WitnessedRows>
    </>
  );
}
