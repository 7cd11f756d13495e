import type { ChartOfTable } from "@zona/domain/reports/report-chart";
import { markWords, valueWords } from "./mark-words.ts";
import styles from "./report-chart.module.css";

/** Bars from one zero, one below the other so that names have room, with the interval of a share as a line through their end. */
export function ChartBars({ chart }: { chart: ChartOfTable }) {
  const { places, marks, isShare } = chart;
  const most = isShare ? 100 : Math.max(...marks.map(({ value }) => value), 1e-9);
  const percent = (value: number) => `${(100 * Math.max(0, Math.min(value, most))) / most}%`;
  return (
    <ol className={styles.bars} aria-hidden>
      {places.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <li key={place}>
          <bdi className={styles.place}>{label}</bdi>
          <div>
            {marks
              .filter((mark) => mark.place === place)
              .map((mark) => (
                <div key={mark.series} className={styles.row} title={markWords(chart, mark)} data-series={mark.series}>
                  <span className={styles.track}>
                    <span className={styles.bar} style={{ inlineSize: percent(mark.value) }} />
                    {mark.low !== undefined && mark.high !== undefined && (
                      <span
                        className={styles.whisker}
                        style={{
                          insetInlineStart: percent(mark.low),
                          inlineSize: `calc(${percent(mark.high)} - ${percent(mark.low)})`,
                        }}
                      />
                    )}
                  </span>
                  <bdi className={styles.value}>{valueWords(mark)}</bdi>
                </div>
              ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
