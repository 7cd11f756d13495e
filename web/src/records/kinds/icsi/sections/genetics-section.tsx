import { GENETICS_COLUMNS } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { GENETICS_SHEET } from "@zona/domain/records/sheet";
import { shortDay } from "../../../../platform/i18n/dates.ts";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { t } from "../icsi-text.ts";
import { UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(GENETICS_COLUMNS);

/** Biopsies and their results, which decide nothing by themselves; the day of `clock` is the day of the biopsies. */
export function GeneticsSection(props: UnitSection) {
  const { units, clock } = props;
  return (
    <>
      {units.length > 0 && (
        <p className="dim">
          {t("geneticsHint")} {clock.day && t("biopsyDay", { day: shortDay(clock.day) })}
        </p>
      )}
      <UnitGrid {...props} sheetId={GENETICS_SHEET} label={t("genetics")} columns={COLUMNS} />
    </>
  );
}
