import { acrossInWords } from "@zona/domain/reports/cell-words";
import type { Across, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { figuresOf, type ShownColumn, shownColumns } from "@zona/domain/reports/shown-columns";
import { viewOfGroup } from "@zona/domain/reports/view-of-group";
import { columnInWords } from "../../platform/i18n/fields-in-words.ts";
import { CellView } from "./cell-view.tsx";
import { TABLE_WORDS } from "./cell-words.ts";
import { ColumnHead } from "./column-head.tsx";
import styles from "./report-table.module.css";
import { t } from "./reports-text.ts";

/** Whether figures of groups stand beside each other: those of a second grouping, or those of the period before. */
export const isBeside = ({ rows, compare }: ReportView) => rows === "pivot" || compare !== undefined;

type Props = {
  view: ReportView;
  across: readonly Across[];
  asOf: Date;
  onView: (view: ReportView) => void;
};

const OF_WORDS = { figure: "periodPresent", before: "periodBefore", difference: "difference" } as const;

const isTotal = ({ across }: ShownColumn) => across === "all" || undefined;

/** The heads above: of a pivot what stands beside each other, of a comparison the columns. */
export function OuterHeads({ view, across, asOf, onView }: Props) {
  if (view.rows === "pivot") {
    const span = figuresOf(view).length;
    return (
      <>
        {across.map((value) => (
          <th key={JSON.stringify(value.filter)} scope="colgroup" colSpan={span}>
            <bdi>{acrossInWords(view, value, TABLE_WORDS, asOf)}</bdi>
          </th>
        ))}
        <th scope="colgroup" colSpan={span} data-total>
          {t("pivotAll")}
        </th>
      </>
    );
  }
  return figuresOf(view).map((figure) =>
    figure === "rows" ? (
      <th key="rows" scope="colgroup" colSpan={3}>
        {t("rowsCount")}
      </th>
    ) : (
      <ColumnHead key={view.columns[figure]?.id} view={view} index={figure} pin={undefined} span={3} onView={onView} />
    ),
  );
}

/** The heads below: of a pivot the columns, of a comparison the two periods and how they differ. */
export function InnerHeads({ view, across, onView }: Props) {
  return shownColumns(view, across).map((shown, at) => {
    const { column, of } = shown;
    // Rows of a pivot are put in order by their totals, whose heads therefore have the menus.
    if (view.rows === "pivot" && column && isTotal(shown))
      return (
        <ColumnHead
          key={`all ${column.id}`}
          view={view}
          index={view.columns.indexOf(column)}
          pin={undefined}
          onView={onView}
        />
      );
    const label = column ? (columnInWords(view.subject, column.id)?.label ?? column.id) : t("rowsCount");
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
      <th key={at} scope="col" data-total={isTotal(shown)}>
        {view.rows === "pivot" ? label : t(OF_WORDS[of])}
      </th>
    );
  });
}

type CellProps = Props & { line: Exclude<ReportLine, { kind: "row" }>; label: string; isClosed: boolean };

/** The cells of a group or of all; a cell of a pivot opens its own rows, unless the person sees figures alone. */
export function BesideCells({ view, across, asOf, onView, line, label, isClosed }: CellProps) {
  return shownColumns(view, across).map((shown, at) => {
    const cell = line.cells[at] ?? { kind: "empty" };
    const { across: value } = shown;
    const isOpening = value !== undefined && value !== "all" && cell.kind !== "empty" && !isClosed;
    const open = () => {
      if (value === undefined || value === "all") return;
      const filter = line.kind === "group" ? { all: [line.filter, value.filter] } : value.filter;
      onView(viewOfGroup(view, { level: 1, filter }));
    };
    const names = value && value !== "all" ? [label, acrossInWords(view, value, TABLE_WORDS, asOf)] : [];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
      <td key={at} data-total={isTotal(shown)} data-of={shown.of}>
        {isOpening ? (
          <button
            type="button"
            className={styles.cell}
            title={t("groupOpen", { label: names.join(", ") })}
            onClick={open}
          >
            <CellView cell={cell} />
          </button>
        ) : (
          <CellView cell={cell} />
        )}
      </td>
    );
  });
}
