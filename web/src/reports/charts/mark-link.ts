import { markView } from "@zona/domain/charts/chart-views";
import type { Filter } from "@zona/domain/filters/filter";
import { defaultView } from "@zona/domain/reports/default-views";
import { reportAddress, reportToAddress } from "@zona/domain/reports/report-address";
import type { ReportView } from "@zona/domain/reports/report-view";

/** The rows behind a mark, by the request of its chart and what this mark adds: images where they are seen, records in a table. */
export function markLink(view: ReportView, filter: Filter): string {
  const rows = markView(view, filter, defaultView(view.subject).columns);
  return view.subject === "media"
    ? `/rawdata?${new URLSearchParams({ where: reportToAddress(rows).where ?? "" })}`
    : reportAddress(rows);
}
