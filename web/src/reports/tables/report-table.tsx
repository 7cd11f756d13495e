import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Subject } from "@zona/domain/filters/field";
import { cellInWords, groupLineInWords } from "@zona/domain/reports/cell-words";
import { columnOf } from "@zona/domain/reports/columns";
import type { Across, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportColumn, ReportGroup, ReportView } from "@zona/domain/reports/report-view";
import { shownColumns } from "@zona/domain/reports/shown-columns";
import { viewOfGroup } from "@zona/domain/reports/view-of-group";
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef } from "react";
import { Link } from "react-router";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { BesideCells, InnerHeads, isBeside, OuterHeads } from "./beside-table.tsx";
import { CellView } from "./cell-view.tsx";
import { TABLE_WORDS } from "./cell-words.ts";
import { ColumnHead } from "./column-head.tsx";
import { pinMarks, pinPlaces, usePinOffsets } from "./pinned-columns.ts";
import styles from "./report-table.module.css";
import { PART_WORDS, t } from "./reports-text.ts";
import { ShowsFigures } from "./shows-figures.ts";

const ROW_PX = 36;

type Props = {
  title: string;
  view: ReportView;
  lines: readonly ReportLine[];
  /** Of a pivot: what stands beside each other. */
  across: readonly Across[];
  /** When its rows were read. */
  asOf: Date;
  isDone: boolean;
  onNearEnd: () => void;
  onView: (view: ReportView) => void;
};

/** Moves the focus from the link of one row to that of another; beyond what is drawn, the table scrolls there first. */
function onArrow(event: KeyboardEvent<HTMLElement>, scrollTo: (index: number) => void, last: number) {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("tr[data-index]") : null;
  if (step === undefined || !row) return;
  event.preventDefault();
  const index = Math.max(0, Math.min(last, Number(row.dataset.index) + step));
  scrollTo(index);
  const table = event.currentTarget;
  requestAnimationFrame(() =>
    table
      .querySelector<HTMLElement>(
        `tr[data-index="${index}"] a, tr[data-index="${index}"] button, tr[data-index="${index}"]`,
      )
      ?.focus(),
  );
}

/** A table of any length: only the rows in sight are in the page, all are told to a screen reader by their number. */
export function ReportTable({ title, view, lines, across, asOf, isDone, onNearEnd, onView }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = lines.at(-1)?.kind === "total" ? lines.at(-1) : undefined;
  const rows = total ? lines.slice(0, -1) : lines;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    // Until the table is measured: rows are then drawn with it, in pieces, and not at once when it stands there.
    initialRect: { width: 0, height: innerHeight / 2 },
  });
  const drawn = virtual.getVirtualItems();
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!isDone && rows.length > 0 && lastDrawn >= rows.length - 30) onNearEnd();
  }, [lastDrawn, rows.length, isDone, onNearEnd]);
  const isGrouped = view.groupBy.length > 0;
  const shown = shownColumns(view, across);
  const columns = shown.length + (isGrouped ? 1 : 0);
  const beside = isBeside(view) ? { view, across, asOf, onView } : undefined;
  const isFigures = use(ShowsFigures);
  const table = usePinOffsets();
  const before = drawn[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
    <section className={styles.scroll} ref={scroller} aria-label={t("tableLabel", { title })} tabIndex={0}>
      <table
        ref={table}
        className={styles.table}
        data-rows={view.rows}
        aria-rowcount={isDone ? rows.length + 1 : -1}
        onKeyDown={(event) => onArrow(event, (index) => virtual.scrollToIndex(index), rows.length - 1)}
      >
        <thead>
          <tr aria-rowindex={1}>
            {isGrouped && <GroupHead view={view} onView={onView} />}
            {beside && <OuterHeads {...beside} />}
            {!beside &&
              shown.map(({ column }) => (
                <Head key={column?.id ?? "rows"} column={column} view={view} onView={onView} />
              ))}
          </tr>
          {beside && (
            <tr>
              <InnerHeads {...beside} />
            </tr>
          )}
        </thead>
        <tbody>
          <Spacer height={before} columns={columns} />
          {drawn.map(({ index }) => {
            const line = rows[index];
            return line && <Line key={index} {...{ index, line, view, across, asOf, onView }} />;
          })}
          <Spacer height={after} columns={columns} />
        </tbody>
        {total?.cells.some(({ kind }) => kind !== "empty") && (
          <tfoot>
            <tr>
              {isGrouped && (
                <th scope="row" {...pinMarks(0)}>
                  {t("total", { rows: total.kind === "total" ? total.count : 0 })}
                </th>
              )}
              {beside && total.kind === "total" ? (
                <BesideCells {...beside} line={total} label={t("pivotAll")} isClosed={isFigures} />
              ) : (
                <Cells
                  line={total}
                  view={view}
                  first={isGrouped ? undefined : t("total", { rows: total.kind === "total" ? total.count : 0 })}
                />
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** "Retrieval by month", "Female age in bands". */
function groupWords(subject: Subject, { field: id, by, band }: ReportGroup): string {
  const field = fieldInWords(subject, id)?.label ?? id;
  if (by) return t("groupedByPart", { field, part: t(PART_WORDS[by]) });
  if (band === "named") return t("groupedByBands", { field });
  return band === undefined ? field : t("groupedByWidth", { field, width: band });
}

/** Names what rows are gathered by; a press turns the order of the outer groups. */
function GroupHead({ view, onView }: Pick<Props, "view" | "onView">) {
  const [outer] = view.groupBy;
  const named = view.rows === "pivot" ? view.groupBy.slice(0, 1) : view.groupBy;
  const label = named.map((group) => groupWords(view.subject, group)).join(", ");
  const direction = view.sort.find(({ column }) => column === outer?.field)?.direction;
  const isDown = direction === "desc";
  return (
    <th
      scope="col"
      rowSpan={isBeside(view) ? 2 : 1}
      className={styles.groupHead}
      {...pinMarks(0)}
      aria-sort={isDown ? "descending" : "ascending"}
    >
      {outer && (
        <button
          type="button"
          className={styles.sort}
          title={t(isDown ? "sortedDown" : "sortedUp", { label })}
          onClick={() => onView({ ...view, sort: isDown ? [] : [{ column: outer.field, direction: "desc" }] })}
        >
          {label}
          {isDown ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />}
        </button>
      )}
    </th>
  );
}

function Head({ column, view, onView }: { column: ReportColumn | undefined } & Pick<Props, "view" | "onView">) {
  if (!column) return <th scope="col">{t("rowsCount")}</th>;
  const index = view.columns.indexOf(column);
  return <ColumnHead view={view} index={index} pin={pinPlaces(view)[index]} onView={onView} />;
}

/** Stands for the rows that are not drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden style={{ blockSize: height }}>
      <td colSpan={columns} className={styles.spacer} />
    </tr>
  ) : null;
}

type LineProps = Pick<Props, "view" | "across" | "asOf" | "onView"> & { index: number; line: ReportLine };

function Line({ index, line, view, across, asOf, onView }: LineProps) {
  const isFigures = use(ShowsFigures);
  const isGrouped = view.groupBy.length > 0;
  const group = line.kind === "group" ? groupLineInWords(view, line, TABLE_WORDS, asOf) : "";
  return (
    <tr aria-rowindex={index + 2} data-index={index} data-kind={line.kind} tabIndex={-1}>
      {isGrouped && (
        <th
          scope="row"
          className={styles.group}
          data-level={line.kind === "group" ? line.level : undefined}
          {...pinMarks(0)}
        >
          {line.kind === "group" && isFigures && (
            <>
              {group} <small>{line.count}</small>
            </>
          )}
          {line.kind === "group" && !isFigures && (
            <button
              type="button"
              onClick={() => onView(viewOfGroup(view, line))}
              aria-label={t("groupOpen", { label: group })}
            >
              {group} <small>{line.count}</small>
            </button>
          )}
        </th>
      )}
      {isBeside(view) && line.kind === "group" ? (
        <BesideCells {...{ view, across, asOf, onView, line }} label={group} isClosed={isFigures} />
      ) : (
        <Cells line={line} view={view} />
      )}
    </tr>
  );
}

/** Where the row of a subject is read in full. */
function addressOf(subject: Subject, line: ReportLine): string | undefined {
  if (line.kind !== "row") return undefined;
  if (subject === "media") return `/rawdata?open=${line.id}`;
  return line.testId === undefined ? undefined : `/test/${line.testId}`;
}

function Cells({ line, view, first }: { line: ReportLine; view: ReportView; first?: ReactNode }) {
  const address = addressOf(view.subject, line);
  // Where no code is shown, the first cell leads to the record.
  const linked = Math.max(
    view.columns.findIndex(({ id }) => columnOf(view.subject, id)?.type === "code"),
    0,
  );
  const pins = pinPlaces(view);
  return shownColumns(view).map(({ column }, index) => {
    const id = column?.id ?? "rows";
    const cell = cellInWords(view.subject, id, line.cells[index] ?? { kind: "empty" }, TABLE_WORDS);
    const isLink = address !== undefined && index === linked;
    const isQuiet = line.kind !== "row" && cell.kind === "empty";
    return (
      <td
        key={id}
        data-kind={column ? columnOf(view.subject, id)?.type : "number"}
        {...pinMarks(column && pins[view.columns.indexOf(column)])}
      >
        {index === 0 && first ? (
          <>
            {first}
            {cell.kind !== "empty" && (
              <>
                {" · "}
                <CellView cell={cell} />
              </>
            )}
          </>
        ) : isLink ? (
          <Link to={address}>
            <CellView cell={cell} />
          </Link>
        ) : isQuiet ? null : (
          <CellView cell={cell} />
        )}
      </td>
    );
  });
}
