import type { Subject } from "../filters/field.ts";
import { type Condition, conjuncts, type Filter } from "../filters/filter.ts";
import { kpiColumn } from "../measures/measures.ts";
import { conditionsOf, POPULATIONS } from "../measures/populations.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import { MediumStage } from "../records/pictures/picture-slot.ts";
import type { ReportColumn, ReportGroup, ReportView } from "../reports/report-view.ts";

const grouped = (
  subject: Subject,
  filter: readonly Filter[],
  groupBy: readonly ReportGroup[],
  columns: readonly ReportColumn[] = [{ id: "createdAt" }],
): ReportView => ({
  ...{ subject, columns: [...columns], filter: { all: [...filter] }, groupBy: [...groupBy] },
  ...{ rows: "groups", sort: [] },
});

const is = (field: string, ...value: Condition["value"]): Condition => ({ field, op: "eq", value });
const isRecorded = (field: string): Condition => ({ field, op: "notNull", value: [] });

/** What all charts of a page count. `media`: conditions on images; `tests`: on records, but for their time. */
export type ChartScope = { media: readonly Filter[]; tests: readonly Filter[]; within: (field: string) => Filter };

/** Whether images are good and in time, and whether those that were asked for are there. `stage`: all without it. */
export function qualityViews({ media, tests, within }: ChartScope, stage: string, unit: "week" | "month") {
  const all = [...media, within("createdAt")];
  const cycles = [...tests, is("kind", "icsi"), isRecorded("injectedAt"), within("createdAt")];
  const shown = MediumStage.safeParse(stage).success ? [is("stage", stage)] : [];
  return {
    focus: grouped("media", all, [{ field: "device" }, { field: "z", band: "named" }]),
    drift: grouped(
      "media",
      [...all, ...shown, isRecorded("focusLevel")],
      [{ field: "device" }, { field: "createdAt", by: unit }],
      [{ id: "focusLevel", stat: "median" }],
    ),
    clipped: grouped("media", all, [{ field: "device" }, { field: "clipping", band: "named" }]),
    lag: grouped("media", all, [{ field: "lagHours", band: "named" }]),
    retakes: grouped("media", all, [{ field: "uploader" }, { field: "shot" }]),
    required: grouped("tests", cycles, [{ field: "requiredPhoto" }]),
    missing: grouped("tests", cycles, [{ field: "missingPhoto" }]),
  } as const satisfies Readonly<Record<string, ReportView>>;
}

/** What files take and lack: for whoever runs the site. */
export const fileViews = (within: (field: string) => Filter) =>
  ({
    uploads: grouped("media", [within("createdAt")], [{ field: "createdAt", by: "week" }, { field: "stage" }]),
    storage: grouped(
      "media",
      [within("createdAt")],
      [{ field: "createdAt", by: "month" }],
      [{ id: "bytes", stat: "sum" }],
    ),
    states: grouped("media", [within("createdAt")], [{ field: "state" }]),
    formats: grouped("media", [within("createdAt")], [{ field: "type" }], [{ id: "bytes", stat: "sum" }]),
    optics: grouped("media", [within("createdAt")], [{ field: "device" }, { field: "resolution" }]),
    repeats: grouped("media", [within("createdAt")], [{ field: "duplicateKind" }]),
    unplaced: grouped(
      "media",
      [{ field: "check", op: "isNull", value: [] }, { field: "stage", op: "isNull", value: [] }, within("createdAt")],
      [{ field: "kind" }],
    ),
  }) as const satisfies Readonly<Record<string, ReportView>>;

/** Indicators that are compared and charted: those of every ICSI cycle. */
export const CHARTED_KPIS: readonly [KpiCode, ...KpiCode[]] = [
  "KPI_BLAST",
  "PI_GOOD_BLAST",
  "KPI_ICSI_FERT",
  "KPI_ICSI_DAMAGE",
  "PI_1PN_ICSI",
  "KPI_CLEAVAGE",
  "KPI_D3",
  "RI_MII",
];

/** Every indicator by organisation, of the cycles that limits were set for. */
export const organisationView = ({ tests, within }: ChartScope): ReportView =>
  grouped(
    "tests",
    [...tests, ...conditionsOf("laboratory"), within(POPULATIONS.laboratory.date)],
    [{ field: "organisation" }],
    CHARTED_KPIS.map((code) => ({ id: kpiColumn(code) })),
  );

/** What a cycle should say of itself, in the order in which it is asked. */
export const COVERED_FIELDS = [
  "femaleAgeYears",
  "oocyteSource",
  "spermSource",
  "cocRetrieved",
  "operator",
  "witness",
  "technique",
  "device",
  "microscope",
  "incubator",
  "lotNo",
] as const;
export type CoveredField = (typeof COVERED_FIELDS)[number];

/** Finished cycles, and of these the ones that do not say something. */
export function coverageViews({ tests, within }: ChartScope): {
  all: ReportView;
  without: Record<CoveredField, ReportView>;
} {
  const view = (...more: Filter[]): ReportView => ({
    ...grouped(
      "tests",
      [...tests, ...conditionsOf("finished"), within(POPULATIONS.finished.date), ...more],
      [],
      [{ id: "code" }],
    ),
    rows: "all",
  });
  const without = COVERED_FIELDS.map((field) => [field, view({ field, op: "isNull", value: [] })] as const);
  return { all: view(), without: Object.fromEntries(without) as Record<CoveredField, ReportView> };
}

/** What the charts of a range can be narrowed to: the values that its images have. */
export const choiceViews = (within: (field: string) => Filter) =>
  ({
    organisation: grouped("media", [within("createdAt")], [{ field: "organisation" }]),
    studyId: grouped("media", [within("createdAt")], [{ field: "studyId" }]),
    device: grouped("media", [within("createdAt")], [{ field: "device" }]),
  }) as const satisfies Readonly<Record<string, ReportView>>;

/** The rows behind a mark: the request of its chart with the mark's own filter, no deeper than a filter may be. */
export function markView(view: ReportView, filter: Filter, columns: readonly ReportColumn[]): ReportView {
  const all = [...conjuncts(view.filter), ...conjuncts(filter)];
  return { ...view, filter: { all }, groupBy: [], rows: "all", sort: [], columns: [...columns] };
}
