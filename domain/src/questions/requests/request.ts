import type { AskedSubject } from "../../filters/field.ts";
import type { Filter } from "../../filters/filter.ts";
import type { KpiCode } from "../../policy/kpi-policy.ts";
import type { ReportGroup } from "../../reports/report-view.ts";
import type { TimePart } from "../../timing/calendar.ts";
import type { Stat as Statistic } from "../stats.ts";
import type { Restriction } from "./restriction.ts";

export { STATS as STATISTICS, type Stat as Statistic } from "../stats.ts";

export const BANDS = ["below-benchmark", "below-competence", "benchmark", "competence"] as const;
export type Band = (typeof BANDS)[number];

/** A figure of many records. */
export type Measure<Where = Restriction> =
  | { of: "count" }
  /** Every indicator; with a band those alone that are in it. */
  | { of: "indicators"; band?: Band | undefined }
  | { of: "indicator"; code: KpiCode; complement?: true | undefined }
  | { of: "statistic"; statistic: Statistic; field: string }
  /** Of the records asked for, the part that is this as well. */
  | { of: "share"; among: Where };

export const statisticOf = (statistic: Statistic, field: string): Measure => ({ of: "statistic", statistic, field });

/** Records of one value together; a part of the calendar without a field is of the moment by which the question goes. */
export type Grouping = ReportGroup | { by: TimePart };

/** Groups alone whose first figure is within a limit: "operators with more than 20 cycles". Rates are in percent. */
export const LIMITS_OF_GROUPS = ["gt", "ge", "lt", "le"] as const;
export type Having = { op: (typeof LIMITS_OF_GROUPS)[number]; value: number };

export type Order = { by: string | "measure" | "moment"; direction: "asc" | "desc" };

/**
 * What is asked; read-only by its nature. `Where` is a restriction as the words say it, or the filter that it is once its times are told.
 */
export type Request<Where = Restriction> = {
  ask: "figure" | "rows" | "due" | "definition" | "help";
  subject: AskedSubject;
  measures: readonly Measure<Where>[];
  where: Where;
  groupBy: readonly Grouping[];
  /** Set side by side: a figure each. */
  versus: readonly Where[];
  /** Fields that a record is asked for: its witness, its status. */
  shows: readonly string[];
  /** What is to be defined besides measures. */
  concept?: string | undefined;
  order?: Order | undefined;
  limit?: number | undefined;
  having?: Having | undefined;
  /** Whether indicators are counted over the reference population alone; where it is not said, where that fits. */
  isReference?: boolean | undefined;
};

/** A request whose times are told: what can be run, kept and sent. */
export type AskedRequest = Omit<Request<Filter>, "groupBy"> & { groupBy: readonly ReportGroup[] };

export const requestOf = (subject: AskedSubject, parts: Partial<Request>): Request => ({
  ask: "rows",
  subject,
  measures: [],
  where: { all: [] },
  groupBy: [],
  versus: [],
  shows: [],
  ...parts,
});
