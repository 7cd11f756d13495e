import { Button, NativeSelect, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots } from "@tabler/icons-react";
import { ColumnStat, type ReportView, STAT_LABELS } from "@zona/domain/reports/report-view";
import { FIGURE_STATS } from "@zona/domain/tables/figures";
import { type MouseEvent, type ReactNode, use } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { columnInWords } from "../../platform/i18n/fields-in-words.ts";
import { LazyPanel } from "./panel.tsx";
import { pinMarks } from "./pinned-columns.ts";
import styles from "./report-table.module.css";
import { t } from "./reports-text.ts";
import { ShowsFigures } from "./shows-figures.ts";
import { grouped, hidden, moved, pinned, sortedBy, withStat } from "./views/view-changes.ts";

type Props = {
  view: ReportView;
  index: number;
  pin: number | undefined;
  span?: number;
  onView: (view: ReportView) => void;
};

/** The head of a column: a press sorts, with Shift after what is sorted already; the menu does everything else. */
export function ColumnHead({ view, index, pin, span = 1, onView }: Props) {
  const isFigures = use(ShowsFigures);
  const stats = isFigures ? FIGURE_STATS : ColumnStat.options;
  const chosen = view.columns[index];
  const column = chosen && columnInWords(view.subject, chosen.id);
  if (!chosen || !column) return null;
  const place = view.sort.findIndex(({ column: id }) => id === chosen.id);
  const direction = view.sort[place]?.direction;
  const sort = (event: MouseEvent) => onView(sortedBy(view, chosen.id, event.shiftKey));
  const words = direction === "asc" ? "sortedUp" : direction === "desc" ? "sortedDown" : "sortBy";
  return (
    <th
      scope={span > 1 ? "colgroup" : "col"}
      colSpan={span}
      data-kind={column.type}
      {...pinMarks(pin)}
      aria-sort={direction === "asc" ? "ascending" : direction === "desc" ? "descending" : undefined}
    >
      <span className={styles.head}>
        <button type="button" className={styles.sort} onClick={sort} title={t(words, { label: column.label })}>
          <span>
            {column.label}
            {column.unit && column.type !== "share" && <small> {column.unit}</small>}
            {chosen.stat && <small> {domainWord(STAT_LABELS[chosen.stat])}</small>}
          </span>
          {direction === "asc" && <IconArrowUp size={14} aria-hidden />}
          {direction === "desc" && <IconArrowDown size={14} aria-hidden />}
          {direction && view.sort.length > 1 && <small>{place + 1}</small>}
        </button>
        <LazyPanel label={t("columnMenu", { label: column.label })} icon={IconDots} variant="icon">
          {(close) => {
            const act = (next: ReportView) => () => {
              close();
              onView(next);
            };
            return (
              <Stack gap={0}>
                <MenuButton onClick={act(pinned(view, index))}>{t(chosen.pinned ? "unpin" : "pin")}</MenuButton>
                {index > 0 && <MenuButton onClick={act(moved(view, index, -1))}>{t("moveStart")}</MenuButton>}
                {index < view.columns.length - 1 && (
                  <MenuButton onClick={act(moved(view, index, 1))}>{t("moveEnd")}</MenuButton>
                )}
                {column.type !== "share" && !isFigures && (
                  <MenuButton onClick={act(grouped(view, chosen.id))}>{t("groupByThis")}</MenuButton>
                )}
                {view.columns.length > 1 && <MenuButton onClick={act(hidden(view, index))}>{t("hide")}</MenuButton>}
                {column.type === "number" && (
                  <NativeSelect
                    mt="xs"
                    label={t("statistic")}
                    value={chosen.stat ?? ""}
                    data={[
                      ...(isFigures ? [] : [{ value: "", label: t("statNone") }]),
                      ...stats.map((stat) => ({ value: stat, label: domainWord(STAT_LABELS[stat]) })),
                    ]}
                    onChange={({ currentTarget }) =>
                      act(withStat(view, index, ColumnStat.safeParse(currentTarget.value).data))()
                    }
                  />
                )}
              </Stack>
            );
          }}
        </LazyPanel>
      </span>
    </th>
  );
}

const MenuButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" color="gray" c="inherit" fw={400} size="sm" justify="start" onClick={onClick}>
    {children}
  </Button>
);
