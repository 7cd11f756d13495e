import { createContext, use } from "react";
import type { AnalyticsView } from "./use-analytics-address.ts";

export const AnalyticsContext = createContext<AnalyticsView | undefined>(undefined);

/** What all charts on the page count. */
export function useAnalytics(): AnalyticsView {
  const view = use(AnalyticsContext);
  if (!view) throw new Error("This chart was rendered outside the analytics page.");
  return view;
}
