import { createContext, use } from "react";
import type { AnalyticsView } from "./use-analytics-address.ts";

/** What all charts on the page count; `filterWords` says its filters to who reads a file of a chart. */
type Analytics = AnalyticsView & { filterWords: readonly string[] };

export const AnalyticsContext = createContext<Analytics | undefined>(undefined);

export function useAnalytics(): Analytics {
  const view = use(AnalyticsContext);
  if (!view) throw new Error("This chart was rendered outside the analytics page.");
  return view;
}
