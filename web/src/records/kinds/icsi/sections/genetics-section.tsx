import { GENETICS_COLUMNS } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { GENETICS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { shortDay } from "../../../../platform/i18n/dates.ts";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { t } from "../icsi-text.ts";
import { t as fate } from "./disposition-text.ts";
import { UnitGrid, type UnitSection } from "./unit-grid.tsx";
import { WitnessCell, type Witnessed, WitnessedRows } from "./witnessed-rows.tsx";

const COLUMNS = columnsInWords(GENETICS_COLUMNS);

/** Biopsies and their results, which decide nothing by themselves; the day of `clock` is the day of the biopsies. */
export function GeneticsSection(props: UnitSection & Witnessed) {
  const { units, clock } = props;
  const note = useMemo(() => ({ heading: fate("witness"), Cell: WitnessCell }), []);
  return (
    <>
      {units.length > 0 && (
        <p className="dim">
          {t("geneticsHint")} {clock.day && t("biopsyDay", { day: shortDay(clock.day) })}
        </p>
      )}
      <WitnessedRows {...props} sheetId={GENETICS_SHEET}>
        <UnitGrid {...props} sheetId={GENETICS_SHEET} label={t("genetics")} columns={COLUMNS} note={note} />
      </WitnessedRows>
    </>
  );
}
