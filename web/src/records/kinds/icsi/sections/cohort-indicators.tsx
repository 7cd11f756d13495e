import { type Kpi, kpisOf } from "@zona/domain/kpis/kpi";
import { TOLD_BY_RECORDS } from "@zona/domain/measures/measures";
import { oneDecimal } from "@zona/domain/policy/decimal";
import { finishedCounts } from "@zona/domain/records/kinds/icsi/icsi-counts";
import type { IcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { memo, useMemo } from "react";
import { indicatorWords } from "../../../../platform/i18n/indicator-words.ts";
import { t } from "../icsi-text.ts";

/** The indicators of the consensus for this cohort: numerator, denominator, interval and band, never a bare percentage. */
export const Indicators = memo(function Indicators({ record }: { record: IcsiRecord }) {
  const kpis = useMemo(
    () => kpisOf(finishedCounts(record)).filter(({ code }) => TOLD_BY_RECORDS.includes(code)),
    [record],
  );
  return (
    <div className="table-scroll">
      <table className="data-table" aria-label={t("indicators")}>
        <thead>
          <tr>
            <th scope="col">{t("indicator")}</th>
            <th scope="col">{t("value")}</th>
            <th scope="col">{t("n")}</th>
            <th scope="col">{t("interval")}</th>
            <th scope="col">{t("band")}</th>
          </tr>
        </thead>
        <tbody>
          {kpis.map((kpi) => (
            <Indicator key={kpi.code} kpi={kpi} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

const BAND_CLASS: Readonly<Record<string, string>> = { below: "failure", benchmark: "good" };

function Indicator({ kpi: { code, numerator, denominator, percent, low, high, band, tooFew } }: { kpi: Kpi }) {
  return (
    <tr>
      <th scope="row">{indicatorWords(code)}</th>
      <td>{percent === null ? t("notSaid") : `${oneDecimal(percent)} %`}</td>
      <td>{numerator === null || denominator === null ? t("notSaid") : `${numerator}/${denominator}`}</td>
      <td>{low === null || high === null ? t("notSaid") : `${oneDecimal(low)}–${oneDecimal(high)} %`}</td>
      <td className={tooFew ? undefined : BAND_CLASS[band ?? ""]}>
        {band ? t(band) : t("notSaid")}
        {band && tooFew && <small> ({t("tooFew")})</small>}
      </td>
    </tr>
  );
}
