import * as z from "zod";
import { CHARTED_KPIS } from "../charts/chart-views.ts";
import type { Subject } from "../filters/field.ts";
import type { Filter } from "../filters/filter.ts";
import { kpiColumn } from "../measures/measures.ts";
import { conditionsOf, POPULATIONS } from "../measures/populations.ts";
import { IMAGE_POLICY } from "../policy/image-policy.ts";
import { KPI_POLICY, type KpiCode, KpiCode as KpiCodes } from "../policy/kpi-policy.ts";
import type { Cell } from "../reports/cell.ts";
import type { ReportColumn, ReportView } from "../reports/report-view.ts";
import type { Proportion } from "../statistics/proportions.ts";

/** Image quality as a share of the images, or of the records, of a cycle. */
export const IMAGE_INDICATORS = ["blurred", "lowContrast", "missingImages"] as const;
type ImageIndicator = (typeof IMAGE_INDICATORS)[number];

const isImage = (id: string): id is ImageIndicator => IMAGE_INDICATORS.some((one) => one === id);

/** What control charts are drawn of. */
export const INDICATORS: readonly string[] = [...CHARTED_KPIS, ...IMAGE_INDICATORS];
export const Indicator = z.string().refine((id) => INDICATORS.includes(id));

/** By what a cause that is not chance would show. */
export const CHART_GROUPS = ["all", "operator", "lotNo", "incubator", "device"] as const;
export const ChartGroup = z.enum(CHART_GROUPS);
export type ChartGroup = z.infer<typeof ChartGroup>;

/** Images know no incubator. */
export const groupsFor = (indicator: string): readonly ChartGroup[] =>
  indicator === "blurred" || indicator === "lowContrast"
    ? CHART_GROUPS.filter((group) => group !== "incubator")
    : CHART_GROUPS;

export const kpiOf = (indicator: string): KpiCode | undefined =>
  isImage(indicator) ? undefined : KpiCodes.safeParse(indicator).data;

/** Whether more of it is better. */
export const isBetterHigh = (indicator: string): boolean => {
  const direction = KPI_POLICY.rows.find(({ code }) => code === indicator)?.direction;
  return direction === "higher" || direction === "range";
};

/** The odds of a good share fall to this fraction, those of a bad one rise to this multiple: 43 % to 32 %, 5 % to 9.5 %. */
const FALL = 1 / 1.6;
const RISE = 2;

/** What a CUSUM is set to find, from the share that is usual. Fractions of 1. */
export function changedShare(indicator: string, usual: number): number {
  const odds = (usual / (1 - usual)) * (isBetterHigh(indicator) ? FALL : RISE);
  return odds / (1 + odds);
}

/** How an indicator is asked of the tables: a row is a record, or an image of one. */
type Source = {
  subject: Subject;
  date: string;
  conditions: readonly Filter[];
  columns: readonly ReportColumn[];
  groups: Partial<Record<ChartGroup, string>>;
  /** What one row counts; undefined where it counts nothing. */
  parts: (cells: readonly Cell[]) => Proportion | undefined;
};

const TEST_GROUPS = { operator: "operator", lotNo: "lotNo", incubator: "incubator", device: "device" } as const;
const MEDIA_GROUPS = { operator: "uploader", lotNo: "lotNo", device: "device" } as const;

const recorded = (field: string): Filter => ({ field, op: "notNull", value: [] });
const one = (isHit: boolean): Proportion => ({ successes: Number(isHit), trials: 1 });

const IMAGES: Readonly<Record<ImageIndicator, Source>> = {
  blurred: {
    ...{ subject: "media", date: "createdAt", columns: [{ id: "sharpness" }], groups: MEDIA_GROUPS },
    conditions: [recorded("testCode"), { field: "sharpness", op: "in", value: ["ok", "blurred"] }],
    parts: ([cell]) => (cell?.kind === "text" ? one(cell.text === "Out of focus") : undefined),
  },
  lowContrast: {
    ...{ subject: "media", date: "createdAt", columns: [{ id: "rmsContrast" }], groups: MEDIA_GROUPS },
    conditions: [recorded("testCode"), recorded("rmsContrast")],
    parts: ([cell]) => (cell?.kind === "number" ? one(cell.value < IMAGE_POLICY.contrast.lowBelow) : undefined),
  },
  missingImages: {
    ...{ subject: "tests", date: POPULATIONS.laboratory.date, columns: [{ id: "missingPhoto" }], groups: TEST_GROUPS },
    conditions: [...conditionsOf("finished"), recorded("requiredPhoto")],
    parts: ([cell]) => one(cell?.kind === "text"),
  },
};

function sourceOf(indicator: string): Source {
  if (isImage(indicator)) return IMAGES[indicator];
  const kpi = kpiOf(indicator);
  return {
    ...{ subject: "tests", date: POPULATIONS.laboratory.date, groups: TEST_GROUPS },
    columns: kpi ? [{ id: kpiColumn(kpi) }] : [],
    conditions: conditionsOf("laboratory"),
    parts: ([cell]) => (cell?.kind === "share" ? { successes: cell.n, trials: cell.d } : undefined),
  };
}

/** The rows of an indicator from an instant on, by group; the columns are the indicator's own and, last, its date. */
export function chartView(indicator: string, by: ChartGroup, since: Date): ReportView {
  const { subject, date, conditions, columns, groups } = sourceOf(indicator);
  const field = groups[by];
  return {
    ...{ subject, columns: [...columns, { id: date }], rows: "all" },
    filter: {
      all: [
        ...conditions,
        ...(field ? [recorded(field)] : []),
        { field: date, op: "ge", value: [since.toISOString()] },
      ],
    },
    groupBy: field ? [{ field }] : [],
    sort: [{ column: date, direction: "asc" }],
  };
}

/** What a row of `chartView` counts, and when; undefined where it counts nothing. */
export function countedRow(indicator: string, cells: readonly Cell[]): (Proportion & { at: number }) | undefined {
  const parts = sourceOf(indicator).parts(cells);
  const date = cells.at(-1);
  return parts && parts.trials > 0 && date?.kind === "instant" ? { ...parts, at: date.at.getTime() } : undefined;
}

/** The rows behind a point: of a group, from an instant on and before another. */
export function spanView(view: ReportView, from: Date, before: Date, group?: Filter): ReportView {
  const field = view.columns.at(-1)?.id ?? "";
  const within: Filter[] = [
    { field, op: "ge", value: [from.toISOString()] },
    { field, op: "lt", value: [before.toISOString()] },
  ];
  return { ...view, filter: { all: [view.filter, ...(group ? [group] : []), ...within] }, groupBy: [] };
}
