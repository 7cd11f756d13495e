import type { ReportView } from "./report-view.ts";

const COLUMNS = [
  ...["testCode", "n", "role", "usedAt", "subjectCode", "status", "fateAt"],
  ...["straw", "place", "strawState", "warmedFor", "outcome"],
];

/** Every use of a lot, over all time and all kinds of records: a recall leaves nobody out. */
export const recallView = (lotNo: string): ReportView & { subject: "exposures" } => ({
  subject: "exposures",
  columns: COLUMNS.map((id, index) => (index === 0 ? { id, pinned: true } : { id })),
  filter: { field: "lotNo", op: "eq", value: [lotNo] },
  groupBy: [],
  rows: "all",
  sort: [],
});
