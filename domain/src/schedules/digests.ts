import { kpiColumn } from "../measures/measures.ts";
import { conditionsOf } from "../measures/populations.ts";
import type { ReportView } from "../reports/report-view.ts";
import type { Digest, Period } from "./schedule.ts";

const columns = (...ids: string[]) => ids.map((id) => ({ id }));

/** What the digests that are tables show, each of its period beside the one before. */
export const DIGEST_VIEWS: Record<Exclude<Digest, "due-and-overdue">, { view: ReportView; period: Period }> = {
  "weekly-kpis": {
    view: {
      subject: "tests",
      columns: [
        ...columns("cocRetrieved", "miiCount").map((column) => ({ ...column, stat: "sum" as const })),
        ...columns(kpiColumn("KPI_ICSI_FERT"), kpiColumn("KPI_ICSI_DAMAGE"), kpiColumn("KPI_BLAST")),
      ],
      filter: { all: conditionsOf("laboratory") },
      groupBy: [{ field: "operator" }],
      rows: "groups",
      sort: [],
      compare: "before",
    },
    period: { last: "week" },
  },
  "media-quality": {
    view: {
      subject: "media",
      columns: columns("state"),
      filter: { all: [] },
      groupBy: [{ field: "sharpness" }],
      rows: "groups",
      sort: [],
      compare: "before",
    },
    period: { last: "month" },
  },
};

export const DIGEST_NAMES: Record<Digest, string> = {
  "weekly-kpis": "Weekly KPI report",
  "due-and-overdue": "Due and overdue",
  "media-quality": "Monthly image quality",
};
