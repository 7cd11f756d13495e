import type { Share } from "@zona/domain/kpis/kpi";
import { cyclesOfMonth, MONTH_POPULATION } from "@zona/domain/measures/month-indicators";
import { oneDecimal } from "@zona/domain/policy/decimal";
import { KPI_BY_MONTH } from "@zona/domain/reports/kpi-by-month";
import { reportAddress } from "@zona/domain/reports/report-address";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { shortMonth } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { inPercent, tenths } from "../../platform/i18n/formats.ts";
import { indicatorWords } from "../../platform/i18n/indicator-words.ts";
import { BEHIND_AGAIN_MS } from "../../reports/tables/table-data.ts";
import { fetchMonthIndicators, type MonthsTold } from "./home-data.ts";
import { t } from "./home-text.ts";
import { LiveSection } from "./live-section.tsx";
import styles from "./month-indicators.module.css";

const POPULATION = MONTH_POPULATION.map(domainWord).join(" · ");

function useMonths(): Snapshot<MonthsTold> {
  const [months, setMonths] = useState<Snapshot<MonthsTold>>({ status: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isCurrent = true;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const again = () => setTries((before) => before + 1);
    const retry = () => {
      setMonths({ status: "loading" });
      again();
    };
    fetchMonthIndicators().then(
      (data) => {
        if (!isCurrent) return;
        setMonths({ status: "ready", data, pending: false });
        if (data.isBehind) waiting = setTimeout(again, BEHIND_AGAIN_MS);
      },
      (error: Error) => isCurrent && setMonths({ status: "error", error, retry }),
    );
    return () => {
      isCurrent = false;
      clearTimeout(waiting);
    };
  }, [tries]);
  return months;
}

/** The laboratory's indicators of this month, each with what it was counted from, its interval, and the month before. */
export const MonthIndicators = () => <Months months={useMonths()} />;

export function Months({ months }: { months: Snapshot<MonthsTold> }) {
  return (
    <LiveSection
      id="month-indicators"
      title={t("indicators")}
      link={<Link to={reportAddress(KPI_BY_MONTH)}>{t("byMonth")}</Link>}
      failed={t("indicatorsFailed")}
      snapshot={months}
    >
      {({ months: [now, before], isBehind }) => (
        <>
          <p className="dim">
            {t("population", {
              month: shortMonth(now.from),
              counted: now.counted,
              cycles: now.cycles,
              population: POPULATION,
            })}
            {isBehind && ` ${t("behind")}`}
          </p>
          <ul className={styles.tiles}>
            {now.indicators.map(({ code, share }, at) => (
              <li key={code}>
                <h3>
                  <Link to={reportAddress(cyclesOfMonth(code))}>{indicatorWords(code)}</Link>
                </h3>
                <Value share={share} />
                <p className={styles.before}>
                  {shortMonth(before.from)} {shortWords(before.indicators[at]?.share)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </LiveSection>
  );
}

const percentText = ({ percent }: Pick<Share, "percent">) => inPercent(tenths(oneDecimal(percent)));
const shortWords = (share: Share | undefined) =>
  share ? `${percentText(share)} (${share.n}/${share.d})` : t("notCounted");

function Value({ share }: { share: Share | undefined }) {
  if (!share) return <p className={styles.value}>–</p>;
  const { n, d, low, high, band, tooFew } = share;
  return (
    <>
      <p className={styles.value}>
        <bdi>{percentText(share)}</bdi>
      </p>
      <p className={styles.band} data-band={tooFew ? undefined : (band ?? undefined)}>
        <bdi>
          {low !== null && high !== null && `${tenths(oneDecimal(low))}–${tenths(oneDecimal(high))} · `}
          {n}/{d}
        </bdi>
        {band && ` · ${tooFew ? t("tooFew") : t(band)}`}
      </p>
    </>
  );
}
