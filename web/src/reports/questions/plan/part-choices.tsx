import { NativeSelect, NumberInput } from "@mantine/core";
import { TOLD_BY_RECORDS } from "@zona/domain/measures/measures";
import { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Plan } from "@zona/domain/questions/plan";
import { STATS } from "@zona/domain/questions/stats";
import { TIME_GROUPS } from "@zona/domain/timing/calendar";
import { useState } from "react";
import { fieldsInWords } from "../../../platform/i18n/fields-in-words.ts";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import { t } from "../chatbot-text.ts";
import { groupFieldsOf, type Measure, measureOf, numbersOf, withGroup, withMeasure } from "./plan-changes.ts";

type Props = { plan: Plan; onNext: (plan: Plan | undefined) => void };

const EMPTY = { value: "", label: "–" };

/** By a field of the records or by a part of the calendar. */
export function GroupChoice({ plan, onNext }: Props) {
  const [group, setGroup] = useState(plan.groupBy ?? "");
  const fields = groupFieldsOf(plan.subject).toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <NativeSelect
      label={t("part_group")}
      value={group}
      data={[
        EMPTY,
        ...fields.map(({ id, label }) => ({ value: id, label })),
        ...TIME_GROUPS.map((part) => ({ value: part, label: t(`every_${part}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        setGroup(value);
        onNext(value === "" ? undefined : withGroup(plan, value));
      }}
    />
  );
}

/** How many groups or records at most. */
export function LimitChoice({ plan, onNext }: Props) {
  return (
    <NumberInput
      label={t("part_limit")}
      defaultValue={plan.limit ?? ""}
      min={1}
      max={1000}
      allowDecimal={false}
      onChange={(value) => onNext(typeof value === "number" && value >= 1 ? { ...plan, limit: value } : undefined)}
    />
  );
}

/** By a field or by the value of the groups, upwards or downwards. */
export function SortChoice({ plan, onNext }: Props) {
  const isGrouped = plan.groupBy !== undefined;
  const [[by, direction], setSort] = useState<[string, "asc" | "desc"]>(
    plan.sort ?? [isGrouped ? "metric" : "", "desc"],
  );
  function choose(next: [string, "asc" | "desc"]) {
    setSort(next);
    onNext(next[0] === "" ? undefined : { ...plan, sort: next });
  }
  const fields = fieldsInWords(plan.subject).toSorted((a, b) => a.label.localeCompare(b.label));
  const choices = isGrouped
    ? [{ value: "metric", label: t("value") }]
    : [EMPTY, ...fields.map(({ id, label }) => ({ value: id, label }))];
  return (
    <>
      <NativeSelect
        label={t("part_sort")}
        value={by}
        data={choices}
        onChange={({ currentTarget }) => choose([currentTarget.value, direction])}
      />
      <NativeSelect
        label={t("direction")}
        value={direction}
        data={[
          { value: "desc", label: t("largestFirst") },
          { value: "asc", label: t("smallestFirst") },
        ]}
        onChange={({ currentTarget }) => choose([by, currentTarget.value === "asc" ? "asc" : "desc"])}
      />
    </>
  );
}

/** Records, their number, an indicator of theirs, or the middle of one of their numbers. */
export function MeasureChoice({ plan, onNext }: Props) {
  const [measure, setMeasure] = useState<Measure>(measureOf(plan) ?? { is: "count" });
  const stat = STATS.find((one) => one === measure.is);
  const numbers = numbersOf(plan.subject, stat);
  const stats = STATS.filter((one) => numbersOf(plan.subject, one).length > 0);
  const field = "field" in measure ? measure.field : (numbers[0]?.id ?? "");
  function choose(next: Measure) {
    setMeasure(next);
    onNext(withMeasure(plan, next));
  }
  function chosen(value: string) {
    const code = KpiCode.safeParse(value).data;
    const aggregate = STATS.find((one) => one === value);
    const known = aggregate ? numbersOf(plan.subject, aggregate) : [];
    if (code) choose({ is: "kpi", code });
    else if (aggregate) choose({ is: aggregate, field: (known.find(({ id }) => id === field) ?? known[0])?.id ?? "" });
    else choose(value === "records" ? { is: "records" } : { is: "count" });
  }
  const indicators =
    plan.subject === "tests" ? TOLD_BY_RECORDS.map((code) => ({ value: code, label: indicatorWords(code) })) : [];
  return (
    <>
      <NativeSelect
        label={t("part_measure")}
        value={measure.is === "kpi" ? measure.code : measure.is}
        data={[
          { value: "records", label: t("measureRecords") },
          { value: "count", label: t("measureCount") },
          ...indicators,
          ...stats.map((one) => ({ value: one, label: t(one) })),
        ]}
        onChange={({ currentTarget }) => chosen(currentTarget.value)}
      />
      {stat && (
        <NativeSelect
          label={t("ofField")}
          value={field}
          data={numbers.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ currentTarget }) => choose({ is: stat, field: currentTarget.value })}
        />
      )}
    </>
  );
}
