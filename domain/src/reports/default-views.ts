import type { Subject } from "../filters/field.ts";
import type { ReportColumn, ReportView } from "./report-view.ts";

const summed = (id: string): ReportColumn => ({ id, stat: "sum" });

const COLUMNS: Record<Subject, readonly (string | ReportColumn)[]> = {
  tests: [
    ...["code", "kind", "status", "subjectCode", "operator", "opuAt"],
    ...["cocRetrieved", "miiCount", "injectedCount"].map(summed),
    ...["kpi:KPI_ICSI_FERT", "kpi:KPI_BLAST", "kpi:KPI_ICSI_DAMAGE", "createdAt"],
  ],
  units: [
    ...["testCode", "n", "maturity", "injected", "operator", "survival", "pnCount", "cellsD2", "cellsD3"],
    ...["grade", "status", "fate"],
  ],
  media: [
    "testCode",
    "state",
    "stage",
    "check",
    "sharpness",
    "duplicate",
    "device",
    "pixelSize",
    "uploader",
    "createdAt",
  ],
  queries: ["testCode", "status", "type", "assignee", "openedBy", "openedAt"],
  lots: ["lotNo", "product", "supplier", "expiresAt", "openedAt"],
  exposures: [
    ...["testCode", "n", "lotNo", "role", "usedAt", "status", "fateAt", "straw", "place", "strawState", "warmedFor"],
    "outcome",
  ],
};

/** What a subject shows until somebody chooses otherwise. */
export const defaultView = <S extends Subject>(subject: S): ReportView & { subject: S } => ({
  subject,
  columns: COLUMNS[subject].map((one, index) => {
    const column = typeof one === "string" ? { id: one } : one;
    return index === 0 ? { ...column, pinned: true } : column;
  }),
  filter: { all: [] },
  groupBy: [],
  rows: "all",
  sort: [],
});
