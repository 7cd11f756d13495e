import { NativeSelect, Stack } from "@mantine/core";
import { fittingView } from "@zona/domain/reports/fitting-view";
import type { ReportChart, ReportView } from "@zona/domain/reports/report-view";
import { chartColumns } from "@zona/domain/reports/shown-columns";
import { isTimeGroup } from "@zona/domain/timing/calendar";
import { columnInWords } from "../../../platform/i18n/fields-in-words.ts";
import { t } from "../reports-text.ts";

type Props = { view: ReportView; onView: (view: ReportView) => void };

/** One chart over a table of groups: of what, and drawn how. */
export function ChartChoice({ view, onView }: Props) {
  const { chart, groupBy, rows } = view;
  // A chart shows groups alone.
  const grouped: ReportView = { ...view, rows: rows === "all" ? "groups" : rows };
  const columns = chartColumns(grouped);
  if (groupBy.length === 0) return <p className="dim">{t("chartNeedsGroups")}</p>;
  const isOfTime = groupBy.some(({ by }) => isTimeGroup(by));
  const choose = (next: ReportChart | undefined) => {
    const { chart: _, ...plain } = view;
    onView(next ? fittingView({ ...grouped, chart: next }) : plain);
  };
  const column = chart?.column ?? columns[0] ?? "rows";
  return (
    <Stack gap="xs" w="min(22rem, calc(100vw - 3.5rem))">
      <NativeSelect
        label={t("chartAs")}
        value={chart?.as ?? ""}
        data={[
          { value: "", label: t("chartNone") },
          { value: "bars", label: t("chartBars") },
          ...(isOfTime ? [{ value: "line", label: t("chartLine") }] : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose(value === "" ? undefined : { as: value === "line" ? "line" : "bars", column })
        }
      />
      {chart && (
        <NativeSelect
          label={t("chartOf")}
          value={column}
          data={columns.map((id) => ({ value: id, label: columnInWords(view.subject, id)?.label ?? t("rowsCount") }))}
          onChange={({ currentTarget }) => choose({ ...chart, column: currentTarget.value })}
        />
      )}
    </Stack>
  );
}
