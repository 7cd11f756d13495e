import { type Kpi, kpisOf } from "@zona/domain/kpis/kpi";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { finishedCounts } from "@zona/domain/records/kinds/icsi/icsi-counts";
import type { IcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { memo, useMemo } from "react";
import { words } from "../../../../platform/i18n/text.ts";
import { t } from "../icsi-text.ts";

const INDICATORS = words<Partial<Record<KpiCode, string>>>("cohort.INDICATORS", {
  RI_OOCYTE_RECOVERY: "Oocyte recovery",
  RI_MII: "MII rate",
  KPI_ICSI_DAMAGE: "ICSI damage",
  KPI_ICSI_FERT: "Normal fertilisation",
  PI_1PN_ICSI: "1PN",
  KPI_CLEAVAGE: "Cleavage",
  KPI_D2: "4 cells on day 2",
  KPI_D3: "8 cells on day 3",
  KPI_BLAST: "Blastocysts on day 5",
  PI_GOOD_BLAST: "Good blastocysts",
});

/** The indicators of the consensus for this cohort: numerator, denominator, interval and band, never a bare percentage. */
export const Indicators = memo(function Indicators({ record }: { record: IcsiRecord }) {
  const kpis = useMemo(() => kpisOf(finishedCounts(record)), [record]);
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
          {kpis.map((kpi) => {
            const name = INDICATORS[kpi.code];
            return name && <Indicator key={kpi.code} name={name} kpi={kpi} />;
          })}
        </tbody>
      </table>
    </div>
  );
});

const BAND_CLASS: Readonly<Record<string, string>> = { below: "failure", benchmark: "good" };

function Indicator({
  name,
  kpi: { numerator, denominator, percent, low, high, band, tooFew },
}: {
  name: string;
  kpi: Kpi;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
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
