import { Button, Group } from "@mantine/core";
import type { Chart } from "@zona/domain/media/charts/chart";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { SITE } from "../../platform/site/site.ts";
import styles from "./analytics.module.css";
import { t } from "./analytics-text.ts";
import { useAnalytics } from "./analytics-view.ts";
import { saveChartCsv, saveChartPng, saveTablePng } from "./chart-picture.ts";
import { markLink } from "./mark-link.ts";

/** A table beside the drawing: its accessible form, and what goes into the CSV. */
export type ChartColumn = { label: string; of: (mark: Chart["marks"][number]) => string; isNumber?: boolean };

type Props = {
  id: string;
  title: string;
  hint: string;
  chart: Chart;
  /** Why media are left out. */
  leftOutReason?: string;
  columns: readonly ChartColumn[];
  tools?: ReactNode;
  notes?: readonly string[];
  /** The drawing; missing where the table says it all. */
  children?: ReactNode;
};

/** One chart with its question, what it counts and leaves out, its table, and its files. */
export function ChartFrame({ id, title, hint, chart, leftOutReason, columns, tools, notes = [], children }: Props) {
  const view = useAnalytics();
  const drawing = useRef<HTMLDivElement>(null);
  const counted = [t("n", { n: chart.n })];
  if (chart.leftOut > 0 && leftOutReason) counted.push(t("leftOut", { n: chart.leftOut, reason: leftOutReason }));
  const name = `zona-${id}-${view.from}-${view.to}`;
  const about = [[`${view.from} – ${view.to}`, ...view.filterWords].join(" · "), counted.join("; ")];

  const table = [
    [...columns.map(({ label }) => label), t("media")],
    ...chart.marks.map((mark) => [...columns.map(({ of }) => of(mark)), String(mark.media)]),
  ];
  const savePng = () => {
    const picture = { title, about: [...about, hint] };
    void (drawing.current ? saveChartPng(drawing.current, name, picture) : saveTablePng(table, name, picture));
  };
  const saveCsv = () => saveChartCsv(name, [title, ...about], table);

  return (
    <section className={styles.chart} aria-labelledby={id} data-chart={id}>
      <ChartHead id={id} title={title} hint={hint} onCsv={saveCsv} onPng={savePng}>
        {tools}
      </ChartHead>
      <strong>{counted.join(" · ")}</strong>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {chart.marks.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <div className={styles.body} data-alone={children ? undefined : true}>
          {children && <div ref={drawing}>{children}</div>}
          <MarkTable title={title} chart={chart} columns={columns} />
        </div>
      )}
    </section>
  );
}

type HeadProps = Pick<Props, "id" | "title" | "hint"> & {
  onCsv: () => void;
  onPng: () => void;
  children?: ReactNode;
};

/** What is asked, and its files. */
export function ChartHead({ id, title, hint, onCsv, onPng, children }: HeadProps) {
  return (
    <Group component="header" gap="xs" align="start">
      <div className={styles.question}>
        <h2 id={id}>{title}</h2>
        <p className="dim">{hint}</p>
      </div>
      {children}
      <Button variant="default" size="compact-sm" aria-label={t("csvOf", { chart: title })} onClick={onCsv}>
        {t("csv")}
      </Button>
      <Button variant="default" size="compact-sm" aria-label={t("pngOf", { chart: title })} onClick={onPng}>
        {t("png")}
      </Button>
    </Group>
  );
}

function MarkTable({ title, chart, columns }: { title: string; chart: Chart; columns: readonly ChartColumn[] }) {
  const view = useAnalytics();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={title}>
      <table className={`data-table ${styles.table}`}>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber || undefined}>
                {label}
              </th>
            ))}
            <th scope="col" data-number>
              {t("media")}
            </th>
          </tr>
        </thead>
        <tbody>
          {chart.marks.map((mark) => (
            <tr key={`${mark.at}|${mark.series ?? ""}`}>
              {columns.map(({ label, of, isNumber }) => (
                <td key={label} data-number={isNumber || undefined}>
                  {of(mark)}
                </td>
              ))}
              <td data-number>
                {mark.media > 0 ? (
                  <Link to={markLink(view, mark.filter, SITE.timeZone)} aria-label={t("open", { media: mark.media })}>
                    {wholeNumber(mark.media)}
                  </Link>
                ) : (
                  0
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
