import { Button, Group } from "@mantine/core";
import type { Chart } from "@zona/domain/charts/chart";
import type { ReportView } from "@zona/domain/reports/report-view";
import { type ReactNode, use, useRef } from "react";
import { Link } from "react-router";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { ChartLinks, ChartPageContext, useMarkLink } from "./chart-page.ts";
import { saveChartCsv, saveChartPng, saveTablePng } from "./chart-picture.ts";
import styles from "./charts.module.css";
import { t } from "./charts-text.ts";
import { markLink } from "./mark-link.ts";

/** A table beside the drawing: its accessible form, and what goes into the CSV. */
export type ChartColumn = { label: string; of: (mark: Chart["marks"][number]) => string; isNumber?: boolean };

type Props = {
  id: string;
  title: string;
  hint: string;
  chart: Chart;
  /** The request that its marks are groups of. */
  view: ReportView;
  /** There are more groups than were asked for. */
  isCut?: boolean;
  /** What the rows behind marks are, where they are not what the chart counts. */
  rowsLabel?: string;
  /** Why rows are left out. */
  leftOutReason?: string;
  columns: readonly ChartColumn[];
  tools?: ReactNode;
  notes?: readonly string[];
  /** The drawing; missing where the table says it all. */
  children?: ReactNode;
};

/** One chart with its question, what it counts and leaves out, its table, and its files. */
export function ChartFrame(props: Props) {
  const { id, title, hint, chart, view, isCut, leftOutReason, columns, tools, notes = [], children } = props;
  const rowsLabel = props.rowsLabel ?? t(view.subject === "media" ? "images" : "records");
  const page = use(ChartPageContext);
  const drawing = useRef<HTMLDivElement>(null);
  const counted = [t("n", { n: chart.n })];
  if (chart.leftOut > 0 && leftOutReason) counted.push(t("leftOut", { n: chart.leftOut, reason: leftOutReason }));
  const name = `zona-${id}-${page.from}-${page.to}`;
  const about = [[`${page.from} – ${page.to}`, ...page.filterWords].join(" · "), counted.join("; ")];
  const said = isCut ? [...notes, t("cut")] : notes;

  const table = [
    [...columns.map(({ label }) => label), rowsLabel],
    ...chart.marks.map((mark) => [...columns.map(({ of }) => of(mark)), String(mark.rows)]),
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
      {said.length > 0 && (
        <ul>
          {said.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {chart.marks.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <ChartLinks value={(filter) => markLink(view, filter)}>
          <div className={styles.body} data-alone={children ? undefined : true}>
            {children && <div ref={drawing}>{children}</div>}
            <MarkTable title={title} chart={chart} columns={columns} label={rowsLabel} />
          </div>
        </ChartLinks>
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
function ChartHead({ id, title, hint, onCsv, onPng, children }: HeadProps) {
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

type TableProps = { title: string; chart: Chart; columns: readonly ChartColumn[]; label: string };

function MarkTable({ title, chart, columns, label: rowsLabel }: TableProps) {
  const linkOf = useMarkLink();
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
              {rowsLabel}
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
                {mark.rows > 0 ? (
                  <Link to={linkOf(mark.filter)} aria-label={t("open", { rows: mark.rows })}>
                    {wholeNumber(mark.rows)}
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
