import { NativeSelect } from "@mantine/core";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { isAfterDay1 } from "@zona/domain/records/kinds/icsi/icsi-record";
import { WARMING_COLUMNS } from "@zona/domain/records/kinds/icsi/warming";
import { WARMINGS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { checkWord } from "../../../../platform/i18n/check-words.ts";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { WitnessCell, type Witnessed, WitnessedRows } from "../../../witness/witnessed-rows.tsx";
import { t as witnessWord } from "../../../witness/witnessed-rows-text.ts";
import { t } from "../icsi-text.ts";
import { oocyteName, UnitGrid, type UnitSection } from "./unit-grid.tsx";
import type { ShownCheck } from "./units-shown.ts";

const COLUMNS = columnsInWords(WARMING_COLUMNS);

type Props = UnitSection &
  Witnessed & {
    /** The checks that have a section. */
    checks: readonly ShownCheck[];
    onAddCheck: (check: CheckKey) => void;
  };

/**
 * What was taken out of the bank for this record, and how it survived; `units` are the numbers it has here. No check is due
 * after a warming: whoever cultures on adds those that they make.
 */
export function WarmingsSection({ checks, onAddCheck, ...props }: Props) {
  const note = useMemo(() => ({ heading: witnessWord("witness"), Cell: WitnessCell }), []);
  const others = CheckKey.options.filter((key) => isAfterDay1(key) && checks.every(({ check }) => check !== key));
  return (
    <WitnessedRows {...props} sheetId={WARMINGS_SHEET} nameOf={oocyteName}>
      <p className="dim">{t("warmingsHint")}</p>
      <UnitGrid {...props} sheetId={WARMINGS_SHEET} label={t("warmings")} columns={COLUMNS} note={note} />
      {!props.readOnly && (
        <NativeSelect
          label={t("addCheck")}
          description={t("addCheckHint")}
          maw="22rem"
          value=""
          data={[{ value: "", label: "" }, ...others.map((value) => ({ value, label: checkWord(value) }))]}
          onChange={({ currentTarget: { value } }) => value !== "" && onAddCheck(value as CheckKey)}
        />
      )}
    </WitnessedRows>
  );
}
