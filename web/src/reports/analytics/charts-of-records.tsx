import { NativeSelect } from "@mantine/core";
import { type Chart, type Mark, shareMark } from "@zona/domain/charts/chart";
import { CHARTED_KPIS, COVERED_FIELDS, type CoveredField } from "@zona/domain/charts/chart-views";
import type { Filter } from "@zona/domain/filters/filter";
import { kpiColumn } from "@zona/domain/measures/measures";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { useState } from "react";
import { columnInWords, fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { type Answered, chartOf } from "../charts/answered.ts";
import { ChartFrame } from "../charts/chart-frame.tsx";
import { intervalWords, percentWords } from "../charts/chart-words.ts";
import { RowBars } from "../charts/row-bars.tsx";
import { t } from "./analytics-text.ts";

const kpiName = (code: KpiCode) => columnInWords("tests", kpiColumn(code))?.label ?? code;

type Parts = { n: number; d: number };

/** One indicator by organisation, with its interval. */
export function Organisations({ answered }: { answered: Answered }) {
  const [code, setCode] = useState<KpiCode>(CHARTED_KPIS[0]);
  const { groups, words: named, frame } = chartOf(answered);
  const column = CHARTED_KPIS.indexOf(code);
  const parts = new Map<string, Parts>();
  const marks = groups.flatMap(({ key, count, cells, filter }): Mark[] => {
    const cell = cells[column];
    if (key === "" || cell?.kind !== "share") return [];
    parts.set(key, cell);
    return [{ ...shareMark(key, cell.n, cell.d, filter), rows: count }];
  });
  const n = marks.reduce((sum, { rows }) => sum + rows, 0);
  const chart: Chart = { marks, n, leftOut: answered.table.rows - n };
  const partsWords = ({ at }: Mark) => `${parts.get(at)?.n}/${parts.get(at)?.d}`;
  return (
    <ChartFrame
      {...frame}
      id="organisations"
      title={t("organisations")}
      hint={t("organisationsHint")}
      chart={chart}
      leftOutReason={t("organisationsLeft")}
      tools={
        <NativeSelect
          aria-label={t("indicator")}
          value={code}
          data={CHARTED_KPIS.map((value) => ({ value, label: kpiName(value) }))}
          onChange={({ currentTarget }) => setCode(CHARTED_KPIS.find((one) => one === currentTarget.value) ?? code)}
        />
      }
      notes={marks.length === 1 ? [t("oneOrganisation")] : []}
      columns={[
        { label: t("organisation"), of: ({ at }) => named.outer(at) },
        { label: kpiName(code), of: ({ value }) => percentWords(value), isNumber: true },
        { label: t("interval"), of: ({ interval }) => (interval ? intervalWords(interval) : ""), isNumber: true },
        { label: t("parts"), of: partsWords, isNumber: true },
      ]}
    >
      <RowBars
        marks={marks}
        placeWords={named.outer}
        valueWords={(mark) => `${percentWords(mark.value)} (${partsWords(mark)})`}
      />
    </ChartFrame>
  );
}

type CoverageProps = { all: Answered; without: (field: CoveredField) => Answered };

/** How many of the finished cycles say what a chart or a recall will ask of them. */
export function Coverage({ all, without }: CoverageProps) {
  const total = all.table.rows;
  const marks = COVERED_FIELDS.map((field): Mark => {
    const missing = without(field).table.rows;
    const filter: Filter = { field, op: "isNull", value: [] };
    return { ...shareMark(field, total - missing, total, filter), rows: missing };
  });
  const named = (field: string) => fieldInWords("tests", field)?.label ?? field;
  return (
    <ChartFrame
      view={all.view}
      id="coverage"
      title={t("coverage")}
      hint={t("coverageHint")}
      chart={{ marks: total === 0 ? [] : marks, n: total, leftOut: 0 }}
      rowsLabel={t("notRecorded")}
      columns={[
        { label: t("field"), of: ({ at }) => named(at) },
        { label: t("recorded"), of: ({ value }) => percentWords(value), isNumber: true },
      ]}
    >
      <RowBars
        marks={marks}
        placeWords={named}
        valueWords={({ value, rows }) => t("covered", { share: percentWords(value), missing: rows })}
      />
    </ChartFrame>
  );
}
