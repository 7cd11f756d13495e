import { NativeSelect } from "@mantine/core";
import { fieldOf } from "@zona/domain/filters/fields";
import type { ReportGroup, ReportView } from "@zona/domain/reports/report-view";
import { TIME_GROUPS } from "@zona/domain/timing/calendar";
import { fieldsInWords } from "../../platform/i18n/fields-in-words.ts";
import styles from "../filters/filter-panel.module.css";
import { t } from "./reports-text.ts";

type Props = { view: ReportView; onView: (view: ReportView) => void };

const PARTS = {
  day: "part_day",
  week: "part_week",
  month: "part_month",
  quarter: "part_quarter",
  year: "part_year",
} as const;

/** Gathers rows, once or twice, with subtotals. */
export function GroupPanel({ view, onView }: Props) {
  const [first, second] = view.groupBy;
  const choose = (...groups: (ReportGroup | undefined)[]) => {
    const groupBy = groups.filter((one) => one !== undefined);
    onView({ ...view, groupBy, rows: groupBy.length > 0 ? view.rows : "all" });
  };
  return (
    <div className={styles.list}>
      <GroupChoice
        label={t("groupFirst")}
        view={view}
        group={first}
        onGroup={(group) => choose(group, group && second)}
      />
      {first && (
        <GroupChoice label={t("groupThen")} view={view} group={second} onGroup={(group) => choose(first, group)} />
      )}
      {first && (
        <label>
          <input
            type="checkbox"
            checked={view.rows === "all"}
            onChange={({ currentTarget }) => onView({ ...view, rows: currentTarget.checked ? "all" : "groups" })}
          />
          {t("groupRows")}
        </label>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  view: ReportView;
  group: ReportGroup | undefined;
  onGroup: (group: ReportGroup | undefined) => void;
};

function GroupChoice({ label, view: { subject }, group, onGroup }: ChoiceProps) {
  const fields = fieldsInWords(subject)
    .filter(({ type }) => type !== "number")
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const isTime = (id: string) => fieldOf(subject, id)?.type === "instant";
  return (
    <>
      <NativeSelect
        label={label}
        value={group?.field ?? ""}
        data={[
          { value: "", label: t("groupNone") },
          ...fields.map((field) => ({ value: field.id, label: field.label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onGroup(value === "" ? undefined : isTime(value) ? { field: value, by: "month" } : { field: value })
        }
      />
      {group?.by && (
        <NativeSelect
          aria-label={label}
          value={group.by}
          data={TIME_GROUPS.map((part) => ({ value: part, label: t(PARTS[part]) }))}
          onChange={({ currentTarget }) => {
            const by = TIME_GROUPS.find((part) => part === currentTarget.value);
            if (by) onGroup({ field: group.field, by });
          }}
        />
      )}
    </>
  );
}
