import type { Filter } from "@zona/domain/filters/filter";
import { createContext, use } from "react";

/** What all charts on a page count, for the names and heads of their files. */
export type ChartPage = { from: string; to: string; filterWords: readonly string[] };

export const ChartPageContext = createContext<ChartPage>({ from: "", to: "", filterWords: [] });

/** The address of the rows behind a mark of the chart around. */
export const ChartLinks = createContext<(filter: Filter) => string>(() => "");

export const useMarkLink = () => use(ChartLinks);
