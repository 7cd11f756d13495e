import { TextInput } from "@mantine/core";
import type { ReportView } from "@zona/domain/reports/report-view";
import { isFigureColumn } from "@zona/domain/tables/figures";
import { use, useState } from "react";
import { columnsInWords, fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import styles from "../filters/filter-panel.module.css";
import { t } from "./reports-text.ts";
import { ShowsFigures } from "./shows-figures.ts";
import { toggled } from "./views/view-changes.ts";

type Props = { view: ReportView; onView: (view: ReportView) => void };

/** Chooses what is shown; order, pinning and statistics are in the menu of each column's head. */
export function ColumnsPanel({ view, onView }: Props) {
  const isFigures = use(ShowsFigures);
  const [sought, setSought] = useState("");
  const shown = new Set(view.columns.map(({ id }) => id));
  const typed = sought.trim().toLowerCase();
  const found = columnsInWords(view.subject).filter((column) => {
    const names = [column.label, ...(fieldInWords(view.subject, column.id)?.synonyms ?? [])];
    return (!isFigures || isFigureColumn(column)) && names.some((name) => name.toLowerCase().includes(typed));
  });
  const parts = [
    { title: t("columnsShown"), columns: found.filter(({ id }) => shown.has(id)) },
    { title: t("columnsKpi"), columns: found.filter(({ id, kpi }) => !shown.has(id) && kpi) },
    { title: t("columnsMore"), columns: found.filter(({ id, kpi }) => !shown.has(id) && !kpi) },
  ];
  return (
    <div className={styles.list}>
      <TextInput
        type="search"
        aria-label={t("columnsFind")}
        placeholder={t("columnsFind")}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      {parts.map(
        ({ title, columns }) =>
          columns.length > 0 && (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              {columns.map(({ id, label, unit, kpi }) => (
                <label key={id}>
                  <input type="checkbox" checked={shown.has(id)} onChange={() => onView(toggled(view, id))} />
                  {label}
                  {unit && !kpi && <small className="dim">{unit}</small>}
                </label>
              ))}
            </section>
          ),
      )}
    </div>
  );
}
