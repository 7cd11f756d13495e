import { KPI_POPULATION, kpiConditions, populationOf, populationWords } from "@zona/domain/kpis/kpi-population";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { Cell, Share } from "@zona/domain/reports/cell";
import type { MonthIndicators as Month } from "@zona/domain/reports/month-indicators";
import { READY_VIEWS } from "@zona/domain/reports/ready-views";
import { reportAddress } from "@zona/domain/reports/report-address";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { shortMonth } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { INDICATOR_WORDS } from "../../platform/i18n/indicator-words.ts";
import { fetchMonthIndicators } from "./home-data.ts";
import { t } from "./home-text.ts";
import { LiveSection } from "./live-section.tsx";
import styles from "./month-indicators.module.css";

const POPULATION = populationWords(populationOf({ all: kpiConditions() }, KPI_POPULATION.date), domainWord);

type Months = readonly [now: Month, before: Month];

function useMonths(): Snapshot<Months> {
  const [months, setMonths] = useState<Snapshot<Months>>({ status: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isCurrent = true;
    const retry = () => {
      setMonths({ status: "loading" });
      setTries((before) => before + 1);
    };
    fetchMonthIndicators(labNow()).then(
      (data) => isCurrent && setMonths({ status: "ready", data, pending: false }),
      (error: Error) => isCurrent && setMonths({ status: "error", error, retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [tries]);
  return months;
}

/** The laboratory's indicators of this month, each with what it was counted from, its interval, and the month before. */
export function MonthIndicators() {
  const months = useMonths();
  return (
    <LiveSection
      id="month-indicators"
      title={t("indicators")}
      link={<Link to={reportAddress(READY_VIEWS.kpiByMonth)}>{t("byMonth")}</Link>}
      failed={t("indicatorsFailed")}
      snapshot={months}
    >
      {([now, before]) => (
        <>
          <p className="dim">
            {t("population", {
              month: shortMonth(now.from),
              counted: now.counted,
              cycles: now.cycles,
              population: POPULATION,
            })}
          </p>
          <ul className={styles.tiles}>
            {now.indicators.map(({ code, cell }, at) => (
              <li key={code}>
                <h3>{INDICATOR_WORDS[code]}</h3>
                <Value cell={cell} />
                <p className={styles.before}>
                  {shortMonth(before.from)} {shortWords(before.indicators[at]?.cell)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </LiveSection>
  );
}

const percentText = ({ percent }: Pick<Share, "percent">) => `${oneDecimal(percent).toFixed(1)} %`;
const shortWords = (cell: Cell | undefined) =>
  cell?.kind === "share" ? `${percentText(cell)} (${cell.n}/${cell.d})` : t("notCounted");

function Value({ cell }: { cell: Cell }) {
  if (cell.kind !== "share") return <p className={styles.value}>–</p>;
  const { n, d, low, high, band, tooFew } = cell;
  return (
    <>
      <p className={styles.value}>
        <bdi>{percentText(cell)}</bdi>
      </p>
      <p className={styles.band} data-band={tooFew ? undefined : (band ?? undefined)}>
        <bdi>
          {low !== null && high !== null && `${oneDecimal(low)}–${oneDecimal(high)} · `}
          {n}/{d}
        </bdi>
        {band && ` · ${tooFew ? t("tooFew") : t(band)}`}
      </p>
    </>
  );
}
