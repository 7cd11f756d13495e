import { type Kpi, kpisOf } from "@zona/domain/kpis/kpi";
import { TOLD_BY_RECORDS } from "@zona/domain/measures/measures";
import { type UncountedReason, uncountedReasons } from "@zona/domain/measures/reference-population";
import { finishedCounts } from "@zona/domain/records/kinds/icsi/icsi-counts";
import type { IcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import type { LabTest } from "@zona/domain/records/lab-test";
import { memo, useMemo } from "react";
import { inPercent, oneDecimal } from "../../../../platform/i18n/formats.ts";
import { indicatorWords } from "../../../../platform/i18n/indicator-words.ts";
import { LOCALE } from "../../../../platform/i18n/language.ts";
import { words } from "../../../../platform/i18n/text.ts";
import { Explained } from "../../../../platform/ui/explained.tsx";
import { t } from "../icsi-text.ts";

const UNCOUNTED = words<Record<UncountedReason, string>>("cohort.UNCOUNTED", {
  "not-reviewed": "not reviewed",
  "no-retrieval": "no retrieval entered",
  "age-unknown": "age not entered",
  age: "age over 39",
  "oocyte-source-unknown": "oocyte source not entered",
  "oocyte-source": "oocytes not fresh and her own",
  "sperm-source-unknown": "sperm source not entered",
  "sperm-source": "sperm not ejaculated",
  pgt: "PGT",
  void: "cancelled or invalid",
});
const list = new Intl.ListFormat(LOCALE);

type Props = { record: IcsiRecord; test: Pick<LabTest, "status" | "material"> };

/** The indicators of the consensus for this cohort: numerator, denominator, interval and band, never a bare percentage. */
export const Indicators = memo(function Indicators({ record, test: { status, material } }: Props) {
  const kpis = useMemo(
    () => kpisOf(finishedCounts(record)).filter(({ code }) => TOLD_BY_RECORDS.includes(code)),
    [record],
  );
  const { header, geneticTests } = record;
  const reasons = uncountedReasons({ status, material, header, hasBiopsy: geneticTests.length > 0 });
  return (
    <div className="table-scroll">
      <p className="dim">
        {reasons.length === 0
          ? t("counted")
          : t("uncounted", { reasons: list.format(reasons.map((reason) => UNCOUNTED[reason])) })}{" "}
        <Explained heading="kpi" />
      </p>
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
      <td>{percent === null ? t("notSaid") : inPercent(oneDecimal(percent))}</td>
      <td>{numerator === null || denominator === null ? t("notSaid") : `${numerator}/${denominator}`}</td>
      <td>{low === null || high === null ? t("notSaid") : inPercent(`${oneDecimal(low)}–${oneDecimal(high)}`)}</td>
      <td className={tooFew ? undefined : BAND_CLASS[band ?? ""]}>
        {band ? t(band) : t("notSaid")}
        {band && tooFew && <small> ({t("tooFew")})</small>}
      </td>
    </tr>
  );
}
