import type { Subject } from "@zona/domain/filters/field";
import { canAnywhere, figuresScope } from "@zona/domain/identity/access";
import { defaultView } from "@zona/domain/reports/default-views";
import { fittingView } from "@zona/domain/reports/fitting-view";
import { REPORT_NAMES, reportToAddress } from "@zona/domain/reports/report-address";
import type { ReportView } from "@zona/domain/reports/report-view";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import { figuresFromAddress, figuresView } from "@zona/domain/tables/figures-views";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useAccess } from "../../../people/access/own-access.ts";
import { SITE } from "../../../platform/site/site.ts";
import { type Unused, unknownIn } from "../../../platform/ui/fields/unused-values.tsx";

const NAMES = [...REPORT_NAMES, "view", "figures"];

/**
 * The whole view stands in the address, as `view` the key of the one that it was opened from, and as `figures` that it is of the
 * studies in which the person sees figures alone.
 */
export function useViewInAddress() {
  const [params, setParams] = useSearchParams();
  const access = useAccess();
  const figures = params.get("figures");
  const reads = canAnywhere(access, "read");
  const isChoice = reads && figuresScope(access) !== undefined;
  const isFigures = !reads || (isChoice && figures === "true");
  const { view, faults } = useMemo(
    () => (isFigures ? figuresFromAddress(params, SITE.timeZone) : reportFromAddress(params)),
    [params, isFigures],
  );
  const key = params.get("view");
  const addressOf = (next: ReportView, openedFrom = key) => ({
    ...reportToAddress(next),
    ...(openedFrom ? { view: openedFrom } : {}),
    ...(isChoice && isFigures ? { figures: "true" } : {}),
  });
  const usual = isFigures ? figuresView : defaultView;
  return {
    view,
    faults,
    unused: [
      ...(figures === null || figures === "true" ? [] : [{ name: "figures", value: figures }]),
      ...unknownIn(params, NAMES),
    ] satisfies Unused[],
    key,
    addressOf,
    /** Shows a changed view, still under the key of what it was opened from. */
    show: (next: ReportView) => setParams(addressOf(fittingView(next))),
    open: (next: ReportView, openedFrom: string) => setParams(addressOf(next, openedFrom)),
    /** Shows the usual columns of these rows. */
    begin: (subject: Subject) => setParams(addressOf(usual(subject), null)),
    /** Figures in place of records. `isChoice`: the person reads some studies, and sees figures of others. */
    figures: {
      isShown: isFigures,
      isChoice,
      choose: (isShown: boolean) => setParams(isShown ? { figures: "true" } : {}),
    },
  };
}
export type ViewInAddress = ReturnType<typeof useViewInAddress>;
