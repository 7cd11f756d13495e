import { NativeSelect, NumberInput } from "@mantine/core";
import { comparedTime } from "@zona/domain/filters/period-before";
import { BAND_WIDTH } from "@zona/domain/reports/number-band";
import { type ReportGroup, ReportView } from "@zona/domain/reports/report-view";
import { TIME_PARTS } from "@zona/domain/timing/calendar";
import { use } from "react";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { FieldPicker } from "../filters/field-picker.tsx";
import styles from "../filters/filter-panel.module.css";
import { PART_WORDS, t } from "./reports-text.ts";
import { ShowsFigures } from "./shows-figures.ts";
import { groupOf, widthOf } from "./views/view-changes.ts";

type Props = { view: ReportView; onView: (view: ReportView) => void };

/** Gathers rows, once or twice, with subtotals. */
export function GroupPanel({ view, onView }: Props) {
  const isFigures = use(ShowsFigures);
  const [first, second] = view.groupBy;
  const choose = (...groups: (ReportGroup | undefined)[]) => {
    const chosen = groups.filter((one) => one !== undefined);
    const groupBy = chosen.map((one) => (isFigures && one.by ? { ...one, by: "year" as const } : one));
    onView({ ...view, groupBy });
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
      {first && !isFigures && (
        <>
          <NativeSelect
            mt="sm"
            label={t("groupLayout")}
            value={view.rows}
            data={[
              { value: "all", label: t("layoutAll") },
              { value: "groups", label: t("layoutGroups") },
              ...(second ? [{ value: "pivot", label: t("layoutPivot") }] : []),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const rows = ReportView.shape.rows.safeParse(value).data;
              if (rows) onView({ ...view, rows });
            }}
          />
          <CompareChoice view={view} onView={onView} />
        </>
      )}
    </div>
  );
}

/** Whether figures stand beside those of the period before; of a period that goes on, of as many of its days. */
function CompareChoice({ view, onView }: Props) {
  const { compare, filter, groupBy } = view;
  const compared = comparedTime(filter);
  const isOfGroups = groupBy.some(({ field }) => field === compared?.condition.field);
  const choose = (chosen: string) => {
    const next = ReportView.shape.compare.safeParse(chosen).data;
    const { compare: _, ...plain } = view;
    onView(next ? { ...plain, rows: "groups", compare: next } : plain);
  };
  if (!compared || isOfGroups)
    return <p className="dim">{t(isOfGroups ? "compareNotOfGroups" : "compareNeedsPeriod")}</p>;
  const isUnfinished = compared.time.kind === "this" || compared.time.kind === "this-and-last";
  return (
    <NativeSelect
      mt="sm"
      label={t("compare")}
      value={compare ?? ""}
      data={[
        { value: "", label: t("compareNone") },
        ...(isUnfinished ? [{ value: "same-days", label: t("compareSameDays") }] : []),
        { value: "before", label: t(isUnfinished ? "compareWhole" : "compareBefore") },
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

type ChoiceProps = {
  label: string;
  view: ReportView;
  group: ReportGroup | undefined;
  onGroup: (group: ReportGroup | undefined) => void;
};

function GroupChoice({ label, view: { subject }, group, onGroup }: ChoiceProps) {
  const isFigures = use(ShowsFigures);
  return (
    <>
      <FieldPicker
        subject={subject}
        name={{ label, placeholder: t("groupNone") }}
        value={group?.field}
        onChange={(id) => onGroup(id === undefined ? undefined : groupOf(subject, id))}
      />
      {group?.by && !isFigures && (
        <NativeSelect
          aria-label={label}
          value={group.by}
          data={TIME_PARTS.map((part) => ({ value: part, label: t(PART_WORDS[part]) }))}
          onChange={({ currentTarget }) => {
            const by = TIME_PARTS.find((part) => part === currentTarget.value);
            if (by) onGroup({ field: group.field, by });
          }}
        />
      )}
      {group && fieldInWords(subject, group.field)?.type === "number" && (
        <BandChoice subject={subject} group={group} onGroup={onGroup} />
      )}
    </>
  );
}

type BandProps = { subject: ReportView["subject"]; group: ReportGroup; onGroup: (group: ReportGroup) => void };

/** Numbers by each value, by the bands that their field names, or by bands of one width. */
function BandChoice({ subject, group: { field: id, band }, onGroup }: BandProps) {
  const field = fieldInWords(subject, id);
  if (!field) return null;
  const { label, unit, bands } = field;
  const kind = typeof band === "number" ? "width" : (band ?? "each");
  const named = bands
    ? [{ value: "named", label: t("bandsNamed", { bands: bands.map((one) => one.label).join(", ") }) }]
    : [];
  return (
    <>
      <NativeSelect
        aria-label={t("groupBands", { label })}
        value={kind}
        data={[...named, { value: "width", label: t("bandsWidth") }, { value: "each", label: t("bandsEach") }]}
        onChange={({ currentTarget: { value } }) => {
          if (value === "each") onGroup({ field: id });
          else onGroup({ field: id, band: value === "named" ? "named" : widthOf(field) });
        }}
      />
      {typeof band === "number" && (
        <NumberInput
          label={t("bandWidth")}
          value={band}
          min={BAND_WIDTH.min}
          max={BAND_WIDTH.max}
          rightSection={unit ? <small>{unit}</small> : undefined}
          hideControls
          onChange={(typed) => {
            const width = Number(typed);
            if (typed !== "" && width >= BAND_WIDTH.min && width <= BAND_WIDTH.max) onGroup({ field: id, band: width });
          }}
        />
      )}
    </>
  );
}
