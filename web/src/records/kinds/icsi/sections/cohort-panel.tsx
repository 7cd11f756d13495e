import type { CohortCounts } from "@zona/domain/kpis/cohort-counts";
import type { Kpi } from "@zona/domain/kpis/kpi";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { memo } from "react";
import { words } from "../../../../platform/i18n/text.ts";
import { t } from "../icsi-text.ts";
import styles from "./cohort-panel.module.css";

const FIELDS = [
  ...(["coc", "mii", "injected", "degenerated", "pn2", "pn1", "pn3plus"] as const),
  ...(["d2four", "d3eight", "d5blast", "d5good"] as const),
];

export const COUNTS = words<Record<(typeof FIELDS)[number], string>>("cohort.COUNTS", {
  coc: "COC",
  mii: "MII",
  injected: "Injected",
  degenerated: "Degenerated",
  pn2: "2PN",
  pn1: "1PN",
  pn3plus: "≥3PN",
  d2four: "4-cell D2",
  d3eight: "8-cell D3",
  d5blast: "Blast D5",
  d5good: "Good D5",
});

export const INDICATORS = words<Partial<Record<KpiCode, string>>>("cohort.INDICATORS", {
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

/** What the rows add up to, as it is being entered. A count that nobody has made is a dash, never a nought. */
export const CohortCountsStrip = memo(function CohortCountsStrip({ counts }: { counts: CohortCounts }) {
  return (
    <dl className={styles.strip} aria-label={t("counts")}>
      {FIELDS.map((field) => (
        <div key={field}>
          <dt>{COUNTS[field]}</dt>
          <dd data-count={field}>{counts[field] ?? t("notSaid")}</dd>
        </div>
      ))}
    </dl>
  );
});

/** The indicators of the consensus for this cohort: numerator, denominator, interval and band, never a bare percentage. */
export const Indicators = memo(function Indicators({ kpis }: { kpis: readonly Kpi[] }) {
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
