import type { ChartMark, ChartOfTable } from "@zona/domain/reports/report-chart";
import { inPercent, oneDecimal, tableNumber } from "../../../platform/i18n/formats.ts";

/** What a mark says when the pointer rests on it: "Oct 2026, Emma: 64.1% (25/39, 48.4–77.3)". */
export function markWords({ places, series }: ChartOfTable, { place, series: of, cell }: ChartMark): string {
  const names = [places[place], series[of]].filter(Boolean).join(", ");
  return `${names}: ${figureWords(cell)}`;
}

function figureWords(cell: ChartMark["cell"]): string {
  if (cell.kind !== "share") return cell.kind === "number" ? tableNumber(cell.value) : "";
  const { percent, n, d, low, high } = cell;
  const interval = low === null || high === null ? "" : `, ${oneDecimal(low)}–${oneDecimal(high)}`;
  return `${inPercent(oneDecimal(percent))} (${n}/${d}${interval})`;
}

/** The figure alone, as it stands beside a bar. */
export const valueWords = ({ cell, value }: ChartMark) =>
  cell.kind === "share" ? inPercent(oneDecimal(value)) : tableNumber(value);
