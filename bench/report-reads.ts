import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import { createReportReader, PAGE, type ReportState } from "../web/src/reports/tables/report-reader.ts";
import { type Figure, tell } from "./figures.ts";
import { manyFacts } from "./synthetic/many-facts.ts";

/**
 * `node bench/report-reads.ts`: what the reports screen reads until its first rows stand there, at 100, 10,000 and 100,000
 * tests: documents, and one read for each thousand that is counted.
 */

const OVER = 5;
const byMonth: Partial<ReportView> = { groupBy: [{ field: "opuAt", by: "month" }], rows: "groups" };

function opened(total: number, changes: Partial<ReportView>): Promise<number> {
  const { source, read } = manyFacts(total);
  return new Promise((resolve) => {
    const emit = ({ phase }: ReportState) => {
      if (phase !== "reading") resolve(read.documents + read.counted);
    };
    createReportReader({ ...defaultView("tests"), ...changes }, source, { zone: "Europe/Paris", emit }).more();
  });
}

const figures: Figure[] = [];
for (const total of [100, 10_000, 100_000]) {
  const among = `${total.toLocaleString("en")} tests`;
  figures.push({ what: `reports, ${among}`, result: await opened(total, {}), unit: "reads", limit: PAGE + OVER });
  figures.push({
    what: `by month, ${among}: until it asks`,
    result: await opened(total, byMonth),
    unit: "reads",
    limit: PAGE + OVER,
  });
}
tell(figures);
