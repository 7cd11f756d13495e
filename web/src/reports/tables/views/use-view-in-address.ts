import type { Subject } from "@zona/domain/filters/field";
import { defaultView } from "@zona/domain/reports/default-views";
import { reportFromAddress, reportToAddress } from "@zona/domain/reports/report-address";
import type { ReportView } from "@zona/domain/reports/report-view";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** The whole view stands in the address, and as `view` the key of the one that it was opened from. */
export function useViewInAddress() {
  const [params, setParams] = useSearchParams();
  const { view, faults } = useMemo(() => reportFromAddress(params), [params]);
  const key = params.get("view");
  const addressOf = (next: ReportView, openedFrom = key) => ({
    ...reportToAddress(next),
    ...(openedFrom ? { view: openedFrom } : {}),
  });
  return {
    view,
    faults,
    key,
    addressOf,
    /** Shows a changed view, still under the key of what it was opened from. */
    show: (next: ReportView) => setParams(addressOf(next)),
    open: (next: ReportView, openedFrom: string) => setParams(addressOf(next, openedFrom)),
    /** Shows the usual columns of these rows. */
    begin: (subject: Subject) => setParams(reportToAddress(defaultView(subject))),
  };
}
export type ViewInAddress = ReturnType<typeof useViewInAddress>;
